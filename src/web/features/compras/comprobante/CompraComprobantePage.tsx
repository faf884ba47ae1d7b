import { Alert } from '@mui/material';
import { type Compra, type DetalleCompra } from '#contract/compra';
import { ivaOfLine } from '#contract/documentTotals';
import { labels } from '#contract/declarations/labels';
import { proveedores } from '#contract/proveedor';
import { cantidad, dinero, fullName, dotted } from '#contract/text/format';
import { pedidoName, pedidoNumbers, pedidosOf } from '#contract/compraPedidos';
import { etapaNames } from '#contract/promesa';
import { fechaHora } from '../../../api/company';
import { paths } from '../../../app/routes';
import { wayTo } from '../../../app/wayTo';
import { DocumentSkeleton } from '../../../kit/document/DocumentLayout';
import type { LabelledValue } from '../../../kit/document/facts';
import { OptionalLink, reachSx } from '../../../kit/OptionalLink';
import { recordPage, useReadRecord } from '../../../kit/RecordPage';
import { DocumentoView, lineColumns } from '../../documentos/view/DocumentoView';
import { Agreement } from './Agreement';
import { Adjuntos } from '../../adjuntos';
import { Envio } from './Envio';
import { EstadoButton } from './EstadoButton';
import { Facturas } from './Facturas';
import { EtapaBadge, compraDocument, totalRows, totalesOf } from '../compra';
import { RepetirButton } from './RepetirButton';
import { cancelEffect, sharesText } from './texts';
import { touchSx } from '../../../kit/layout';

function Comprobante() {
  const compra = useReadRecord<Compra>();
  const { id, estado, etapa, recibida, recepciones, detalleCompra } = compra;
  const pedidos = pedidosOf(compra);
  const visible = new Map(pedidos.map(pedido => [pedido.id, pedido.visible]));
  const isCancelled = estado === 'Anulada';
  return (
    <DocumentoView
      resource="compras"
      title={`Orden de compra ${id}`}
      state={<EtapaBadge compra={compra} />}
      brief={`Orden ${id} · ${etapa ? etapaNames[etapa] : (estado ?? '')} · ${dinero(totalesOf(compra).total)}`}
      facts={[
        ['Recibida', recibida ? fechaHora(recibida) : null],
        [
          pedidoLabel(compra),
          linksOf(pedidos.map(pedido => [pedidoName(pedido), wayTo('pedido', pedido.id, pedido.visible)])),
        ],
        // The receipts counted for it, each linked to its order.
        [
          'Recepciones',
          linksOf(
            recepciones?.map(({ id, idPedido }) => [`N.º ${id}`, wayTo('pedido', idPedido, visible.get(idPedido))]),
          ),
        ],
      ]}
      totals={totalRows(compra)}
      actions={!isCancelled && <EstadoButton />}
      document={compraDocument(id)}
      anular={{ name: `la orden ${id}`, effect: cancelEffect(compra) }}
      notice={
        isCancelled && (
          <Alert severity="error" role="status">
            Anulada ({fechaHora(compra.anulada)}): {compra.motivoAnulacion}
          </Alert>
        )
      }
      terms={
        <>
          {!isCancelled && <Envio />}
          <Agreement />
          <Facturas />
          <Adjuntos key={id} of="compraAdjuntos" id={id} />
          <RepetirButton />
        </>
      }
      paper={{
        facts: paperFacts(compra),
        label: 'Líneas de la orden',
        lines: detalleCompra,
        columns: columnsOf(compra),
      }}
    />
  );
}

/** Texts below each other, each a link for users who may open it; null if there are none. */
const linksOf = (links: readonly (readonly [text: string, to: string | null])[] = []) =>
  links.length === 0
    ? null
    : links.map(([text, to]) => (
        <div key={text}>
          <OptionalLink sx={touchSx} to={to}>
            {text}
          </OptionalLink>
        </div>
      ));

const pedidoLabel = (compra: Compra) => (pedidosOf(compra).length > 1 ? 'Pedidos' : 'Pedido');

function paperFacts(compra: Compra): LabelledValue[] {
  const { etapa, fecha, usuario, proveedor } = compra;
  // A provider without stages has no page of a supplier.
  const to = etapa && proveedor ? wayTo('proveedor', proveedor.id) : null;
  const link = (
    <OptionalLink sx={reachSx} to={to}>
      {proveedor?.razonSocial}
    </OptionalLink>
  );
  return [
    ['Proveedor', proveedor && link],
    [labels.contacto, dotted(proveedor?.contacto, proveedor?.telefono)],
    [proveedores.fields.mailOrden.label, proveedor?.mailOrden],
    ['Fecha', fechaHora(fecha)],
    [labels.hechoPor, usuario && fullName(usuario)],
    [pedidoLabel(compra), onPaper(compra)],
  ];
}

/** The order it serves with its project; for several orders, some of their numbers. */
function onPaper(compra: Compra): string | null {
  const [only, ...others] = pedidosOf(compra);
  return only && others.length === 0 ? pedidoName(only) : pedidoNumbers(compra);
}

/** Quantity received of a line, and its quantity. */
const arrivedText = ({ recibido, cantidad: bought }: DetalleCompra): string =>
  recibido == null ? '—' : `${cantidad(recibido)} / ${cantidad(bought)}`;

const columnsOf = (compra: Compra) =>
  lineColumns<DetalleCompra>({
    note: line => sharesText(compra, line),
    price: { label: 'Costo', of: ({ costo }) => costo },
    iva: ivaOfLine,
    arrived: arrivedText,
  });

const WATCH_MS = 3000;

/** Polls while an e-mail to the supplier is queued. */
const whileQueued = (compra: Compra | undefined) => (compra?.envio?.estado === 'EnCola' ? WATCH_MS : false);

export default recordPage<Compra>(
  {
    resource: 'compras',
    title: 'Orden',
    isNumbered: true,
    parent: { title: 'Órdenes', to: paths.list('compras') },
    missing: 'La orden no existe',
    detail: 'Puede que el enlace esté mal escrito.',
    failed: 'No se pudo cargar la orden',
    skeleton: <DocumentSkeleton paper />,
    refreshEvery: whileQueued,
  },
  Comprobante,
);
