import { Box } from '@mui/material';
import type { FocusEvent } from 'react';
import { PasswordInput, type TextInputProps } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { ariaRequired } from './fields';

/** A password is kept literally, and a missing one is '' rather than null: the repetition is compared with it. */
const asTyped = (value: string) => value;

export const PasswordTextInput = (props: TextInputProps & { source: string }) => (
  <PasswordInput
    parse={asTyped}
    defaultValue=""
    autoComplete="new-password"
    slotProps={{ htmlInput: ariaRequired(props.isRequired === true) }}
    {...props}
  />
);

interface Props {
  source: string;
  repeated: string;
  label?: string;
  helperText?: string;
  isRequired?: boolean;
}

/** A new password, typed twice. Changing the first revalidates the second, and so does leaving only one filled in. */
export function NewPasswordInputs({ source, repeated, label = 'Contraseña', helperText, isRequired = false }: Props) {
  const { trigger, getFieldState, getValues, setValue } = useFormContext();
  const compare = () => {
    if (getFieldState(repeated).isTouched) void trigger(repeated);
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (currentTarget.contains(relatedTarget)) return;
    const [first, second]: unknown[] = getValues([source, repeated]);
    if (Boolean(first) !== Boolean(second)) setValue(repeated, second, { shouldTouch: true, shouldValidate: true });
  };
  return (
    <Box onBlur={onBlur} sx={{ display: 'contents' }}>
      <PasswordTextInput
        source={source}
        label={label}
        helperText={helperText}
        isRequired={isRequired}
        onChange={compare}
      />
      <PasswordTextInput source={repeated} label="Repetir contraseña" isRequired={isRequired} />
    </Box>
  );
}
