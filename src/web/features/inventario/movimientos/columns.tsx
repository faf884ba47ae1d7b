import { cantidad } from '#contract/text/format';
import { documentOf, movimientoNames, type Movimiento } from '#contract/movimiento';
import { wayTo } from '../../../app/wayTo';
import { reachSx, OptionalLink } from '../../../kit/OptionalLink';
import { column, dateColumn, numberColumn, textColumn, personColumn } from '../../../kit/list/columns';

/** Signed quantity: "+12" or "−3". */
const signed = (value: number): string => `${value > 0 ? '+' : value < 0 ? '−' : ''}${cantidad(Math.abs(value))}`;

/** Path of the document behind a movement: a purchase, a sale, or an order served from the warehouse. */
const pathOf = ({ idCompra, idVenta, idPedido, pedidoVisible }: Movimiento): string | null =>
  wayTo('compra', idCompra) ?? wayTo('venta', idVenta) ?? wayTo('pedido', idPedido, pedidoVisible);

export const movimientoColumns = {
  fecha: dateColumn<Movimiento>('fecha', 'Fecha', ({ fecha }) => fecha, { width: 154 }),
  tipo: textColumn<Movimiento>('tipo', 'Movimiento', ({ tipo }) => movimientoNames[tipo], {
    card: 'title',
    width: '18%',
    sortable: false,
  }),
  cantidad: column<Movimiento>('cantidad', 'Cantidad', movimiento => signed(movimiento.cantidad), {
    align: 'right',
    width: 80,
    card: 'status',
    sortable: false,
  }),
  saldo: numberColumn<Movimiento>('saldo', 'Saldo', ({ saldo }) => saldo, { width: 80, sortable: false }),
  motivo: textColumn<Movimiento>('motivo', 'Motivo', ({ motivo }) => motivo || '—', { sortable: false }),
  usuario: personColumn<Movimiento>('usuario', 'Hecho por', ({ usuario }) => usuario, {
    sortable: false,
    width: '18%',
  }),
  documento: column<Movimiento>(
    'documento',
    'Documento',
    movimiento => (
      <OptionalLink sx={reachSx} to={pathOf(movimiento)}>
        {documentOf(movimiento) ?? '—'}
      </OptionalLink>
    ),
    {
      width: 110,
      sortable: false,
    },
  ),
};
