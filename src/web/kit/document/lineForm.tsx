import AddIcon from '@mui/icons-material/Add';
import { Box, Button, TextField } from '@mui/material';
import { useRef, type KeyboardEvent, type Ref } from 'react';
import { useController, useFormState, type FieldErrors, type FieldValues, type Resolver } from 'react-hook-form';
import type { z } from 'zod';
import { NOMBRE_PRODUCTO_MAX } from '#contract/constants';
import { frase, plural } from '#contract/frases';
import { cantidad } from '#contract/format';
import type { Producto } from '#contract/producto';
import { createStoredDraft, type StoredDraft } from '../draft/storedDraft';
import { Picker } from '../picker/Picker';
import type { Choice, PickerKind } from '../picker/choices';

/** Checks the form of a line by what reading it says of each field. */
export const lineResolver =
  <V extends FieldValues>(errorsOf: (values: V) => Partial<Record<keyof V, string | undefined>>): Resolver<V> =>
  values => {
    const errors: Record<string, { type: string; message: string }> = {};
    for (const [name, message] of Object.entries(errorsOf(values))) {
      if (message !== undefined) errors[name] = { type: 'contract', message };
    }
    return Object.keys(errors).length > 0 ? { values: {}, errors: errors as FieldErrors<V> } : { values, errors: {} };
  };

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

/**
 * Enter adds the line also when it comes with the last key of a scanner or a quick hand: the browser asks the button, and that
 * does not know yet that the line is complete.
 */
export function submitOnEnter(event: KeyboardEvent<HTMLElement>) {
  const { target } = event;
  if (event.key !== 'Enter' || event.defaultPrevented) return;
  if (!(target instanceof HTMLInputElement) || target.type === 'file') return;
  event.preventDefault();
  target.form?.requestSubmit();
}

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

/** The fields of the form around them, by name (react-hook-form's `FormProvider`). */
type Values<T> = Record<string, T>;

interface ArticleFieldProps {
  kind: PickerKind<Producto>;
  inputRef: Ref<HTMLInputElement>;
  autoFocus: boolean;
  /** Whether leaving it counts; `typed`: something stood in it. */
  isTouchedBy: (typed: boolean) => boolean;
  onChoose: (chosen: Choice<Producto> | null) => void;
}

/** The article of a line. */
export function ArticleField({ kind, inputRef, autoFocus, isTouchedBy, onChoose }: ArticleFieldProps) {
  const { field, fieldState } = useController<Values<Choice<Producto> | null>>({ name: 'articulo' });
  return (
    <Picker<Producto>
      kind={kind}
      value={field.value ?? null}
      inputRef={inputRef}
      autoFocus={autoFocus}
      error={fieldState.error?.message}
      onBlur={typed => isTouchedBy(typed) && field.onBlur()}
      onChange={chosen => {
        field.onChange(chosen);
        onChoose(chosen);
      }}
    />
  );
}

interface TextLineFieldProps {
  name: string;
  label: string;
  maxLength: number;
  helperText?: string;
  required?: boolean;
  autoFocus?: boolean;
  upperCase?: boolean;
  /** What stands there is mostly typed over. */
  selectOnFocus?: boolean;
}

export function TextLineField({ name, label, maxLength, helperText, upperCase, ...rest }: TextLineFieldProps) {
  const { selectOnFocus, required, autoFocus } = rest;
  const { field, fieldState } = useController<Values<string>>({ name });
  const { ref, onChange, ...input } = field;
  return (
    <TextField
      {...input}
      inputRef={ref}
      required={required}
      autoFocus={autoFocus}
      label={label}
      onFocus={selectOnFocus ? event => event.target.select() : undefined}
      onChange={({ target }) => onChange(upperCase ? target.value.toUpperCase() : target.value)}
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? helperText}
      slotProps={{ htmlInput: { maxLength, autoComplete: 'off' } }}
    />
  );
}

/** The name that a special article is given (S9). */
export const ArticleNameField = (props: Pick<TextLineFieldProps, 'helperText' | 'autoFocus' | 'upperCase'>) => (
  <TextLineField
    {...props}
    name="nombre"
    label="Nombre del artículo"
    maxLength={NOMBRE_PRODUCTO_MAX}
    required
    selectOnFocus
  />
);

/** Puts the line on the draft. */
export function AddLineButton() {
  const { isValid } = useFormState();
  return (
    <Button type="submit" variant="outlined" fullWidth startIcon={<AddIcon />} disabled={!isValid}>
      Agregar
    </Button>
  );
}

/** What the last Agregar did. */
export interface Added {
  line: { nombreProducto: string; cantidad: number };
  /** The line it is in now. */
  localId: string;
  /** The quantity now, if it was added to a line already there. */
  total: number | null;
}

/** The same, for the eye and for a screen reader. */
export const AddedStatus = ({ added }: { added: Added | null }) => (
  <Box role="status" sx={{ typography: 'body2', color: 'success.main', '&:empty': { display: 'none' } }}>
    {added &&
      (added.total === null
        ? frase(`Se agregó ${added.line.nombreProducto}`)
        : `${plural(added.line.cantidad, 'Se sumó', 'Se sumaron')} ${cantidad(added.line.cantidad)} a ${added.line.nombreProducto}: ahora son ${cantidad(added.total)}.`)}
  </Box>
);
