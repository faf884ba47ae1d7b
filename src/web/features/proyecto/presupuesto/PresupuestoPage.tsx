import Add from '@mui/icons-material/Add';
import UploadFile from '@mui/icons-material/UploadFileOutlined';
import { Alert, AlertTitle, Button, Card, Stack, Typography } from '@mui/material';
import { useCallback, useState } from 'react';
import { LinkBase, useGetOne, useNotify, useRedirect } from 'react-admin';
import type { FichaProyecto } from '#contract/costoProyecto';
import { contados, dinero } from '#contract/format';
import {
  MENSAJE_PRESUPUESTO_GUARDADO,
  presupuesto,
  type Presupuesto,
  PRESUPUESTO_CODIGOS_MAX,
} from '#contract/presupuesto';
import { useSession } from '../../../api/session';
import { newKey } from '../../../api/writes';
import { budgetDraftKey } from '../../../app/draftKeys';
import { paths } from '../../../app/routes';
import { FailureAlert } from '../../../kit/alerts/Alerts';
import { createStoredDraft, useDraft } from '../../../kit/draft/storedDraft';
import { useWrite } from '../../../kit/draft/useWrite';
import { Gated } from '../../../kit/gate';
import { PageTitle } from '../../../kit/PageTitle';
import { ById, GatedScreen, LoadFailed, NotFound } from '../../../kit/screens';
import { ListSkeleton } from '../../../kit/list/ListStates';
import { BudgetRows } from './BudgetRows';
import { budget, changed, differences, emptyBudget, isUntouched, type Row, shownRows, toBody, totalOf } from './budget';

const LIST = paths.list('proyectos');
const NO_ERRORS: ReadonlyMap<string, string> = new Map();

/** What another person has saved meanwhile, beside what is typed here (D9). */
function Changed({
  rows,
  record,
  onTake,
  onKeep,
}: {
  rows: readonly Row[];
  record: Presupuesto;
  onTake: () => void;
  onKeep: () => void;
}) {
  return (
    <Alert severity="error" role="alert">
      <AlertTitle>Otra persona cambió este presupuesto mientras tanto</AlertTitle>
      Lo que usted escribió se conserva. Elija qué queda.
      <ul>
        {differences(rows, record).map(text => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
        <Button size="small" variant="outlined" onClick={onTake}>
          Tomar lo de la otra persona
        </Button>
        <Button size="small" variant="outlined" onClick={onKeep}>
          Guardar lo mío
        </Button>
      </Stack>
    </Alert>
  );
}

/** The editor of a budget: kept in the browser while it is typed, and written whole. */
function Editor({ record, userId }: { record: Presupuesto; userId: number }) {
  const { id } = record;
  const { draft, store } = useDraft(() =>
    createStoredDraft({
      key: budgetDraftKey(userId, id),
      schema: budget,
      empty: emptyBudget,
      isEmpty: isUntouched,
    }),
  );
  const [errors, setErrors] = useState(NO_ERRORS);
  const [theirs, setTheirs] = useState<Presupuesto | null>(null);
  const { run, busy, failure, dismiss } = useWrite('presupuestos.update');
  const notify = useNotify();
  const redirect = useRedirect();
  const rows = shownRows(draft, record);
  const change = useCallback(
    (how: (rows: Row[]) => Row[]) => {
      setErrors(NO_ERRORS);
      store.update(changed(record, how));
    },
    [record, store],
  );
  const onChange = useCallback(
    (row: Row) => change(all => all.map(one => (one.localId === row.localId ? row : one))),
    [change],
  );
  const onRemove = useCallback(
    (localId: string) => change(all => all.filter(one => one.localId !== localId)),
    [change],
  );
  const add = () => change(all => [...all, { localId: newKey(), direccionamiento: '', monto: null }]);
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
        onFailed: ({ status, data }) => {
          const now = status === 409 ? presupuesto.safeParse(data).data : undefined;
          if (now) setTheirs(now);
          return now !== undefined;
        },
      },
    );
  };
  const discard = () => {
    store.clear();
    setTheirs(null);
    setErrors(NO_ERRORS);
    dismiss();
  };
  return (
    <Card variant="outlined" sx={{ p: 2, maxWidth: 760 }}>
      <Stack spacing={2}>
        {theirs && (
          <Changed
            rows={rows}
            record={theirs}
            onTake={discard}
            onKeep={() => {
              store.update(current => ({ ...current, version: theirs.version }));
              setTheirs(null);
              save();
            }}
          />
        )}
        {rows.length === 0 && (
          <Typography color="text.secondary">
            Sin presupuesto. Agregue los códigos uno por uno o impórtelos de una hoja de cálculo.
          </Typography>
        )}
        <BudgetRows rows={rows} errors={errors} disabled={busy} onChange={onChange} onRemove={onRemove} onEnd={add} />
        <Button
          variant="outlined"
          startIcon={<Add />}
          onClick={add}
          disabled={busy || rows.length >= PRESUPUESTO_CODIGOS_MAX}
          sx={{ alignSelf: 'flex-start' }}
        >
          Agregar código
        </Button>
        <Typography variant="h3" component="p" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          Total de {contados(rows.length, 'código')}: {dinero(totalOf(rows))}
        </Typography>
        {errors.size > 0 && (
          <Alert severity="error" role="alert">
            Corrija lo marcado para guardar el presupuesto.
          </Alert>
        )}
        <FailureAlert failure={failure} />
        <Stack direction="row" spacing={1}>
          <Gated gate="presupuestos.update">
            <Button size="large" onClick={save} loading={busy} disabled={isUntouched(draft)}>
              Guardar
            </Button>
          </Gated>
          <Button size="large" variant="outlined" onClick={discard} disabled={busy || isUntouched(draft)}>
            Descartar cambios
          </Button>
        </Stack>
      </Stack>
    </Card>
  );
}

function Budget({ id }: { id: number }) {
  const usuario = useSession();
  const { data: ficha } = useGetOne<FichaProyecto>('proyectoFichas', { id }, { retry: false, onError: () => {} });
  const { data, error, refetch } = useGetOne<Presupuesto>('presupuestos', { id }, { retry: false });
  const notFound = <NotFound title="El proyecto no existe" to={LIST} wayBack="Ir a Proyectos" />;
  const title = ficha ? `Presupuesto de ${ficha.nombre}` : 'Presupuesto';
  return (
    <>
      <PageTitle title={title} parent={{ title: ficha?.nombre ?? 'Proyecto', to: paths.proyecto(id) }} />
      <Stack spacing={2}>
        <Stack direction="row" sx={{ alignItems: 'center', gap: 1.5, flexWrap: 'wrap' }}>
          <Typography variant="h1" sx={{ flex: 1, minWidth: '12rem' }}>
            {title}
          </Typography>
          <Button variant="outlined" component={LinkBase} to={paths.importarPresupuesto(id)} startIcon={<UploadFile />}>
            Importar
          </Button>
        </Stack>
        {error && !data ? (
          <LoadFailed
            title="No se pudo cargar el presupuesto"
            error={error}
            onRetry={() => void refetch()}
            notFound={notFound}
          />
        ) : data && usuario ? (
          <Editor key={`${usuario.id} ${id}`} record={data} userId={usuario.id} />
        ) : (
          <ListSkeleton rows={4} />
        )}
      </Stack>
    </>
  );
}

/** The budget of a project, by the id in the address. */
export default function PresupuestoPage() {
  return (
    <GatedScreen gate="presupuestos.update">
      <ById missing="El proyecto no existe" to={LIST}>
        {id => <Budget key={id} id={id} />}
      </ById>
    </GatedScreen>
  );
}
