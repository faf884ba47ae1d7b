import { zodResolver } from '@hookform/resolvers/zod';
import { Box, Button, CircularProgress, Paper, Typography, type Theme } from '@mui/material';
import {
  useContext,
  useEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { Form, LinkBase, useNotify, useSaveContext } from 'react-admin';
import {
  get,
  useFormContext,
  useFormState,
  useWatch,
  type FieldErrors,
  type FieldValues,
  type Resolver,
} from 'react-hook-form';
import type { z } from 'zod';
import { isRecord } from '#contract/calls/envelope';
import { subscribeToNothing } from '../../api/store';
import { TextWithAction, UNDO_OPTIONS } from '../alerts/Notice';
import { size, withLetters } from '../../app/theme/size';
import { useFocusBack } from '../focusBack';
import { FormContext } from './FormFrame';
import { KeepTyped } from './KeepTyped';

type Schema = z.ZodType<FieldValues, FieldValues>;

/** Parsed values over the typed ones: keeps the fields the schema does not name (id, fechaCreado, estatus). */
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

function resolverOf(schema: Schema): Resolver<FieldValues> {
  const resolve = zodResolver(schema);
  return async (values, context, options) => {
    const { values: parsed, errors } = await resolve(values, context, options);
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values: overlay(values, parsed), errors: {} };
  };
}

const FIELDS = 'input:not([type="hidden"]):not([type="file"]):not([disabled]), textarea:not([disabled])';

type Control = HTMLInputElement | HTMLTextAreaElement;

const fieldsIn = (box: HTMLElement | null) => [...(box?.querySelectorAll<Control>(FIELDS) ?? [])];

/** Whether an element is visible: a collapsed group keeps the layout of its fields and only hides them. */
const isShown = (element: HTMLElement) =>
  (element.getClientRects().length > 0 || element.offsetParent !== null) &&
  getComputedStyle(element).visibility !== 'hidden';

const labelOf = ({ labels }: Control): string => labels?.[0]?.textContent.trim() ?? '';

/** Every kind of input marks a required field by the asterisk of its label. */
const isMissing = (field: Control) => field.value.trim() === '' && labelOf(field).endsWith('*');

/** What still prevents saving: the first field that is empty or invalid, by its label. */
function whatIsMissing(box: HTMLElement | null, errors: FieldErrors): string {
  const field = fieldsIn(box).find(candidate => isMissing(candidate) || get(errors, candidate.name) !== undefined);
  const label = field && labelOf(field).replace(/\s*\*$/, '');
  if (!label) return 'Para guardar, complete lo marcado con * y corrija lo señalado.';
  return `Para guardar, ${isMissing(field) ? 'complete' : 'corrija'} ${label}.`;
}

const paperSx = (theme: Theme) => ({
  maxWidth: theme.breakpoints.values.md,
  '&:not(:has([data-columns="2"])):has([data-columns="1"])': { maxWidth: theme.breakpoints.values.sm },
});

const fieldsSx = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 3,
  p: { xs: 2, sm: 3 },
  // What gets the focus scrolls clear of the actions, with what is said below it.
  '& :is(input, textarea, button, [tabindex])': {
    scrollMarginBottom: `calc(${withLetters(size.bottomBar + size.touch)} + var(--alert, 0px))`,
  },
};

/** A refetch while the form is open (another tab, the window regaining focus) must not change what is being typed. */
const keepTyped = { keepDirtyValues: true };

/** Enter skips the fields of `aside` groups, which most people leave alone, unless it was pressed in one of them. */
const isOnTheWay = (field: HTMLElement, from: HTMLElement) => field === from || !field.closest('[data-aside]');

/** Enter moves to the next field and, on the last one, saves. */
function onEnter(event: KeyboardEvent<HTMLElement>) {
  const { target, currentTarget } = event;
  if (event.key !== 'Enter' || event.defaultPrevented || !(target instanceof HTMLInputElement)) return;
  if (target.getAttribute('aria-expanded') === 'true') return;
  event.preventDefault();
  const shown = fieldsIn(currentTarget).filter(field => isShown(field) && isOnTheWay(field, target));
  const next = shown[shown.indexOf(target) + 1];
  if (next) next.focus();
  // Not while a save is in flight: it must not be sent twice.
  else if (!target.form?.querySelector('[type="submit"][aria-disabled="true"]')) target.form?.requestSubmit();
}

interface FormBodyProps {
  /** The contract's schema: what is valid, and with which message. */
  schema: Schema;
  saveLabel?: string;
  defaultValues?: Record<string, unknown>;
  resettable?: boolean;
  children: ReactNode;
}

/** The form itself: fields, actions, and the keeping of unsaved values. Needs react-admin's save context. */
export function FormBody({ schema, defaultValues, children, ...actions }: FormBodyProps) {
  const resolver = useMemo(() => resolverOf(schema), [schema]);
  const box = useRef<HTMLDivElement>(null);
  const isSaving = useSaveContext().saving === true;
  useEffect(() => fieldsIn(box.current)[0]?.focus(), []);
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
        {useContext(FormContext).notice}
        {/* What is typed while it is sent would be lost when the answer comes. */}
        <Box ref={box} inert={isSaving} onKeyDown={onEnter} sx={fieldsSx}>
          {children}
        </Box>
        <FormActions {...actions} fields={box} />
      </Paper>
      <KeepTyped />
    </Form>
  );
}

type ActionsProps = Pick<FormBodyProps, 'saveLabel' | 'resettable'> & { fields: RefObject<HTMLDivElement | null> };

/** On a desk above the buttons, in the 320 px that alerts leave free (`AlertsSlot`), less the form's own margin. */
const missingSx = {
  flex: '1 1 100% !important',
  pl: { md: 'calc(100% - 296px)' },
  textAlign: { md: 'right' },
};

/** Why Guardar is disabled, read from the DOM fields after every change of values or errors. */
function Missing({ fields }: Pick<ActionsProps, 'fields'>) {
  const { errors } = useFormState();
  useWatch();
  const text = useSyncExternalStore(subscribeToNothing, () => whatIsMissing(fields.current, errors));
  return (
    <Typography variant="body2" color="textSecondary" sx={missingSx}>
      {text}
    </Typography>
  );
}

/** Guardar at the lower right with Limpiar and Regresar; sticky on a phone. */
function FormActions({ saveLabel = 'Guardar', resettable, fields }: ActionsProps) {
  const { backTo } = useContext(FormContext);
  const { isValid, isSubmitting, isDirty } = useFormState();
  const { reset, getValues } = useFormContext();
  const notify = useNotify();
  const busy = useSaveContext().saving === true || isSubmitting;
  // `busy` covers submitting, too: the fields have their errors only after it. Called here, as it must listen before `FormBody` focuses a field.
  useFocusBack(busy, 'main');
  const clear = () => {
    const typed = getValues();
    reset();
    fieldsIn(fields.current)[0]?.focus();
    const undo = () => reset(typed, { keepDefaultValues: true });
    if (isDirty) notify(<TextWithAction text="Se limpió el formulario." label="Deshacer" onAct={undo} />, UNDO_OPTIONS);
  };
  return (
    <Box data-bottom-bar="right" sx={actionsSx}>
      {!isValid && <Missing fields={fields} />}
      {backTo && (
        <Button component={LinkBase} to={backTo}>
          Regresar
        </Button>
      )}
      {resettable && (
        <Button onClick={clear} disabled={busy}>
          Limpiar
        </Button>
      )}
      <Button
        variant="contained"
        type="submit"
        disabled={!isValid}
        // A disabled button would lose the focus, and after a refusal it would be at the top of the page.
        aria-disabled={busy}
        onClick={event => busy && event.preventDefault()}
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
  borderColor: 'var(--line)',
  bgcolor: 'var(--surface)',
  borderRadius: '0 0 8px 8px',
  '& > *': { flex: { xs: '1 1 auto', sm: 'none' } },
};
