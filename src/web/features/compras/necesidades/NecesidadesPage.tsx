import PlaylistAddCheck from '@mui/icons-material/PlaylistAddCheck';
import PlaylistRemove from '@mui/icons-material/PlaylistRemove';
import { useMutation } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'react-admin';
import { cantidad, contados, daysLate, dinero, dias } from '#contract/format';
import { plural, conPuntos } from '#contract/frases';
import type { Necesidad, NecesidadLinea } from '#contract/necesidad';
import { useSession } from '../../../api/session';
import { companyToday } from '../../../app/company';
import { draftKey } from '../../../app/draftKeys';
import { paths } from '../../../app/routes';
import { ActionButton } from '../../../kit/buttons';
import { LineName } from '../../../kit/document/LineName';
import { createStoredDraft, useDraft, type StoredDraft } from '../../../kit/draft/storedDraft';
import { LateDay } from '../../../kit/date/LateDay';
import { errorMessage } from '../../../kit/errorMessage';
import { column, numberColumn, textColumn, type Column } from '../../../kit/list/columns';
import { useListFilter } from '../../../kit/list/filters';
import { ListPage } from '../../../kit/list/ListPage';
import { ProyectoFilter } from '../../documentos/pickable';
import { ChosenNeeds } from './ChosenNeeds';
import { dropAll, isEmpty, isWholeChosen, needs, noNeeds, pick, withShelf, type Needs } from './needs';
import { LINES, NeedLines } from './NeedLines';

const last = ({ proveedores: [proveedor] }: Necesidad) =>
  proveedor &&
  conPuntos(proveedor.razonSocial, dinero(proveedor.costo), proveedor.dias !== null && dias(proveedor.dias));

const columns: Column<Necesidad>[] = [
  column('nombreProducto', 'Artículo', need => <LineName line={need} />, { card: 'title', width: '24%' }),
  numberColumn('porComprar', 'Por comprar', ({ porComprar }) => porComprar),
  numberColumn('stock', 'En bodega', ({ stock }) => stock),
  column(
    'faltaEnBodega',
    'Bajo mínimo',
    ({ faltaEnBodega }) =>
      faltaEnBodega > 0 ? `${plural(faltaEnBodega, 'Falta', 'Faltan')} ${cantidad(faltaEnBodega)}` : '—',
    { width: 110, align: 'right' },
  ),
  textColumn(
    'lineas',
    'Para',
    ({ lineas, proyectos }) => (lineas > 0 ? `${contados(lineas, 'línea')}, ${contados(proyectos, 'proyecto')}` : null),
    { width: 130 },
  ),
  column(
    'fechaEntrega',
    'Entrega',
    ({ fechaEntrega: day }) => <LateDay day={day} late={daysLate(day, companyToday()) || null} />,
    { width: 100 },
  ),
  textColumn('proveedores', 'Último proveedor', last, { sortable: false }),
];

const createNeedsStore = (userId: number) =>
  createStoredDraft({ key: draftKey('necesidades', userId), schema: needs, empty: noNeeds, isEmpty });

/** Chooses everything left to buy of an article, within the list's filters; pressed again, drops it. */
function PickAll({ need, draft, store }: { need: Necesidad; draft: Needs; store: StoredDraft<Needs> }) {
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const { values } = useListFilter();
  const { mutate: pickAll, isPending } = useMutation({
    mutationFn: () =>
      dataProvider.getList<NecesidadLinea>('necesidadLineas', {
        ...LINES,
        filter: { ...values, q: undefined, idProducto: need.id },
      }),
    onSuccess: ({ data }) => store.update(current => withShelf(pick(current, need, data), need)),
    onError: error => notify(errorMessage(error, 'No se pudieron leer las líneas'), { type: 'error' }),
  });
  const { idProyecto } = values;
  return isWholeChosen(draft, need, idProyecto) ? (
    <ActionButton
      label="Quitar"
      icon={PlaylistRemove}
      // The second click of a double one on 'Elegir todo' drops nothing.
      onClick={({ detail }) => detail < 2 && store.update(current => dropAll(current, need, idProyecto))}
    />
  ) : (
    <ActionButton label="Elegir todo" icon={PlaylistAddCheck} busy={isPending} onClick={() => pickAll()} />
  );
}

function Necesidades({ userId }: { userId: number }) {
  const { draft, store } = useDraft(() => createNeedsStore(userId));
  return (
    <ListPage<Necesidad>
      title="Por comprar"
      parent={{ title: 'Órdenes', to: paths.list('compras') }}
      resource="necesidades"
      columns={columns}
      sort={{ field: 'fechaEntrega', order: 'ASC' }}
      emptyMessage="No queda nada por comprar"
      filledBy="pedidos"
      filters={<ProyectoFilter />}
      summary={<ChosenNeeds draft={draft} store={store} />}
      mainAction={need => <PickAll need={need} draft={draft} store={store} />}
      rowTone={need => (draft.articulos.some(({ id }) => id === need.id) ? 'soft.primary' : undefined)}
      expand={need => <NeedLines need={need} store={store} />}
    />
  );
}

/** Everything left to buy, over all orders and projects (D47). */
export default function NecesidadesPage() {
  const usuario = useSession();
  return usuario && <Necesidades key={usuario.id} userId={usuario.id} />;
}
