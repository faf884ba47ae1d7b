import AddIcon from '@mui/icons-material/Add';
import { Box, Button, TextField, useForkRef } from '@mui/material';
import type { Ref } from 'react';
import { useController, useFormState } from 'react-hook-form';
import { cantidad, sentence, plural } from '#contract/text/format';
import type { Producto } from '#contract/producto';
import { Picker } from '../picker/Picker';
import type { Choice, PickerKind } from '../picker/choices';

/** Values of the surrounding form by field name (react-hook-form's `FormProvider`). */
type Values<T> = Record<string, T>;

interface ArticleFieldProps {
  kind: PickerKind<Producto>;
  inputRef: Ref<HTMLInputElement>;
  autoFocus: boolean;
  isTouchedBy: (typed: boolean) => boolean;
  onChoose: (chosen: Choice<Producto> | null) => void;
}

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

/** Name of a special article, which is typed (S9). */
export const ArticleNameField = (props: Pick<TextLineFieldProps, 'helperText' | 'autoFocus' | 'upperCase'>) => (
  <TextLineField {...props} name="nombre" label="Nombre del artículo" required selectOnFocus />
);

export function AddLineButton() {
  const { isValid } = useFormState();
  return (
    <Button type="submit" variant="outlined" fullWidth startIcon={<AddIcon />} disabled={!isValid}>
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
