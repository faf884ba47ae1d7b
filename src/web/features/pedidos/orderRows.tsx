import Apartment from '@mui/icons-material/ApartmentOutlined';
import EditNote from '@mui/icons-material/EditNoteOutlined';
import MoveToInboxIcon from '@mui/icons-material/MoveToInboxOutlined';
import { useGetOne } from 'react-admin';
import { encabezados } from '#contract/encabezados';
import { etiquetas } from '#contract/etiquetas';
import { cantidad, daysBetween, nombreCompleto } from '#contract/format';
import {
  ESTADOS_PEDIDO,
  estaAtrasado,
  pendiente,
  resumenDe,
  type EstadoPedido as Estado,
  type Pedido,
  type PedidoDetalle,
} from '#contract/pedido';
import type { Unidad } from '#contract/unidad';
import type { Proyecto } from '#contract/proyecto';
import { companyToday, fechaHoraLinea } from '../../app/company';
import { paths } from '../../app/routes';
import { ActionButton } from '../../kit/buttons';
import { DateRangeFilter } from '../../kit/date/DateRangeFilter';
import { LateDay } from '../../kit/date/LateDay';
import { LineName } from '../../kit/document/LineName';
import { LinesInset, type LineColumn } from '../../kit/document/LinesInset';
import { Badge, type Tono } from '../../kit/EstatusBadge';
import { column, dateColumn, textColumn, type Column, OneLine } from '../../kit/list/columns';
import { ChoiceFilter } from '../../kit/list/ChoiceFilter';
import { byNombre } from '../../kit/picker/choices';
import { PickerFilter } from '../../kit/picker/PickerFilter';

/** What the lists and reports of orders draw: columns, row buttons and filters of orders, and the lines under a row. */

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

const heading = encabezados.pedidos;

/** The columns that the lists of orders are put together from. */
export const fechaPedido = dateColumn<Pedido>('fecha', heading.fecha, ({ fecha }) => fecha);

export const numeroPedido = textColumn<Pedido>('id', heading.id, ({ id }) => id, { width: 110 });

export const hechoPor = textColumn<Pedido>(
  'usuario',
  heading.usuario,
  ({ usuario }) => usuario && nombreCompleto(usuario),
  { sortable: false, card: 'hide' },
);

export const proyecto = column<Pedido>(
  'proyecto.nombre',
  heading.proyecto,
  pedido => (
    <OneLine>
      <ProyectoNombre pedido={pedido} />
    </OneLine>
  ),
  { card: 'title' },
);

export const estado = column<Pedido>('estado', 'Estado', pedido => <EstadoPedido estado={pedido.estado} />, {
  card: 'status',
  width: 120,
});

/** The estimated delivery, in red and with a sign once it has passed and something is still to come (D12). */
export const entrega = column<Pedido>(
  'fechaEntrega',
  'Entrega',
  pedido => <LateDay day={pedido.fechaEntrega} late={estaAtrasado(pedido, companyToday()) ? 'Atrasado' : null} />,
  { width: 110 },
);

/** How many of its lines have come whole, "12 / 30": quantities of different units do not add up (D45). */
export const avance = column<Pedido>('avance', 'Avance', pedido => avanceDe(resumenDe(pedido)), {
  align: 'right',
  sortable: false,
  width: 90,
});

const avanceDe = ({ lineas, pendientes }: ReturnType<typeof resumenDe>) =>
  `${cantidad(lineas - pendientes)} / ${cantidad(lineas)}`;

/** The same where a row opens to records that have states of their own. */
export const estadoDelPedido: Column<Pedido> = { ...estado, label: 'Estado del pedido', width: 150 };

/** Whole days from the estimated delivery to today, both `YYYY-MM-DD`; '—' without a date. */
export function daysLate(fechaEntrega: string | null | undefined, hoy: string): number | '—' {
  const late = fechaEntrega ? daysBetween(fechaEntrega.slice(0, 10), hoy) : NaN;
  return Number.isNaN(late) ? '—' : Math.max(0, late);
}

/** Row button to the receipt of an order; disabled, saying why, where nothing can come any more. */
export function ReceiveButton({ pedido: { estado }, to }: { pedido: Pick<Pedido, 'estado'>; to: string }) {
  const isOver = estado === 'Entregado' || estado === 'Cerrado';
  const reason = `El pedido está ${estado?.toLowerCase()}: no queda nada por recibir`;
  return (
    <ActionButton
      gate="pedidos.recibir"
      label="Recibir"
      icon={MoveToInboxIcon}
      to={to}
      disabled={isOver}
      reason={reason}
    />
  );
}

export const ChangeButton = ({ pedido: { id, estado } }: { pedido: Pick<Pedido, 'id' | 'estado'> }) => (
  <ActionButton
    gate="pedidos.solicitarCambio"
    label="Solicitar Cambio"
    icon={EditNote}
    to={paths.pedido(id, 0)}
    disabled={estado === 'Cerrado'}
    reason="El pedido está cerrado: ábralo de nuevo para cambiarlo"
  />
);

/** The columns that the lines of orders are shown by, under a row of a list or a report. */
export const lineId: LineColumn<{ id: number }> = { label: 'Id', compact: true, render: ({ id }) => id };
export const linePendiente: LineColumn<PedidoDetalle> = {
  label: 'Pendiente',
  align: 'right',
  render: line => cantidad(pendiente(line)),
};
export const lineCantidad: LineColumn<PedidoDetalle> = {
  label: 'Cantidad',
  align: 'right',
  render: line => cantidad(line.cantidad),
};
export const lineEntregado: LineColumn<PedidoDetalle> = {
  label: 'Entregado',
  compact: true,
  render: ({ entregado }) => fechaHoraLinea(entregado),
};
export const lineDireccionamiento: LineColumn<PedidoDetalle> = {
  label: etiquetas.direccionamiento,
  render: ({ direccionamiento }) => direccionamiento || '—',
};
/** The line's name, with its code and unit under it (D45). */
export const lineNombre = (label: string): LineColumn<Unidad & { id: number; nombreProducto: string }> => ({
  label,
  title: true,
  render: line => <LineName line={line} />,
});

interface OrderLinesProps {
  lines: readonly PedidoDetalle[] | undefined;
  columns: readonly LineColumn<PedidoDetalle>[];
}

export const OrderLines = (props: OrderLinesProps) => (
  <LinesInset {...props} label="Líneas del pedido" empty="El pedido no tiene líneas." />
);

/** Narrows a list of orders to one of the projects whose orders the person sees (D11), as `idProyecto` in its filter. */
export const ProyectoFilter = () => (
  <PickerFilter source="idProyecto" icon={Apartment} kind={byNombre('misProyectos', 'Proyecto')} />
);

export const EstadoFilter = () => <ChoiceFilter source="estado" label="Estado" choices={ESTADOS_PEDIDO} />;

/** What every list and report of orders is narrowed by, for its toolbar; exports follow it. */
export const OrderFilters = () => (
  <>
    <DateRangeFilter />
    <ProyectoFilter />
  </>
);
