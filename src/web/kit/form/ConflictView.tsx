import { Alert, AlertTitle, Box, Button, Typography } from '@mui/material';
import { useImperativeHandle, useRef, useState, type Ref } from 'react';
import { flushSync } from 'react-dom';
import { useFormContext, useFormState } from 'react-hook-form';
import { hace } from '#contract/format';
import { companyTimeZone } from '../../app/company';
import type { Conflict } from '../../api/failure';
import { session } from '../../app/session';
import { ConflictRow } from './ConflictRow';
import { fieldElements, findConflicts, same, sideIn, typedIn, type ConflictField } from './conflict';

export interface ConflictHandle {
  /** Another person has changed the record under the form. */
  open: (conflict: Conflict) => void;
}

type Taken = 'theirs' | 'mine';

/** Typed in by the person's own hand: it asks before leaving, and says at once what is wrong with it. */
const byHand = { shouldDirty: true, shouldTouch: true, shouldValidate: true };

/** Whose change it was and when, where that is known; it may be one's own, of another window. */
function reasonOf({ message, cambio }: Conflict): string {
  if (!cambio) return message;
  const { usuario, fecha } = cambio;
  const isOwn = usuario.id !== undefined && usuario.id === session.get()?.id;
  const who = isOwn ? 'usted ya' : `${usuario.nombre} ${usuario.apellido}`;
  return `No se pudo guardar: ${who} cambió este registro ${hace(fecha, new Date(), companyTimeZone())}.`;
}

/**
 * Inside a form: a stale edit shown field by field, old, theirs and mine (D9). What was typed stays; fields that only the
 * other person changed take the new value; either can be chosen for each field or for all. The form then carries the new
 * version, so its own button saves again.
 */
export function ConflictView({ ref }: { ref: Ref<ConflictHandle> }) {
  const { getValues, setValue, reset } = useFormContext();
  const { defaultValues = {} } = useFormState();
  const [fields, setFields] = useState<ConflictField[] | null>(null);
  const [reason, setReason] = useState('');
  const box = useRef<HTMLDivElement>(null);
  const form = () => box.current?.closest('form') ?? null;

  const open = (conflict: Conflict) => {
    const theirs = conflict.record;
    const element = form();
    if (!element) return;
    const mine = getValues();
    const found = findConflicts(element, defaultValues, theirs, mine);
    const typed = typedIn(element, defaultValues, mine);
    reset(theirs);
    for (const [name, value] of typed) setValue(name, value, byHand);
    flushSync(() => {
      setReason(reasonOf(conflict));
      setFields(found);
    });
    box.current?.focus();
  };
  useImperativeHandle(ref, () => ({ open }));

  /** What was typed since is what is mine: choosing theirs must not lose it. */
  const withPresent = (field: ConflictField): ConflictField => {
    const element = fieldElements(form() ?? document.createElement('form')).find(({ name }) => name === field.source);
    if (!element || same(getValues(field.source), field.theirs.value)) return field;
    return { ...field, mine: sideIn(element, getValues()) };
  };
  const take = (which: Taken, chosen: readonly ConflictField[]) => {
    const present = chosen.map(withPresent);
    for (const field of present) setValue(field.source, field[which].value, byHand);
    setFields(all => all?.map(one => present.find(({ source }) => source === one.source) ?? one) ?? null);
  };

  return (
    <Box ref={box} tabIndex={-1} sx={{ outline: 'none', scrollMarginTop: theme => theme.size.header }}>
      {fields && (
        <Box sx={{ p: { xs: 2, sm: 3 }, pb: 0, display: 'grid', gap: 1.5 }}>
          <Alert severity="error" role="alert" sx={{ alignItems: 'flex-start' }}>
            <AlertTitle sx={{ m: 0 }}>{reason}</AlertTitle>
            Lo que usted escribió se conserva.{' '}
            {fields.length > 0 ? 'Elija qué queda en cada campo y guarde de nuevo.' : 'Puede guardar de nuevo.'}
          </Alert>
          {fields.map(field => (
            <ConflictRow key={field.source} field={field} onTake={which => take(which, [field])} />
          ))}
          {fields.length > 0 && (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
              <Button variant="outlined" size="small" onClick={() => take('theirs', fields)}>
                Tomar todo lo de la otra persona
              </Button>
              <Button variant="outlined" size="small" onClick={() => take('mine', fields)}>
                Mantener todo lo mío
              </Button>
            </Box>
          )}
          <Typography variant="body2" color="text.secondary" sx={{ borderBottom: 1, borderColor: 'divider', pb: 2 }}>
            Abajo se ve lo que se guardará; puede seguir cambiándolo.
          </Typography>
        </Box>
      )}
    </Box>
  );
}
