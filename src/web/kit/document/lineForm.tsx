import AddIcon from '@mui/icons-material/Add';
import { Box, Button, TextField, useForkRef } from '@mui/material';
import {
  useEffect,
  useImperativeHandle,
  useRef,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
} from 'react';
import {
  FormProvider,
  useForm,
  useFormContext,
  useWatch,
  useController,
  useFormState,
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type UseFormProps,
  type UseFormReturn,
} from 'react-hook-form';
import type { z } from 'zod';
import { isSpecialArticle } from '#contract/constants';
import { cantidad, sentence, plural } from '#contract/text/format';
import type { Producto } from '#contract/producto';
import { createStoredDraft, type StoredDraft } from '../draft/storedDraft';
import { Picker } from '../picker/Picker';
import type { Choice, PickerKind } from '../picker/choices';

interface LineMemoryOptions<V> {
  key: string;
  schema: z.ZodType<V>;
  blank: V;
}

/** Holds the line being typed, in this tab's session storage: leaving or reloading the page does not lose it. */
export const createLineMemory = <V,>({ key, schema, blank }: LineMemoryOptions<V>): StoredDraft<V> =>
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

/** Handle of the line form, for the component that confirms the document. */
export interface LineFormHandle {
  /** Whether the form has content that is not on the draft. */
  isTyped: () => boolean;
  focus: () => void;
  /** Adds the line to the draft; resolves to false if it is invalid, which its fields then show. */
  add: () => Promise<boolean>;
}

interface LineFormOptions<V extends FieldValues> extends Pick<UseFormProps<V>, 'mode'> {
  memory: StoredDraft<V>;
  errorsOf: (values: V) => Partial<Record<keyof V, string | undefined>>;
  /** Whether the form has content that is not on the draft yet. */
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
  useImperativeHandle(ref, () => ({ focus: focusAgain, isTyped: () => isTyped(getValues()), add: put }));

  return { form, values, first: { ...first, autoFocus }, submit: () => void (isTyped(getValues()) && put()) };
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

/** Values of the surrounding form by field name (react-hook-form's `FormProvider`). */
type Values<T> = Record<string, T>;

interface ArticleFieldProps {
  kind: PickerKind<Producto>;
  helperText?: string;
  inputRef: Ref<HTMLInputElement>;
  autoFocus: boolean;
  isTouchedBy: (typed: boolean) => boolean;
  onChoose?: (chosen: Choice<Producto> | null) => void;
  /** Of the quantity, which is typed next. */
  next: RefObject<HTMLInputElement | null>;
  /** The name of a special article: what it is asked for with, and whether it is typed in capitals. */
  special: Pick<TextLineFieldProps, 'helperText' | 'upperCase'>;
}

/** The article of a line and, if it is a special one, its name, which is typed (S9): each in a row of its own. */
export function ArticleField({ isTouchedBy, onChoose, next, special, ...picker }: ArticleFieldProps) {
  const { setValue } = useFormContext();
  const { field, fieldState } = useController<Values<Choice<Producto> | null>>({ name: 'articulo' });
  const choose = (chosen: Choice<Producto> | null) => {
    field.onChange(chosen);
    onChoose?.(chosen);
    setValue('nombre', chosen?.name ?? '', { shouldValidate: true });
    if (chosen && !isSpecialArticle(chosen.code)) next.current?.focus();
  };
  return (
    <>
      <Box sx={{ gridColumn: '1 / -1' }}>
        <Picker<Producto>
          {...picker}
          value={field.value ?? null}
          error={fieldState.error?.message}
          onBlur={typed => isTouchedBy(typed) && field.onBlur()}
          onChange={choose}
        />
      </Box>
      {field.value && isSpecialArticle(field.value.code) && (
        <Box sx={{ gridColumn: '1 / -1' }}>
          <TextLineField {...special} name="nombre" label="Nombre del artículo" required autoFocus selectOnFocus />
        </Box>
      )}
    </>
  );
}

interface TextLineFieldProps {
  name: string;
  label: string;
  helperText?: string;
  required?: boolean;
  autoFocus?: boolean;
  upperCase?: boolean;
  /** For a prefilled text that is usually replaced. */
  selectOnFocus?: boolean;
  inputRef?: Ref<HTMLInputElement>;
}

export function TextLineField({ name, label, helperText, upperCase, inputRef, ...rest }: TextLineFieldProps) {
  const { selectOnFocus, required, autoFocus } = rest;
  const { field, fieldState } = useController<Values<string>>({ name });
  const { ref, onChange, ...input } = field;
  const bothRefs = useForkRef(ref, inputRef);
  return (
    <TextField
      {...input}
      inputRef={bothRefs}
      required={required}
      autoFocus={autoFocus}
      label={label}
      onFocus={selectOnFocus ? event => event.target.select() : undefined}
      onChange={({ target }) => onChange(upperCase ? target.value.toUpperCase() : target.value)}
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? helperText}
      slotProps={{ htmlInput: { autoComplete: 'off' } }}
    />
  );
}

export function AddLineButton() {
  const { isValid } = useFormState();
  return (
    <Button type="submit" fullWidth startIcon={<AddIcon />} disabled={!isValid}>
      Agregar
    </Button>
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

export const AddedStatus = ({ added }: { added: Added | null }) => (
  <Box role="status" sx={{ typography: 'body2', color: 'success.main', '&:empty': { display: 'none' } }}>
    {added &&
      (added.total === null
        ? sentence(`Se agregó ${added.line.nombreProducto}`)
        : `${plural(added.line.cantidad, 'Se sumó', 'Se sumaron')} ${cantidad(added.line.cantidad)} a ${added.line.nombreProducto}: ahora son ${cantidad(added.total)}.`)}
  </Box>
);
