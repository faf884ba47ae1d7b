import { Box, Paper } from '@mui/material';
import { useMemo, type ReactNode, type Ref } from 'react';
import { Form } from 'react-admin';
import type { z } from 'zod';
import { ConflictView, type ConflictHandle } from './ConflictView';
import { FormActions } from './FormActions';
import { FormRescue } from './FormRescue';
import { LeaveGuard } from './LeaveGuard';
import { useFormKeys } from './useFormKeys';
import { zodResolver } from './zodResolver';

/** What every form says of itself. */
export interface FormProps {
  /** The contract's schema: what is valid, and with which message. */
  schema: z.ZodType;
  /** The sentence that SPEC part 8 fixes for a failure; the server's reason stands under it. */
  failure?: string;
  backTo?: string;
  saveLabel?: string;
  children: ReactNode;
}

interface BodyProps extends Omit<FormProps, 'failure'> {
  defaultValues?: Record<string, unknown>;
  /** Has Limpiar. */
  resettable?: boolean;
  isSaved?: () => boolean;
  conflict?: Ref<ConflictHandle>;
}

/** A refetch under an open form (another tab, a window coming back) must not change what is being typed. */
const keepTyped = { keepDirtyValues: true };
const never = () => false;

/** The form itself, inside a CreateBase or an EditBase: its fields, its actions, and what keeps what was typed. */
export function FormBody({ schema, children, backTo, saveLabel, ...props }: BodyProps) {
  const { defaultValues, resettable = false, isSaved = never, conflict } = props;
  const resolver = useMemo(() => zodResolver(schema), [schema]);
  const { ref, onKeyDown, focusFirst } = useFormKeys();
  return (
    <Form
      resolver={resolver}
      mode="onTouched"
      defaultValues={defaultValues}
      resetOptions={keepTyped}
      disableInvalidFormNotification
      noValidate
    >
      <Paper variant="outlined" sx={{ maxWidth: theme => theme.breakpoints.values.md }}>
        {conflict && <ConflictView ref={conflict} />}
        <Box ref={ref} onKeyDown={onKeyDown} sx={{ display: 'grid', gap: 3, p: { xs: 2, sm: 3 } }}>
          {children}
        </Box>
        <FormActions backTo={backTo} saveLabel={saveLabel} onReset={resettable ? focusFirst : undefined} />
      </Paper>
      <LeaveGuard isSaved={isSaved} />
      <FormRescue />
    </Form>
  );
}
