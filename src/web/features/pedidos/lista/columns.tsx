import type { Pedido } from '#contract/pedido';
import { dateColumn, textColumn, type Column } from '../../../kit/list/columns';
import { OneLine } from '../../../kit/list/OneLine';
import { EstadoPedido } from './EstadoPedido';
import { ProyectoNombre } from './ProyectoNombre';

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
