import { Box, Button, FormControlLabel, Radio, RadioGroup, Typography } from '@mui/material';
import { useEffect, useId, useRef, useState } from 'react';
import { useGetMany, type RaRecord } from 'react-admin';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { namingOf } from '#contract/catalogos';
import { nameOf } from '#contract/declarations/catalogue';
import type { Conflict } from '../../api/schemas';
import { Notice } from '../alerts/Notice';
import { WrapRow, Quiet } from '../layout';
import {
  findConflicts,
  isContested,
  conflictText,
  same,
  sideOf,
  typedIn,
  type ConflictField,
  type FormField,
  type Side,
} from './conflict';
import { byHand } from './formValues';

type Taken = 'theirs' | 'mine';

interface Props {
  conflict: Conflict;
  fields: readonly FormField[];
}

/**
 * Inside a form: shows a stale edit field by field, with the old value, theirs and mine (D9). What was typed is kept;
 * fields only the other person changed take the new value; either can be chosen for each field or for all. The form
 * then carries the new version, so its own button saves again. If the other person changed no declared field there is
 * nothing to choose, and the form saves again by itself.
 */
export default function ConflictView({ conflict, fields }: Props) {
  const { getValues, setValue, reset } = useFormContext();
  const { defaultValues = {}, dirtyFields } = useFormState();
  const [old] = useState(defaultValues);
  const [found, setFound] = useState(() => findConflicts(fields, old, conflict.record, getValues()));
  const [contested] = useState(() => isContested(found));
  const [typed] = useState(() => typedIn(fields, Object.keys(dirtyFields), old, getValues()));
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    reset(conflict.record);
    for (const [name, value] of typed) setValue(name, value, byHand);
    if (contested) box.current?.focus();
    else box.current?.closest('form')?.requestSubmit();
  }, [conflict, contested, reset, setValue, typed]);

  /** `mine` updated to what was typed since, so that choosing theirs does not lose it. */
  const withPresent = (row: ConflictField): ConflictField => {
    const value: unknown = getValues(row.path);
    return same(value, row.theirs.value) ? row : { ...row, mine: sideOf(row, value, [old, conflict.record]) };
  };
  const take = (which: Taken, chosen: readonly ConflictField[]) => {
    const present = chosen.map(withPresent);
    for (const row of present) setValue(row.path, row[which].value, byHand);
    setFound(all => all.map(row => present.find(({ path }) => path === row.path) ?? row));
  };

  return (
    <Box ref={box} tabIndex={-1} sx={{ outline: 'none' }}>
      {contested && (
        <Box sx={{ p: { xs: 2, sm: 3 }, pb: 0, display: 'grid', gap: 1.5 }}>
          <Notice severity="error" title={conflictText(conflict, 'este registro')}>
            Lo que usted escribió se conserva. Elija qué queda en cada campo y guarde de nuevo.
          </Notice>
          {found.map(row => (
            <ConflictRow key={row.path} conflict={row} onTake={which => take(which, [row])} />
          ))}
          <WrapRow>
            <Button size="small" onClick={() => take('theirs', found)}>
              Tomar todo lo guardado
            </Button>
            <Button size="small" onClick={() => take('mine', found)}>
              Mantener todo lo mío
            </Button>
          </WrapRow>
          <Quiet sx={{ borderBottom: 1, borderColor: 'var(--line)', pb: 2 }}>
            Abajo se ve lo que se guardará; puede seguir cambiándolo.
          </Quiet>
        </Box>
      )}
    </Box>
  );
}

function ConflictRow({ conflict, onTake }: { conflict: ConflictField; onTake: (which: Taken) => void }) {
  const { path, field, old, theirs, mine } = conflict;
  const current: unknown = useWatch({ name: path });
  const id = useId();
  const words = (caption: string, side: Side) => <Words caption={caption} side={side} of={conflict} />;
  return (
    <Box>
      <Typography id={id} variant="h3" component="p" sx={{ mb: 0.5 }}>
        {field.label}
      </Typography>
      <RadioGroup
        aria-labelledby={id}
        value={same(current, theirs.value) ? 'theirs' : 'mine'}
        onChange={(_, which) => onTake(which === 'theirs' ? 'theirs' : 'mine')}
        sx={rowSx}
      >
        <Typography component="div" variant="body2">
          {words('Antes', old)}
        </Typography>
        {(['theirs', 'mine'] as const).map(which => (
          <FormControlLabel
            key={which}
            value={which}
            control={<Radio size="small" />}
            label={which === 'theirs' ? words('Guardado ahora', theirs) : words('Lo suyo', mine)}
            sx={{ m: 0, alignItems: 'flex-start' }}
            slotProps={{ typography: { variant: 'body2' } }}
          />
        ))}
      </RadioGroup>
    </Box>
  );
}

const rowSx = {
  display: 'grid',
  columnGap: 2,
  rowGap: 0.5,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' },
};

function Names({ resource, ids }: { resource: string; ids: number[] }) {
  const { data = [] } = useGetMany<RaRecord>(resource, { ids });
  return data.map(record => nameOf(namingOf(resource), record) || '…').join(', ');
}

/** One side of a field. A null text is a reference just picked, or several: the names, in no record, are fetched. */
const Words = ({ caption, side: { text, value }, of: { field } }: { caption: string; side: Side; of: FormField }) => (
  <Box component="span" sx={{ display: 'block', minWidth: 0, overflowWrap: 'anywhere' }}>
    <Quiet component="span" variant="caption" sx={{ display: 'block' }}>
      {caption}
    </Quiet>
    {text ?? <Names resource={field.reference?.resource ?? ''} ids={[value].flat() as number[]} />}
  </Box>
);
