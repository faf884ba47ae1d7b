import Apartment from '@mui/icons-material/ApartmentOutlined';
import { useGetOne } from 'react-admin';
import { ESTADOS_PEDIDO, type EstadoPedido as Estado, type Pedido } from '#contract/pedido';
import type { Proyecto } from '#contract/proyecto';
import { DateRangeFilter } from '../../kit/date/DateRangeFilter';
import { Badge, type Tono } from '../../kit/EstatusBadge';
import { dateColumn, OneLine, textColumn, type Column } from '../../kit/list/columns';
import { byNombre } from '../../kit/picker/choices';
import { PickerFilter } from '../../kit/picker/PickerFilter';

const tonos: Record<Estado, Tono> = { Pendiente: 'warning', Entregado: 'good', Cerrado: 'quiet' };

/** The state of an order (D13) as a chip; a plain provider's own word is shown as it is. */
export function EstadoPedido({ estado }: { estado: string | null | undefined }) {
  const known = ESTADOS_PEDIDO.find(one => one === estado);
  return estado ? <Badge tono={known ? tonos[known] : 'quiet'}>{estado}</Badge> : '—';
}

/** The project of an order. A plain provider sends its id only: then the name is looked up. */
export function ProyectoNombre({ pedido }: { pedido: Pick<Pedido, 'proyecto' | 'idProyecto'> }) {
  const { proyecto, idProyecto } = pedido;
  if (proyecto) return proyecto.nombre;
  return idProyecto ? <LookedUp id={idProyecto} /> : '—';
}

function LookedUp({ id }: { id: number }) {
  const { data } = useGetOne<Proyecto>('proyectos', { id });
  return data?.nombre ?? `Proyecto ${id}`;
}

/** The columns that the lists of orders are put together from. */
export const fechaPedido = dateColumn<Pedido>('fecha', 'Fecha Pedido', ({ fecha }) => fecha);

export const numeroPedido = textColumn<Pedido>('id', 'N.Pedido', ({ id }) => id, { width: 110 });

export const hechoPor = textColumn<Pedido>(
  'usuario',
  'Hecho Por',
  ({ usuario }) => usuario && `${usuario.nombre} ${usuario.apellido}`.trim(),
  { sortable: false },
);

export const proyecto: Column<Pedido> = {
  source: 'proyecto.nombre',
  label: 'Proyecto',
  card: 'title',
  render: pedido => (
    <OneLine>
      <ProyectoNombre pedido={pedido} />
    </OneLine>
  ),
};

export const estado: Column<Pedido> = {
  source: 'estado',
  label: 'Estado',
  card: 'status',
  width: 120,
  render: pedido => <EstadoPedido estado={pedido.estado} />,
};

/** The same where a row opens to records that have states of their own. */
export const estadoDelPedido: Column<Pedido> = { ...estado, label: 'Estado del pedido', width: 150 };

const DAY_MS = 86_400_000;

/** Whole days from the estimated delivery to today, both `YYYY-MM-DD`; '—' without a date. */
export function daysLate(fechaEntrega: string | null | undefined, hoy: string): number | '—' {
  if (!fechaEntrega) return '—';
  const late = Date.parse(hoy) - Date.parse(fechaEntrega.slice(0, 10));
  return Number.isNaN(late) ? '—' : Math.max(0, Math.round(late / DAY_MS));
}

/** Narrows a list of orders to one of the projects whose orders the person sees (D11), as `idProyecto` in its filter. */
const ProyectoFilter = () => (
  <PickerFilter source="idProyecto" icon={Apartment} kind={byNombre('misProyectos', 'Proyecto')} />
);

/** What every list and report of orders is narrowed by, for its toolbar; exports follow it. */
export const OrderFilters = () => (
  <>
    <DateRangeFilter />
    <ProyectoFilter />
  </>
);
