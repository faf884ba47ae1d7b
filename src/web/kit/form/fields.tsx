import ExpandMore from '@mui/icons-material/ExpandMore';
import {
  Box,
  ButtonBase,
  Collapse,
  FormHelperText,
  Typography,
  useFormControl,
  type FormHelperTextProps,
} from '@mui/material';
import { Fragment, lazy, useId, useState, type ReactNode } from 'react';
import { TextInput } from 'react-admin';
import { TELEFONO_FORMS } from '#contract/contacto';
import type { PlacedField } from '#contract/declarations/placedFields';
import { FieldGrid } from '../layout';

interface Props {
  title: string;
  children: ReactNode;
  closed?: boolean;
  /** For fields most people leave alone: Enter skips them. */
  aside?: boolean;
  columns?: 1 | 2;
}

export function FormGroup({ title, children, closed = false, aside = false, columns = 2 }: Props) {
  const [open, setOpen] = useState(!closed);
  const id = useId();
  const grid = <FieldGrid columns={columns}>{children}</FieldGrid>;
  if (!closed) {
    return (
      <Box component="section" aria-labelledby={id} data-aside={aside || undefined}>
        <Typography id={id} variant="h2">
          {title}
        </Typography>
        {grid}
      </Box>
    );
  }
  return (
    <section>
      <ButtonBase
        onClick={() => setOpen(!open)}
        aria-expanded={open}
        aria-controls={id}
        sx={{ typography: 'h2', gap: 0.5, minHeight: 44, borderRadius: 1, pr: 1 }}
      >
        <ExpandMore fontSize="small" sx={{ transform: open ? undefined : 'rotate(-90deg)' }} />
        {title}
      </ButtonBase>
      <Collapse in={open} timeout={0} id={id}>
        {grid}
      </Collapse>
    </section>
  );
}

export type FieldInputProps = Pick<PlacedField, 'path' | 'field'>;

/** react-admin marks a required field by an asterisk in its label alone, which no screen reader reads. */
export const ariaRequired = (isRequired: boolean) => ({ 'aria-required': isRequired || undefined });

/** Input props derived from a field's declaration, for any kind of input. */
export function inputProps({ path: source, field }: FieldInputProps) {
  const { label, help: helperText, required: isRequired } = field;
  return { source, label, helperText, isRequired, slotProps: { htmlInput: ariaRequired(isRequired) } };
}

/** The text below a telephone: an error, which is quoted (D34), leaves the forms that are taken in sight, each on one line. */
function PhoneHelp({ children, ...props }: FormHelperTextProps) {
  const isWrong = useFormControl()?.error;
  return (
    <FormHelperText {...props}>
      <span>
        {isWrong && <>{children} </>}
        {TELEFONO_FORMS.split(/(?<=,| o) /).map((form, at) => (
          <Fragment key={form}>
            {at > 0 && ' '}
            <span style={{ whiteSpace: 'nowrap' }}>{form}</span>
          </Fragment>
        ))}
      </span>
    </FormHelperText>
  );
}

const PHONE_SLOTS = { formHelperText: PhoneHelp };
const INPUT_MODES: Partial<Record<PlacedField['field']['kind'], 'email' | 'tel'>> = { email: 'email', phone: 'tel' };
const QuantityField = lazy(() => import('../quantity/QuantityField'));
const ReferenceField = lazy(() => import('../picker/PickerInput'));

export function FieldInput({ path, field }: FieldInputProps) {
  const { kind, label, help = ' ', required, reference, wide } = field;
  const input = { name: path, label, helperText: help, required };
  if (kind === 'money') return <QuantityField {...input} money printed />;
  if (kind === 'quantity' || kind === 'integer') return <QuantityField {...input} />;
  if (reference) return <ReferenceField {...input} resource={reference.resource} />;
  // No `maxLength`: it would silently cut a pasted text, and counts an emoji twice. The schema says what is too long.
  const sx = wide ? { gridColumn: '1 / -1' } : undefined;
  return (
    <TextInput
      {...inputProps({ path, field })}
      slotProps={{ htmlInput: { inputMode: INPUT_MODES[kind], ...ariaRequired(required) } }}
      slots={kind === 'phone' ? PHONE_SLOTS : undefined}
      sx={sx}
    />
  );
}
