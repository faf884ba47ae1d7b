import Apartment from '@mui/icons-material/ApartmentOutlined';
import Chat from '@mui/icons-material/ChatBubbleOutlineOutlined';
import EditNote from '@mui/icons-material/EditNoteOutlined';
import MoveToInboxIcon from '@mui/icons-material/MoveToInboxOutlined';
import { Typography } from '@mui/material';
import type { ComponentProps } from 'react';
import { useGetManyAggregate } from 'react-admin';
import { listHeadings } from '#contract/declarations/listHeadings';
import { labels } from '#contract/declarations/labels';
import { daysLate, withCount } from '#contract/text/format';
import {
  isLate,
  pendiente,
  resumenOf,
  type EstadoPedido as Estado,
  type Pedido,
  type PedidoDetalle,
} from '#contract/pedido';
import type { Unidad } from '#contract/unidad';
import type { Proyecto } from '#contract/proyecto';
import { companyToday, fechaHoraLinea } from '../../api/company';
import { paths } from '../../app/routes';
import { ActionButton } from '../../kit/buttons';
import { DateRangeFilter } from '../../kit/date/DateRangeFilter';
import { lateDay } from '../../kit/date/lateDay';
import { LineName } from '../../kit/document/LineName';
import { LinesInset } from '../../kit/document/LinesInset';
import { StateBadge, type Tone } from '../../kit/Badge';
import {
  type Column,
  column,
  dateColumn,
  numberColumn,
  textColumn,
  personColumn,
  FewLines,
} from '../../kit/list/columns';
import { byName } from '../../kit/picker/choices';
import { PickerFilter } from '../../kit/picker/PickerFilter';
import { Progress } from '../../kit/Progress';

/** Waiting is what most orders do: only lateness, said with the delivery, asks for attention. */
const tones: Record<Estado, Tone> = { Pendiente: 'quiet', Entregado: 'good', Cerrado: 'quiet' };

/** Badge of an order's state (D13); states of plain providers are shown as they are. */
export const EstadoPedido = ({ estado }: { estado: string | null | undefined }) => (
  <StateBadge estado={estado} tones={tones} />
);

/** Project of an order. A plain provider sends only its id: the name is then fetched. */
export function ProyectoNombre({ pedido }: { pedido: Pick<Pedido, 'proyecto' | 'idProyecto'> }) {
  const { proyecto, idProyecto } = pedido;
  if (proyecto) return proyecto.nombre;
  return idProyecto ? <LookedUp id={idProyecto} /> : '—';
}

function LookedUp({ id }: { id: number }) {
  const { data } = useGetManyAggregate<Proyecto>('proyectos', { ids: [id] });
  return data?.[0]?.nombre ?? `Proyecto ${id}`;
}

/** In one piece, in line with its figure. */
const unreadSx = { flex: 'none', '& svg': { verticalAlign: '-0.125em', mr: 0.25 } };

/** How many comments on an order one has not read, beside its project; nothing if there are none. */
function Unread({ count }: { count: number | null | undefined }) {
  if (!count) return null;
  const label = withCount(count, 'comentario sin leer', 'comentarios sin leer');
  return (
    <Typography
      component="span"
      variant="caption"
      color="primary"
      role="img"
      aria-label={label}
      title={label}
      sx={unreadSx}
    >
      <Chat fontSize="inherit" />
      {count}
    </Typography>
  );
}

const titleStyle = { display: 'flex', gap: 8, alignItems: 'baseline' };

const heading = listHeadings.pedidos;

/** By how many days an order is late; null if it is not. */
export const lateOf = (pedido: Pedido, today = companyToday()): number | null =>
  isLate(pedido, today) ? daysLate(pedido.fechaEntrega, today) : null;

export const orderColumns = {
  fecha: dateColumn<Pedido>(heading.fecha, ({ fecha }) => fecha, { source: 'fecha' }),
  id: textColumn<Pedido>(heading.id, ({ id }) => id, { source: 'id', width: 76 }),
  usuario: personColumn<Pedido>(heading.usuario, ({ usuario }) => usuario, { card: 'hide' }),
  proyecto: column<Pedido>(
    heading.proyecto,
    pedido => (
      <span style={titleStyle}>
        <FewLines>
          <ProyectoNombre pedido={pedido} />
        </FewLines>{' '}
        <Unread count={pedido.comentariosSinLeer} />
      </span>
    ),
    { source: 'proyecto.nombre', card: 'title' },
  ),
  estado: column<Pedido>('Estado', ({ estado }) => <EstadoPedido estado={estado} />, {
    source: 'estado',
    card: 'status',
    width: 120,
  }),
  /** The estimated delivery, marked as overdue once it has passed and something is pending (D12). */
  entrega: column<Pedido>('Entrega', pedido => lateDay(pedido.fechaEntrega, lateOf(pedido)), {
    source: 'fechaEntrega',
    width: 96,
  }),
  /** Complete lines of all lines, "12 / 30": quantities of different units cannot be added up (D45). */
  avance: column<Pedido>('Avance', pedido => <Avance pedido={pedido} />, { align: 'right', width: 82 }),
};

function Avance({ pedido }: { pedido: Pedido }) {
  const { lineas, pendientes } = resumenOf(pedido);
  return (
    <Progress onlyPart done={lineas - pendientes} all={lineas} label={`Avance del pedido ${pedido.id}`} sx={barSx} />
  );
}

const barSx = { minWidth: 64 };

/** Row button to an order's receipt; disabled, with the reason, if nothing more can arrive. */
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

/** Columns of the lines that a row opens to. */
export const lineColumns = {
  id: column<{ id: number }>('Id', ({ id }) => id, { width: 'content' }),
  pendiente: numberColumn<PedidoDetalle>('Pendiente', line => pendiente(line)),
  cantidad: numberColumn<PedidoDetalle>('Cantidad', line => line.cantidad),
  entregado: column<PedidoDetalle>('Entregado', line => fechaHoraLinea(line.entregado), { width: 'content' }),
  direccionamiento: column<PedidoDetalle>(labels.direccionamiento, line => line.direccionamiento || '—'),
  /** Name of the line's article, with its code and unit below (D45). */
  nombre: (label: string) =>
    column<Unidad & { nombreProducto: string }>(label, line => <LineName line={line} />, { card: 'title' }),
};

/** The lines of an order: their name, and what is said if there are none. */
export const orderLinesTexts = { label: 'Líneas del pedido', empty: 'El pedido no tiene líneas.' };

export const OrderLines = (props: Pick<ComponentProps<typeof LinesInset<PedidoDetalle>>, 'lines' | 'columns'>) => (
  <LinesInset {...orderLinesTexts} {...props} />
);

/** What the row of an order opens to. */
export const expandToLines =
  (...columns: Column<PedidoDetalle>[]) =>
  ({ pedidoDetalle }: Pedido) => <OrderLines lines={pedidoDetalle} columns={columns} />;

/** Filters by one of the projects whose orders the user may see (D11), as `idProyecto`. */
export const OwnProjectFilter = () => (
  <PickerFilter source="idProyecto" icon={Apartment} kind={byName('misProyectos', 'Proyecto')} />
);

/** Filters of every list and report of orders; exports apply them too. */
export const OrderFilters = () => (
  <>
    <DateRangeFilter />
    <OwnProjectFilter />
  </>
);
