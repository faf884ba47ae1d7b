import { Alert } from '@mui/material';
import { ivaOfLine, type Compra, type DetalleCompra } from '#contract/compra';
import type { Empresa } from '#contract/empresa';
import { cantidad, dinero, fullName, dotted } from '#contract/text/format';
import { pedidoName, pedidoNumbers, pedidosOf } from '#contract/compraPedidos';
import { etapaNames } from '#contract/promesa';
import { fechaHora } from '../../../app/company';
import { paths } from '../../../app/routes';
import { wayTo } from '../../../app/wayTo';
import { DocumentSkeleton } from '../../../kit/document/DocumentLayout';
import { Fact, HeadFact } from '../../../kit/document/facts';
import { OptionalLink, reachSx } from '../../../kit/OptionalLink';
import { recordPage } from '../../../kit/RecordPage';
import { DocumentoView, lineColumns } from '../../documentos/view/DocumentoView';
import { Agreement } from './Agreement';
import { Envio } from './Envio';
import { EstadoButton } from './EstadoButton';
import { EtapaBadge, compraDocument, totalRows, totalesOf } from '../compra';
import { cancelEffect } from './texts';
import { touchSx } from '../../../kit/layout';

function Comprobante({ compra }: { compra: Compra }) {
  const { id, estado, etapa, recibida, detalleCompra } = compra;
  const isCancelled = estado === 'Anulada';
  return (
    <DocumentoView
      resource="compras"
      record={compra}
      title={`Orden de compra ${id}`}
      state={<EtapaBadge compra={compra} />}
      brief={`Orden ${id} · ${etapa ? etapaNames[etapa] : (estado ?? '')} · ${dinero(totalesOf(compra).total)}`}
      facts={
        <>
          {recibida && <Fact label="Recibida">{fechaHora(recibida)}</Fact>}
          <Pedidos compra={compra} />
          <Recepciones compra={compra} />
        </>
      }
      totals={totalRows(compra)}
      actions={isCancelled ? null : <EstadoButton compra={compra} />}
      document={compraDocument(id)}
      anular={{ name: `la orden ${id}`, effect: cancelEffect(compra) }}
      notice={isCancelled && <CancelledNotice compra={compra} />}
      terms={
        <>
          {!isCancelled && <Envio compra={compra} />}
          <Agreement compra={compra} />
        </>
      }
      paper={{
        company,
        facts: <PaperFacts compra={compra} />,
        label: 'Líneas de la orden',
        lines: detalleCompra,
        columns,
      }}
    />
  );
}

const CancelledNotice = ({ compra }: { compra: Compra }) => (
  <Alert severity="error" role="status">
    Anulada ({fechaHora(compra.anulada)}): {compra.motivoAnulacion}
  </Alert>
);

function Pedidos({ compra }: { compra: Compra }) {
  const pedidos = pedidosOf(compra);
  if (pedidos.length === 0) return null;
  return (
    <Fact label={pedidos.length > 1 ? 'Pedidos' : 'Pedido'}>
      {pedidos.map(pedido => (
        <div key={pedido.id}>
          <OptionalLink sx={touchSx} to={wayTo('pedido', pedido.id, pedido.visible)}>
            {pedidoName(pedido)}
          </OptionalLink>
        </div>
      ))}
    </Fact>
  );
}

/** The receipts counted for it, each linked to its order for users who may open that. */
function Recepciones({ compra }: { compra: Compra }) {
  const { recepciones } = compra;
  const visible = new Map(pedidosOf(compra).map(pedido => [pedido.id, pedido.visible]));
  if (!recepciones || recepciones.length === 0) return null;
  return (
    <Fact label="Recepciones">
      {recepciones.map(({ id, idPedido }) => (
        <div key={id}>
          <OptionalLink sx={touchSx} to={wayTo('pedido', idPedido, visible.get(idPedido))}>
            {`N.º ${id}`}
          </OptionalLink>
        </div>
      ))}
    </Fact>
  );
}

/** The order it serves with its project; for several orders, some of their numbers. */
function onPaper(compra: Compra): string | null {
  const [only, ...others] = pedidosOf(compra);
  return only && others.length === 0 ? pedidoName(only) : pedidoNumbers(compra);
}

/** Quantity received of a line, and its quantity. */
const arrivedText = ({ recibido, cantidad: bought }: DetalleCompra): string =>
  recibido == null ? '—' : `${cantidad(recibido)} / ${cantidad(bought)}`;

const columns = lineColumns<DetalleCompra>({
  price: { label: 'Costo', of: ({ costo }) => costo },
  iva: ivaOfLine,
  arrived: arrivedText,
});

const company = ({ rnc, telefono, direccion }: Empresa) => [`RNC ${rnc}`, telefono, direccion];

/** The supplier, linked to its page for users who may open it. A provider without stages has no such page. */
function ProveedorLink({ compra: { proveedor, etapa } }: { compra: Compra }) {
  if (!proveedor) return null;
  return (
    <OptionalLink sx={reachSx} to={etapa ? wayTo('proveedor', proveedor.id) : null}>
      {proveedor.razonSocial}
    </OptionalLink>
  );
}

const PaperFacts = ({ compra }: { compra: Compra }) => {
  const { fecha, usuario, proveedor } = compra;
  return (
    <>
      <HeadFact label="Proveedor">
        <ProveedorLink compra={compra} />
      </HeadFact>
      <HeadFact label="Contacto">{dotted(proveedor?.contacto, proveedor?.telefono)}</HeadFact>
      <HeadFact label="Correo">{proveedor?.mailOrden}</HeadFact>
      <HeadFact label="Fecha">{fechaHora(fecha)}</HeadFact>
      <HeadFact label="Hecho por">{usuario && fullName(usuario)}</HeadFact>
      <HeadFact label={pedidosOf(compra).length > 1 ? 'Pedidos' : 'Pedido'}>{onPaper(compra)}</HeadFact>
    </>
  );
};

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
    failed: 'No se pudo cargar el documento',
    refreshEvery: whileQueued,
  },
  ({ record }) => (record ? <Comprobante compra={record} /> : <DocumentSkeleton />),
);
