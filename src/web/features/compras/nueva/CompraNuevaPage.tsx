import { compraLineaForm, COMPRA_CREATED } from '#contract/compra';
import { ivaOfLine } from '#contract/documentTotals';
import { COMPRA_LINES_MAX, IVA } from '#contract/constants';
import { articleToBuy, activeProveedor } from '../../documentos/pickable';
import { agreed, type DocumentoDraft, type DocumentoLinea } from '../../documentos/draft/documentoDraft';
import type { ExtraProps } from '../../documentos/draft/kind';
import { documentoNuevoPage } from '../../documentos/draft/DocumentoNuevoPage';
import { paths } from '../../../app/routes';
import { useDraftPart } from '../../../kit/draft/storedDraft';
import { totalRows } from '../compra';
import { PromesaSection } from '../PromesaSection';
import { excessesOf } from './bring';
import { ServedPedidos } from './ServedPedidos';

const asCompra = ({ monto, cantidad }: DocumentoLinea) => ({ costo: monto, cantidad });

/** The order line a purchase line is for; a purchase for several orders sends it as a share (D47). */
function servedBy({ idPedidoDetalle, cantidad }: DocumentoLinea, isOneOfSeveral: boolean) {
  if (idPedidoDetalle === null) return {};
  return isOneOfSeveral ? { partes: [{ idPedidoDetalle, cantidad }] } : { idPedidoDetalle };
}

/** The order whose delivery place is proposed, if all orders served are of one project. */
const orderOfThePlace = ({ pedido, otrosPedidos }: DocumentoDraft) =>
  otrosPedidos.every(({ proyecto }) => proyecto === pedido?.proyecto) ? pedido?.id : undefined;

function Extra({ store, errors }: ExtraProps) {
  const proveedor = useDraftPart(store, ({ contraparte }) => contraparte?.id);
  const pedido = useDraftPart(store, orderOfThePlace);
  const promesa = useDraftPart(store, draft => draft.promesa);
  const isSent = useDraftPart(store, draft => draft.unanswered);
  return (
    <>
      <ServedPedidos store={store} />
      {proveedor !== undefined && (
        <PromesaSection
          {...{ proveedor, pedido, promesa, isSent, errors }}
          onChange={change => store.update(current => ({ ...current, promesa: change(current.promesa) }))}
        />
      )}
    </>
  );
}

/** A purchase order: supplier, typed costo, and IVA (S2 and S5, D25). */
export default documentoNuevoPage({
  resource: 'compras',
  title: 'Nueva orden',
  listTitle: 'Órdenes',
  words: {
    lines: 'Líneas de la orden',
    emptyTitle: 'La orden no tiene líneas',
    emptyDetail: 'Elija un producto, su costo y su cantidad y pulse Agregar, o traiga un pedido.',
    form: 'Agregar producto a la orden',
    cancel: '¿Desea cancelar la orden?',
    created: COMPRA_CREATED,
    numbered: { says: id => `Es la orden número ${id}.`, open: 'Ver el comprobante', path: paths.compra },
    asNew: 'Confirmar como otra orden',
  },
  contraparte: { kind: activeProveedor, field: 'idProveedor', required: 'El proveedor es requerido' },
  article: articleToBuy,
  monto: { label: 'Costo', field: 'costo', of: ({ costo }) => costo, schema: compraLineaForm.shape.costo },
  lineSchema: compraLineaForm.omit({ nombreProducto: true }),
  linesField: 'detalleCompra',
  linesMax: COMPRA_LINES_MAX,
  initialQuantity: null,
  ivaOf: line => ivaOfLine(asCompra(line)),
  totals: lines => totalRows({ detalleCompra: lines.map(asCompra) }),
  excesses: excessesOf,
  toBody: ({ contraparte, pedido, otrosPedidos, promesa, lineas }, emailUsuario) => ({
    emailUsuario,
    idProveedor: contraparte?.id ?? 0,
    ...(pedido && otrosPedidos.length === 0 && { idPedido: pedido.id }),
    ...agreed(promesa),
    detalleCompra: lineas.map(line => ({
      idProducto: line.idProducto,
      nombreProducto: line.nombreProducto,
      costo: line.monto,
      cantidad: line.cantidad,
      iVA: IVA,
      estatus: true,
      ...servedBy(line, otrosPedidos.length > 0),
    })),
  }),
  Extra,
});
