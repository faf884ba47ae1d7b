import { useCallback, useState } from 'react';
import { useNotify, useRedirect, useRefresh } from 'react-admin';
import { readCambio } from '#contract/conflicto';
import { MENSAJE_PRESUPUESTO_GUARDADO, presupuesto, type Presupuesto } from '#contract/presupuesto';
import { newKey } from '../../../api/writes';
import { budgetDraftKey } from '../../../app/draftKeys';
import { paths } from '../../../app/routes';
import { createStoredDraft, useDraft } from '../../../kit/draft/storedDraft';
import { useWrite } from '../../../kit/draft/useWrite';
import { conflictText } from '../../../kit/form/conflict';
import { budget, changed, emptyBudget, isUntouched, type Row, shownRows, toBody } from './budget';

const NO_ERRORS: ReadonlyMap<string, string> = new Map();

function useRows(record: Presupuesto, userId: number, onChanged: () => void) {
  const { draft, store } = useDraft(() =>
    createStoredDraft({
      key: budgetDraftKey(userId, record.id),
      schema: budget,
      empty: emptyBudget,
      isEmpty: isUntouched,
    }),
  );
  const change = useCallback(
    (how: (rows: Row[]) => Row[]) => {
      onChanged();
      store.update(changed(record, how));
    },
    [record, store, onChanged],
  );
  const edit = useCallback(
    (row: Row) => change(all => all.map(other => (other.localId === row.localId ? row : other))),
    [change],
  );
  /** The row added last, which takes the focus. */
  const [added, setAdded] = useState<string | null>(null);
  const add = () => {
    const localId = newKey();
    setAdded(localId);
    change(all => [...all, { localId, direccionamiento: '', monto: null }]);
  };
  return { store, rows: shownRows(draft, record), untouched: isUntouched(draft), change, edit, add, added };
}

/** State and actions of the budget form. `theirs`: what another user saved meanwhile (D9). */
export function useBudget(record: Presupuesto, userId: number) {
  const { id } = record;
  const [errors, setErrors] = useState(NO_ERRORS);
  const [theirs, setTheirs] = useState<{ record: Presupuesto; reason: string } | null>(null);
  const { store, ...typed } = useRows(
    record,
    userId,
    useCallback(() => setErrors(NO_ERRORS), []),
  );
  const { run, busy, failure, dismiss } = useWrite('presupuestos.update');
  const notify = useNotify();
  const redirect = useRedirect();
  const refresh = useRefresh();
  const save = () => {
    const read = toBody(id, store.get());
    if ('errors' in read) {
      setErrors(read.errors);
      return;
    }
    void run(
      { data: read.body },
      {
        onDone: () => {
          store.clear();
          notify(MENSAJE_PRESUPUESTO_GUARDADO, { type: 'success' });
          redirect(paths.proyecto(id));
        },
        onFailed: ({ status, data, message }) => {
          const record = status === 409 ? presupuesto.safeParse(data).data : undefined;
          if (record)
            setTheirs({ record, reason: conflictText({ message, cambio: readCambio(data) }, 'este presupuesto') });
          return record !== undefined;
        },
      },
    );
  };
  const discard = () => {
    store.clear();
    setTheirs(null);
    setErrors(NO_ERRORS);
    dismiss();
    refresh();
  };
  const keepMine = (version: number) => {
    store.update(current => ({ ...current, version }));
    setTheirs(null);
    save();
  };
  return { ...typed, errors, theirs, busy, failure, save, discard, keepMine };
}
