import { FormHelperText, type FormHelperTextProps, useFormControl } from '@mui/material';
import { TELEFONO_FORMS } from '#contract/contacto';

/** The text below a telephone: an error, which is quoted (D34), leaves the forms that are taken in sight. */
export function PhoneHelp({ children, ...props }: FormHelperTextProps) {
  const isWrong = useFormControl()?.error;
  return (
    <FormHelperText {...props}>
      <span>
        {children} {isWrong && <span>{TELEFONO_FORMS}</span>}
      </span>
    </FormHelperText>
  );
}
