import AddIcon from '@mui/icons-material/Add';
import { Box, Button, TextField, useForkRef, type TextFieldProps } from '@mui/material';
import type { Ref, RefObject } from 'react';
import { useController, useFormContext, useFormState } from 'react-hook-form';
import { isSpecialArticle } from '#contract/constants';
import type { Producto } from '#contract/producto';
import { inCapitals } from '../inCapitals';
import { Picker, type PickerProps } from '../picker/Picker';
import type { Choice } from '../picker/choices';

/** Values of the surrounding form by field name (react-hook-form's `FormProvider`). */
type Values<T> = Record<string, T>;

interface ArticleFieldProps extends Pick<PickerProps<Producto>, 'kind' | 'helperText' | 'inputRef' | 'autoFocus'> {
  isTouchedBy: (typed: boolean) => boolean;
  onChoose?: (chosen: Choice<Producto> | null) => void;
  /** Input of the quantity, which is typed next. */
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

interface TextLineFieldProps extends Pick<TextFieldProps, 'label' | 'helperText' | 'required' | 'autoFocus'> {
  name: string;
  upperCase?: boolean;
  /** For a prefilled text that is usually replaced. */
  selectOnFocus?: boolean;
  inputRef?: Ref<HTMLInputElement>;
}

export function TextLineField({ name, upperCase, selectOnFocus, inputRef, helperText, ...rest }: TextLineFieldProps) {
  const { field, fieldState } = useController<Values<string>>({ name });
  const { ref, onChange, ...input } = field;
  const bothRefs = useForkRef(ref, inputRef);
  return (
    <TextField
      {...input}
      {...rest}
      inputRef={bothRefs}
      onFocus={selectOnFocus ? event => event.target.select() : undefined}
      onChange={({ target }) => onChange(upperCase ? inCapitals(target) : target.value)}
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
