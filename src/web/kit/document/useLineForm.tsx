import { Box } from '@mui/material';
import { useEffect, useImperativeHandle, useRef, type KeyboardEvent, type ReactNode, type Ref } from 'react';
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
import { createStoredDraft, type StoredDraft } from '../draft/storedDraft';
import type { LineFormHandle } from './unaddedLine';

/** The line being typed, kept in this tab: leaving the page in the middle of it, or loading it anew, loses nothing. */
export type LineMemory<V> = StoredDraft<V>;

interface LineMemoryOptions<V> {
  /** Names the user: nobody ever sees what another one typed (D19). */
  key: string;
  schema: z.ZodType<V>;
  blank: V;
}

export const createLineMemory = <V,>({ key, schema, blank }: LineMemoryOptions<V>): LineMemory<V> =>
  createStoredDraft({
    storage: sessionStorage,
    key,
    schema,
    empty: () => blank,
    isEmpty: values => JSON.stringify(values) === JSON.stringify(blank),
  });

/** The first field of a form that is filled again and again: where the focus stands by itself, leaving it is no mistake. */
export function useFirstField(autoFocus: boolean) {
  const inputRef = useRef<HTMLInputElement>(null);
  const untouched = useRef(autoFocus);
  /** Whether a field that is left counts as touched. `typed`: something stood in it. */
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

interface LineFormOptions<V extends FieldValues> extends Pick<UseFormProps<V>, 'mode'> {
  /** What is typed, kept. */
  memory: LineMemory<V>;
  /** What is wrong with each field. */
  errorsOf: (values: V) => Partial<Record<keyof V, string | undefined>>;
  /** Whether something stands in it that is not on the draft. */
  isTyped: (values: V) => boolean;
  /** Puts the line on the draft; what stands in the form then, or null where it was not put there. */
  add: (values: V) => V | null | Promise<V | null>;
  autoFocus: boolean;
  /** Asked by whoever confirms the document. */
  ref: Ref<LineFormHandle>;
}

/** The form in which one line of a document after the other is typed. Enter adds it and the next one can be typed. */
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
      // First the focus, then the blank form: leaving a field is what makes it say that it is empty.
      focusAgain();
      reset(next);
    })();
    return isAdded;
  };
  useImperativeHandle(ref, () => ({ isTyped: () => isTyped(getValues()), add: put }));

  return { form, values, first: { ...first, autoFocus }, submit: () => void (isTyped(getValues()) && put()) };
}

/**
 * Enter adds the line also when it comes with the last key of a scanner or a quick hand: the browser asks the button, and that
 * does not know yet that the line is complete.
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
  /** Does nothing where there is nothing to add, and nothing wrong. */
  onSubmit: () => void;
  children: ReactNode;
}

export const LineFormBox = <V extends FieldValues>({
  form,
  label,
  columns,
  onSubmit,
  children,
}: LineFormBoxProps<V>) => (
  <FormProvider {...form}>
    <Box
      component="form"
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
