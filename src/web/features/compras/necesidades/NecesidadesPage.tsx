import PlaylistAddCheck from '@mui/icons-material/PlaylistAddCheck';
import PlaylistRemove from '@mui/icons-material/PlaylistRemove';
import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useDataProvider, useNotify, useGetList, type GetListParams } from 'react-admin';
import { Checkbox } from '@mui/material';
import { cantidad, withCount, daysLate, dinero, dias, dia, plural, dotted, NOTHING } from '#contract/text/format';
import type { Necesidad, NecesidadLinea } from '#contract/necesidad';
import { useSession } from '../../../api/session';
import { companyToday } from '../../../api/company';
import { paths } from '../../../app/routes';
import { wayTo } from '../../../app/wayTo';
import { ActionButton } from '../../../kit/buttons';
import { LineName } from '../../../kit/document/LineName';
import { useDraftPart, type StoredDraft } from '../../../kit/draft/storedDraft';
import { OptionalLink } from '../../../kit/OptionalLink';
import { lateDay } from '../../../kit/date/lateDay';
import { errorMessage } from '../../../kit/errorMessage';
import { column, numberColumn, textColumn, type Column } from '../../../kit/list/columns';
import { useListFilter } from '../../../kit/list/filters';
import { ListPage } from '../../../kit/list/ListPage';
import { ProyectoFilter } from '../../documentos/pickable';
import { ChosenNeeds } from './ChosenNeeds';
import {
  dropAll,
  isWholeChosen,
  openNeedsDraft,
  pick,
  withShelf,
  type NeedsDraft,
  schemaOfCantidad,
  drop,
  dropBlank,
  LINES_MAX,
  typeQuantity,
} from './needsDraft';
import { lineInput } from '../../../kit/document/lineCells';
import { ListedLines } from '../../../kit/document/LinesInset';
import { problemOf, QuantityInput } from '../../../kit/quantity/QuantityInput';
import { Quiet } from '../../../kit/layout';

const lastSupplier = ({ proveedores: [proveedor] }: Necesidad) =>
  proveedor && dotted(proveedor.razonSocial, dinero(proveedor.costo), proveedor.dias !== null && dias(proveedor.dias));

const columns: Column<Necesidad>[] = [
  column('Artículo', need => <LineName line={need} />, { source: 'nombreProducto', card: 'title', width: '24%' }),
  numberColumn('Por comprar', ({ porComprar }) => porComprar, { source: 'porComprar', width: 84 }),
  numberColumn('En bodega', ({ stock }) => stock, { source: 'stock', width: 84 }),
  column(
    'Bajo mínimo',
    ({ faltaEnBodega }) =>
      faltaEnBodega > 0 ? `${plural(faltaEnBodega, 'Falta', 'Faltan')} ${cantidad(faltaEnBodega)}` : NOTHING,
    { source: 'faltaEnBodega', width: 92, align: 'right' },
  ),
  textColumn(
    'Para',
    ({ lineas, proyectos }) =>
      lineas > 0 ? `${withCount(lineas, 'línea')}, ${withCount(proyectos, 'proyecto')}` : null,
    { source: 'lineas', width: 112 },
  ),
  column('Entrega', ({ fechaEntrega: day }) => lateDay(day, daysLate(day, companyToday()) || null), {
    source: 'fechaEntrega',
    width: 96,
  }),
  textColumn('Último proveedor', lastSupplier),
];

/** Chooses everything left to buy of an article, within the list's filters; pressed again, drops it. */
function PickAll({ need, store }: NeedLinesProps) {
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const { values } = useListFilter();
  const { mutate: pickAll, isPending } = useMutation({
    mutationFn: () => dataProvider.getList<NecesidadLinea>('necesidadLineas', linesOf(need, values)),
    onSuccess: ({ data }) => store.update(current => withShelf(pick(current, need, data), need)),
    onError: error => notify(errorMessage(error, 'No se pudieron leer las líneas'), { type: 'error' }),
  });
  const { idProyecto } = values;
  const isChosen = useDraftPart(store, draft => isWholeChosen(draft, need, idProyecto));
  return isChosen ? (
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

const linkOf = ({ id }: Necesidad) => paths.movimientos(id);

/** Everything left to buy, over all orders and projects (D47). */
export default function NecesidadesPage() {
  const userId = useSession()?.id ?? 0;
  const [store] = useState(() => openNeedsDraft(userId));
  // As a text, so that a keystroke renders its line only.
  const chosen = useDraftPart(store, ({ articulos }) => articulos.map(({ id }) => id).join());
  const rows = useMemo(() => {
    const ids = new Set(chosen.split(',').map(Number));
    return {
      mainAction: (need: Necesidad) => <PickAll need={need} store={store} />,
      rowTone: ({ id }: Necesidad) => (ids.has(id) ? 'soft.primary' : undefined),
      expand: (need: Necesidad) => <NeedLines need={need} store={store} />,
    };
  }, [chosen, store]);
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
      summary={<ChosenNeeds store={store} />}
      rowLink={linkOf}
      {...rows}
    />
  );
}

/** What an article's lines are asked for by, within the list's filters: the most urgent come first. */
const linesOf = ({ id }: Necesidad, values: Record<string, unknown>): GetListParams => ({
  pagination: { page: 1, perPage: LINES_MAX },
  sort: { field: 'fechaEntrega', order: 'ASC' },
  filter: { ...values, q: undefined, idProducto: id },
});

interface NeedLinesProps {
  need: Necesidad;
  store: StoredDraft<NeedsDraft>;
}

/** Quantity of a line to buy: the checkbox takes all that is left, the input a part. */
function QuantityToBuy({ need, line, store }: NeedLinesProps & { line: NecesidadLinea }) {
  const chosen = useDraftPart(store, ({ lineas }) => lineas.find(({ id }) => id === line.id));
  const refused = chosen?.refused?.['cantidad'];
  const toggle = () => store.update(current => (chosen ? drop(current, line.id) : pick(current, need, [line])));
  const name = `${line.nombreProducto} del pedido ${line.idPedido}`;
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 4 }}>
      <Checkbox
        checked={chosen !== undefined}
        onChange={toggle}
        // Keeps the focus in a blank input, whose blur would drop the line that this is to drop.
        onMouseDown={event => event.preventDefault()}
        slotProps={{ input: { 'aria-label': `Comprar ${name}` } }}
      />
      <QuantityInput
        value={refused ?? chosen?.cantidad ?? null}
        onChange={(typed, text) =>
          store.update(current =>
            typeQuantity(typed === null ? current : pick(current, need, [line]), line.id, typed, text),
          )
        }
        onBlur={() => store.update(current => dropBlank(current, line.id))}
        problem={refused === undefined ? undefined : problemOf(refused, schemaOfCantidad(line))}
        // The cell is kept on one line, a message below its input is not.
        sx={{ width: 104, '& .MuiFormHelperText-root': { whiteSpace: 'normal' } }}
        slotProps={{
          htmlInput: { ...lineInput, 'aria-label': `Cantidad de ${name}`, style: { textAlign: 'right' } },
        }}
      />
    </span>
  );
}

const columnsOf = ({ need, store }: NeedLinesProps): Column<NecesidadLinea>[] => [
  column('Artículo', line => <LineName line={line} />, { card: 'title' }),
  column('Pedido', ({ idPedido, proyecto, direccionamiento }) => (
    <>
      <OptionalLink to={wayTo('pedido', idPedido)}>{idPedido}</OptionalLink>
      {` · ${proyecto.nombre} · ${direccionamiento}`}
    </>
  )),
  column('Entrega', ({ fechaEntrega }) => dia(fechaEntrega), { width: 'content' }),
  numberColumn('Cantidad', line => line.cantidad),
  numberColumn('Comprado', line => line.comprado),
  numberColumn('Recibido', line => line.recibido),
  numberColumn('Por comprar', line => line.porComprar),
  column('Comprar ahora', line => <QuantityToBuy need={need} line={line} store={store} />, {
    align: 'right',
    width: 'content',
  }),
];

function NeedLines(props: NeedLinesProps) {
  const { values } = useListFilter();
  const list = useGetList<NecesidadLinea>('necesidadLineas', linesOf(props.need, values));
  return (
    <>
      <ListedLines
        list={list}
        failed="No se pudieron cargar las líneas"
        label={`Líneas por comprar de ${props.need.nombreProducto}`}
        empty="Ningún pedido lo espera: “Elegir todo” propone lo que falta en la bodega."
        columns={columnsOf(props)}
      />
      {(list.total ?? 0) > LINES_MAX && (
        <Quiet sx={{ mt: 1 }}>
          Se muestran las {LINES_MAX} más urgentes de {cantidad(list.total)}. Filtre por proyecto para ver las demás.
        </Quiet>
      )}
    </>
  );
}
