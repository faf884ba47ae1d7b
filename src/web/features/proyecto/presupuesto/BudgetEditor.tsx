import Add from '@mui/icons-material/Add';
import { Button, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useEvent, useNotify, useRedirect, useRefresh } from 'react-admin';
import { useIsMounted } from 'usehooks-ts';
import { PRESUPUESTO_CODIGOS_MAX } from '#contract/constants';
import { withCount, dinero } from '#contract/text/format';
import { type Presupuesto, PRESUPUESTO_SAVED, presupuesto } from '#contract/presupuesto';
import { FailureAlert } from '../../../kit/alerts/Alerts';
import { useConfirm } from '../../../kit/dialog/ConfirmDialog';
import { useFocusWhenGone } from '../../../kit/focus';
import { useFocusBack } from '../../../kit/focusBack';
import { GatedButton } from '../../../kit/gate';
import { Panel, Quiet, WrapRow } from '../../../kit/layout';
import {
  type Attempt,
  differences,
  filledRows,
  type Row,
  typedTotal,
  withRows,
  isSameAttempt,
  isUntouched,
  openBudgetDraft,
  shownRows,
  toBody,
  WHOLE,
} from './budgetDraft';
import { BudgetRows } from './BudgetRows';
import { Notice } from '../../../kit/alerts/Notice';
import { readConflict, type Conflict } from '../../../api/schemas';
import { useSession } from '../../../api/session';
import { newKey } from '../../../api/writes';
import { paths } from '../../../app/routes';
import { useDraft } from '../../../kit/draft/storedDraft';
import { useWrite } from '../../../api/useWrite';
import { conflictText, isOwnChange } from '../../../kit/form/conflict';

const UNCHANGED = 'Para guardar, cambie o agregue un código.';

/** Changes are kept as a draft in the browser; the budget is saved as a whole. */
export function BudgetEditor({ record }: { record: Presupuesto }) {
  const { theirs, failure, untouched, isFull, add, save, discard, keepMine, ...typed } = useBudget(record);
  const { rows, errors, busy } = typed;
  const count = filledRows(rows).length;
  const { ask, question } = useConfirm({
    title: '¿Descartar los cambios del presupuesto?',
    confirmLabel: 'Descartar cambios',
    destructive: true,
    onConfirm: discard,
    children: 'Queda el presupuesto como se guardó la última vez.',
  });
  return (
    <Panel sx={{ maxWidth: 760 }}>
      {rows.length === 0 && (
        <Typography color="textSecondary">
          Sin presupuesto. Agregue los códigos uno por uno o impórtelos de una hoja de cálculo.
        </Typography>
      )}
      <BudgetRows {...typed} onEnd={add} />
      <Button startIcon={<Add />} onClick={add} disabled={busy || isFull} sx={{ alignSelf: 'flex-start' }}>
        Agregar código
      </Button>
      {count > 0 && (
        <Typography variant="h3" component="p">
          Total de {withCount(count, 'código')}: {dinero(typedTotal(rows))}
        </Typography>
      )}
      {errors.size > 0 && (
        <Notice severity="error">{errors.get(WHOLE) ?? 'Corrija lo marcado para guardar el presupuesto.'}</Notice>
      )}
      {theirs && <TheirsNotice {...{ theirs, rows }} onDiscard={discard} onKeepMine={keepMine} />}
      <FailureAlert failure={failure} />
      <WrapRow sx={{ justifyContent: 'flex-end' }}>
        {untouched && <Quiet sx={{ flex: '1 1 100%', textAlign: { sm: 'right' } }}>{UNCHANGED}</Quiet>}
        <Button onClick={ask} disabled={busy || untouched}>
          Descartar cambios
        </Button>
        <GatedButton variant="contained" gate="presupuestos.update" onClick={save} loading={busy} disabled={untouched}>
          Guardar
        </GatedButton>
        {question}
      </WrapRow>
    </Panel>
  );
}

interface TheirsNoticeProps {
  theirs: Conflict<Presupuesto>;
  rows: readonly Row[];
  onDiscard: () => void;
  onKeepMine: (version: number) => void;
}

/** What another user saved meanwhile, beside what is typed here. */
function TheirsNotice({ theirs, rows, onDiscard, onKeepMine }: TheirsNoticeProps) {
  useFocusWhenGone();
  const isOwn = isOwnChange(theirs);
  const here = isOwn ? 'aquí' : 'usted';
  const texts = differences(rows, theirs.record, ({ mine, theirs: now }) => `ahora ${now}, ${here} ${mine}`);
  return (
    <Notice
      severity="error"
      title={conflictText(theirs, 'este presupuesto')}
      actions={[
        { label: isOwn ? 'Tomar lo ya guardado' : 'Tomar lo de la otra persona', onClick: onDiscard },
        { label: isOwn ? 'Guardar lo de aquí' : 'Guardar lo mío', onClick: () => onKeepMine(theirs.record.version) },
      ]}
    >
      Lo que {isOwn ? 'está escrito aquí' : 'usted escribió'} se conserva. Elija qué queda.
      <ul>
        {texts.map(text => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Notice>
  );
}

const NO_ERRORS: ReadonlyMap<string, string> = new Map();

function useRows(record: Presupuesto) {
  const userId = useSession()?.id ?? 0;
  const [store] = useState(() => openBudgetDraft(userId, record.id));
  const draft = useDraft(store);
  const [errors, setErrors] = useState(NO_ERRORS);
  const change = (how: (rows: Row[]) => Row[]) => {
    setErrors(NO_ERRORS);
    store.update(withRows(record, how));
  };
  // Stable, as each row renders only when it changes.
  const edit = useEvent((row: Row) => change(all => all.map(other => (other.localId === row.localId ? row : other))));
  /** The row added last, which takes the focus. */
  const [added, setAdded] = useState<string | null>(null);
  const rows = shownRows(draft, record);
  const isFull = rows.length >= PRESUPUESTO_CODIGOS_MAX;
  const add = () => {
    // Enter on the last row adds one too.
    if (isFull) return;
    const localId = newKey();
    setAdded(localId);
    change(all => [...all, { localId, direccionamiento: '', monto: null }]);
  };
  return { store, rows, draft, untouched: isUntouched(draft), isFull, errors, setErrors, change, edit, add, added };
}

/** State and actions of the budget form. `theirs`: what another user saved meanwhile (D9). */
function useBudget(record: Presupuesto) {
  const { id } = record;
  const [refused, setRefused] = useState<(Conflict<Presupuesto> & { draft: Attempt }) | null>(null);
  const { store, draft, setErrors, ...typed } = useRows(record);
  // Another tab may have saved or given up what was refused here: this is then no answer to what it leaves.
  const theirs = refused && isSameAttempt(refused.draft, draft) ? refused : null;
  const { run, busy, failure, dismiss } = useWrite('presupuestos.update');
  const notify = useNotify();
  const redirect = useRedirect();
  const refresh = useRefresh();
  const queryClient = useQueryClient();
  const isShown = useIsMounted();
  useFocusBack(busy, 'main');
  const done = () => {
    store.clear();
    notify(PRESUPUESTO_SAVED, { type: 'success' });
    if (isShown()) redirect(paths.proyecto(id));
  };
  const save = () => {
    const read = toBody(id, store.get());
    if ('errors' in read) {
      setErrors(read.errors);
      return;
    }
    void run(
      { data: read.body },
      {
        onDone: done,
        onFailed: refusal => {
          const conflict = readConflict(presupuesto, refusal);
          // Its answer was lost, and with the page its key too: what was typed is what is saved, and nothing to choose from.
          if (conflict && differences(read.body.codigos, conflict.record, () => '').length === 0) done();
          else if (conflict) setRefused({ ...conflict, draft: store.get() });
          return conflict !== null;
        },
      },
    );
  };
  const discard = () => {
    // What is known already is not waited for.
    if (theirs) queryClient.setQueryData(['presupuestos', 'getOne', { id: `${id}` }], theirs.record);
    store.clear();
    setRefused(null);
    setErrors(NO_ERRORS);
    dismiss();
    refresh();
  };
  const keepMine = (version: number) => {
    store.update(current => ({ ...current, version }));
    setRefused(null);
    save();
  };
  return { ...typed, theirs, busy, failure, save, discard, keepMine };
}
