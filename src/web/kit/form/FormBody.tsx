import { zodResolver } from '@hookform/resolvers/zod';
import { Box, Button, CircularProgress, Paper, Typography, type Theme } from '@mui/material';
import { useCallback, useEffect, useMemo, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { Form, LinkBase, useSaveContext } from 'react-admin';
import { useFormContext, useFormState, type FieldValues, type Resolver } from 'react-hook-form';
import type { z } from 'zod';
import { isRecord } from '#contract/envelope';
import { FormRescue, LeaveGuard } from './keepTyped';

/** What every form says of itself. */
export interface FormProps {
  /** The contract's schema: what is valid, and with which message. */
  schema: z.ZodType<FieldValues, FieldValues>;
  /** The sentence that a failure begins with; the server's reason stands under it. */
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
  /** Above the fields. */
  notice?: ReactNode;
}

/** What was parsed over what was typed: a form keeps what its schema does not name (id, fechaCreado, estatus). */
const overlay = (typed: FieldValues, parsed: FieldValues): FieldValues => ({
  ...typed,
  ...Object.fromEntries(
    Object.entries(parsed).map(([name, value]) => {
      const before: unknown = typed[name];
      if (value === undefined) return [name, before];
      return [name, isRecord(before) && isRecord(value) ? overlay(before, value) : value];
    }),
  ),
});

function resolverOf(schema: FormProps['schema']): Resolver<FieldValues> {
  const resolve = zodResolver(schema);
  return async (values, context, options) => {
    const { values: parsed, errors } = await resolve(values, context, options);
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values: overlay(values, parsed), errors: {} };
  };
}

/** As wide as its fields: one of a single column is narrow. */
const paperSx = (theme: Theme) => ({
  maxWidth: theme.breakpoints.values.md,
  '&:not(:has([data-columns="2"])):has([data-columns="1"])': { maxWidth: theme.breakpoints.values.sm },
});

const fieldsSx = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3, p: { xs: 2, sm: 3 } };

/** A refetch under an open form (another tab, a window coming back) must not change what is being typed. */
const keepTyped = { keepDirtyValues: true };
const never = () => false;

/** The form itself, inside a CreateBase or an EditBase: its fields, its actions, and what keeps what was typed. */
export function FormBody({ schema, children, backTo, saveLabel, ...props }: BodyProps) {
  const { defaultValues, resettable = false, isSaved = never, notice } = props;
  const resolver = useMemo(() => resolverOf(schema), [schema]);
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
      <Paper variant="outlined" sx={paperSx}>
        {notice}
        <Box ref={ref} onKeyDown={onKeyDown} sx={fieldsSx}>
          {children}
        </Box>
        <FormActions backTo={backTo} saveLabel={saveLabel} onReset={resettable ? focusFirst : undefined} />
      </Paper>
      <LeaveGuard isSaved={isSaved} />
      <FormRescue />
    </Form>
  );
}

const FIELDS = 'input:not([type="hidden"]):not([type="file"]):not([disabled]), textarea:not([disabled])';
const SAVING = '[type="submit"][aria-busy="true"]';

/** A closed group keeps its boxes, and only hides them. */
const isShown = (element: HTMLElement) =>
  (element.getClientRects().length > 0 || element.offsetParent !== null) &&
  getComputedStyle(element).visibility !== 'hidden';

/** The first field has the focus, and Enter goes on to the next; after the last one it saves. */
function useFormKeys() {
  const ref = useRef<HTMLDivElement>(null);
  const fields = useCallback(() => [...(ref.current?.querySelectorAll<HTMLElement>(FIELDS) ?? [])], []);
  const focusFirst = useCallback(() => fields()[0]?.focus(), [fields]);

  useEffect(() => focusFirst(), [focusFirst]);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target } = event;
    if (event.key !== 'Enter' || event.defaultPrevented || !(target instanceof HTMLInputElement)) return;
    if (target.getAttribute('aria-expanded') === 'true') return;
    event.preventDefault();
    const shown = fields().filter(isShown);
    const next = shown[shown.indexOf(target) + 1];
    if (next) next.focus();
    // What is being saved is not sent a second time.
    else if (!target.form?.querySelector(SAVING)) target.form?.requestSubmit();
  };

  return { ref, onKeyDown, focusFirst };
}

interface ActionsProps {
  /** Where Regresar leads; without it there is none. */
  backTo?: string;
  saveLabel?: string;
  /** Limpiar, on forms that add. */
  onReset?: () => void;
}

/** Guardar at the lower right, Limpiar and Regresar beside it; on a phone always in reach. */
function FormActions({ backTo, saveLabel = 'Guardar', onReset }: ActionsProps) {
  const { isValid, isSubmitting } = useFormState();
  const { reset } = useFormContext();
  const { saving } = useSaveContext();
  const busy = isSubmitting || saving === true;
  const clear = () => {
    reset();
    onReset?.();
  };
  return (
    <Box data-bottom-bar="right" sx={actionsSx}>
      {!isValid && (
        <Typography variant="body2" color="text.secondary" sx={{ flex: '1 1 100% !important' }}>
          Para guardar, complete lo marcado con * y corrija lo señalado.
        </Typography>
      )}
      {backTo && (
        <Button component={LinkBase} to={backTo} variant="outlined">
          Regresar
        </Button>
      )}
      {onReset && (
        <Button variant="outlined" onClick={clear} disabled={busy}>
          Limpiar
        </Button>
      )}
      <Button
        type="submit"
        disabled={!isValid || busy}
        aria-busy={busy}
        startIcon={busy ? <CircularProgress size={16} color="inherit" aria-label="Guardando" /> : undefined}
      >
        {saveLabel}
      </Button>
    </Box>
  );
}

const actionsSx = {
  position: 'sticky',
  bottom: 0,
  zIndex: 1,
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: 1,
  px: { xs: 2, sm: 3 },
  py: 1.5,
  borderTop: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
  borderRadius: '0 0 8px 8px',
  '& > *': { flex: { xs: '1 1 auto', sm: 'none' } },
};
