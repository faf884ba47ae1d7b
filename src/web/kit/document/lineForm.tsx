import { Box } from '@mui/material';
import { useEffect, useImperativeHandle, useRef, useState, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import {
  FormProvider,
  useForm,
  useWatch,
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type UseFormProps,
  type UseFormReturn,
} from 'react-hook-form';
import type { z } from 'zod';
import { cantidad, sentence, plural } from '#contract/text/format';
import { createStoredDraft, useDraftPart, type StoredDraft } from '../draft/storedDraft';
import type { Sender } from '../draft/useSendDraft';
import type { Draft, Line } from './draftLines';

/** Holds the line being typed, in this tab's session storage: leaving or reloading the page does not lose it. */
export const createLineMemory = <V,>(key: string, schema: z.ZodType<V>, blank: V): StoredDraft<V> =>
  createStoredDraft({
    storage: sessionStorage,
    key,
    schema,
    empty: () => blank,
    isEmpty: values => JSON.stringify(values) === JSON.stringify(blank),
  });

/** Focus of the first field of a form filled in repeatedly: leaving it blank after an automatic focus is no error. */
export function useFirstField(autoFocus: boolean) {
  const inputRef = useRef<HTMLInputElement>(null);
  const untouched = useRef(autoFocus);
  /** Whether a blur counts as touching the field. `typed`: it had content. */
  const isTouchedBy = (typed: boolean) => {
    const touched = !untouched.current || typed;
    untouched.current = false;
    return touched;
  };
  const focusAgain = () => {
    untouched.current = true;
    inputRef.current?.focus();
  };
  return { inputRef, isTouchedBy, focusAgain };
}

/** For the component that confirms the document. */
export interface LineFormHandle {
  /** Whether the form has content that is not on the draft. */
  isTyped: () => boolean;
  focus: () => void;
  /** Adds the line to the draft; resolves to false if it is invalid, which its fields then show. Without it, only the user can. */
  add?: () => Promise<boolean>;
}

interface LineFormOptions<V extends FieldValues> extends Pick<UseFormProps<V>, 'mode'> {
  memory: StoredDraft<V>;
  errorsOf: (values: V) => Partial<Record<keyof V, string | undefined>>;
  isTyped: (values: V) => boolean;
  /** Adds the line to the draft; returns the next values of the form, or null if the line was not added. */
  add: (values: V) => V | null | Promise<V | null>;
  autoFocus: boolean;
  ref: Ref<LineFormHandle>;
}

/** The form that adds lines to a document one by one. Enter adds the line and empties the form for the next. */
export function useLineForm<V extends FieldValues>(options: LineFormOptions<V>) {
  const { memory, errorsOf, isTyped, add, autoFocus, ref, mode } = options;
  const form: UseFormReturn<V> = useForm<V>({
    resolver: values => {
      const wrong = Object.entries(errorsOf(values)).filter(([, message]) => message !== undefined);
      if (wrong.length === 0) return { values, errors: {} };
      const errors = Object.fromEntries(wrong.map(([name, message]) => [name, { type: 'contract', message }]));
      return { values: {}, errors: errors as FieldErrors<V> };
    },
    mode,
    defaultValues: memory.get() as DefaultValues<V>,
  });
  const { control, getValues, handleSubmit, reset } = form;
  const values = useWatch({ control, compute: (current: V): V => ({ ...current }) });
  useEffect(() => memory.update(() => values), [memory, values]);
  const { focusAgain, ...first } = useFirstField(autoFocus);

  const put = async (): Promise<boolean> => {
    let isAdded = false;
    await handleSubmit(async typed => {
      const next = await add(typed);
      if (!next) return;
      isAdded = true;
      // Focus first, then reset: a blur of the already empty field would show its "required" error.
      focusAgain();
      reset(next);
    })();
    return isAdded;
  };
  useImperativeHandle(ref, () => ({
    focus: focusAgain,
    // The first field is the article's, whose text is no value before one is chosen.
    isTyped: () => isTyped(getValues()) || Boolean(first.inputRef.current?.value),
    add: put,
  }));

  const submit = () => {
    if (isTyped(getValues())) void put();
  };
  return { form, values, first: { ...first, autoFocus }, submit };
}

/**
 * Submits on Enter even right after the last character (a barcode scanner, a fast typist): the browser's own submit
 * needs an enabled button, and the button does not know yet that the line is complete.
 */
function submitOnEnter(event: KeyboardEvent<HTMLElement>) {
  const { target } = event;
  if (event.key !== 'Enter' || event.defaultPrevented) return;
  if (!(target instanceof HTMLInputElement) || target.type === 'file') return;
  event.preventDefault();
  target.form?.requestSubmit();
}

interface LineFormBoxProps<V extends FieldValues> {
  form: UseFormReturn<V>;
  label: string;
  columns: object | string;
  /** Must do nothing when the form is empty and valid. */
  onSubmit: () => void;
  children: ReactNode;
}

export function LineFormBox<V extends FieldValues>({ form, label, columns, onSubmit, children }: LineFormBoxProps<V>) {
  return (
    <FormProvider {...form}>
      <Box
        component="form"
        data-screen-only
        noValidate
        aria-label={label}
        onSubmit={event => {
          event.preventDefault();
          onSubmit();
        }}
        onKeyDown={submitOnEnter}
        sx={{ display: 'grid', gap: 2, gridTemplateColumns: columns, alignItems: 'start' }}
      >
        {children}
      </Box>
    </FormProvider>
  );
}

/** Result of the last Agregar. */
export interface Added {
  line: { nombreProducto: string; cantidad: number };
  /** `localId` of the line it is on. */
  localId: string;
  /** The new quantity if the article was already on a line; null if it got a new one. */
  total: number | null;
}

/** The line added last, while it is on the draft. `goOn`, with the next one if there is one, also ends what was said of a document sent before. */
export function useAdded<D extends Draft<Line>>(store: StoredDraft<D>, sender: Sender) {
  const [added, setAdded] = useState<Added | null>(null);
  const isThere = useDraftPart(store, ({ lineas }) => lineas.some(({ localId }) => localId === added?.localId));
  const goOn = (next: Added | null = null) => {
    setAdded(next);
    if (sender.sending.state === 'sent') sender.dismiss();
  };
  return { added: isThere ? added : null, goOn };
}

export const AddedStatus = ({ added }: { added: Added | null }) => (
  <Box role="status" sx={{ typography: 'body2', color: 'success.main', '&:empty': { display: 'none' } }}>
    {added &&
      (added.total === null
        ? sentence(`Se agregó ${added.line.nombreProducto}`)
        : `${plural(added.line.cantidad, 'Se sumó', 'Se sumaron')} ${cantidad(added.line.cantidad)} a ${added.line.nombreProducto}: ahora son ${cantidad(added.total)}.`)}
  </Box>
);
