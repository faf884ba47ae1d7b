import {
  compraLineaForm,
  ivaDeLinea,
  MENSAJE_COMPRA_CREADA,
  MENSAJE_DOCUMENTO_ERROR,
  totalesDeCompra,
} from '#contract/compra';
import { COMPRA_LINES_MAX, IVA } from '#contract/constants';
import { articuloPorComprar, proveedorActivo } from '../../documentos/pickable';
import type { TradeLine } from '../../documentos/borrador/draft';
import type { TradeKind } from '../../documentos/borrador/kind';
import { TradePage, type TradeExtra } from '../../documentos/borrador/Trade';
import { paths } from '../../../app/routes';
import { PedidoServido } from './PedidoServido';

const asCompra = ({ monto, cantidad }: TradeLine) => ({ costo: monto, cantidad });

/** A purchase order: to a supplier, at the costo that is typed, with IVA (S2 and S5, D25). */
const compraKind: TradeKind = {
  resource: 'compras',
  title: 'Nueva orden',
  listTitle: 'Órdenes',
  words: {
    lines: 'Líneas de la orden',
    emptyTitle: 'La orden no tiene líneas',
    emptyDetail: 'Elija un producto, su costo y su cantidad y pulse Agregar, o traiga un pedido.',
    form: 'Agregar producto a la orden',
    confirm: 'Confirmar',
    cancel: '¿Desea cancelar la orden?',
    created: MENSAJE_COMPRA_CREADA,
    failed: MENSAJE_DOCUMENTO_ERROR,
    numbered: { says: id => `Es la orden número ${id}.`, open: 'Ver el comprobante', path: paths.compra },
    list: 'Ir a Órdenes',
    listPath: paths.list('compras'),
    asNew: 'Confirmar como otra orden',
  },
  party: { kind: proveedorActivo, field: 'idProveedor', required: 'El proveedor es requerido' },
  article: articuloPorComprar,
  monto: { label: 'Costo', field: 'costo', of: ({ costo }) => costo, schema: compraLineaForm.shape.costo },
  lineSchema: compraLineaForm.omit({ nombreProducto: true }),
  linesField: 'detalleCompra',
  linesMax: COMPRA_LINES_MAX,
  cantidadInicial: null,
  ivaOf: line => ivaDeLinea(asCompra(line)),
  totals: lines => {
    const { subtotal, iva, total } = totalesDeCompra(lines.map(asCompra));
    return [
      { label: 'Subtotal', amount: subtotal },
      { label: `IVA ${IVA} %`, amount: iva },
      { label: 'Total', amount: total },
    ];
  },
  toBody: ({ party, pedido, lineas }, emailUsuario) => ({
    emailUsuario,
    idProveedor: party?.id ?? 0,
    ...(pedido && { idPedido: pedido.id }),
    detalleCompra: lineas.map(line => ({
      idProducto: line.idProducto,
      nombreProducto: line.nombreProducto,
      costo: line.monto,
      cantidad: line.cantidad,
      ...(pedido && line.idPedidoDetalle && { idPedidoDetalle: line.idPedidoDetalle }),
    })),
  }),
};

const extra: TradeExtra = (draft, store) => <PedidoServido draft={draft} store={store} />;

/** A new purchase order (S2, /compras/nuevaCompra). */
export default function CompraNuevaPage() {
  return <TradePage kind={compraKind} extra={extra} />;
}
