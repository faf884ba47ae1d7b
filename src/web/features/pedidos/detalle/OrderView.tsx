import WarehouseIcon from '@mui/icons-material/WarehouseOutlined';
import { Alert, Box, Stack, Typography, CircularProgress } from '@mui/material';
import type { ContinuidadLinea } from '#contract/compra';
import { cantidad, dia, lineas, fullName } from '#contract/text/format';
import type { PedidoDetalle } from '#contract/pedido';
import { etapaNames } from '#contract/promesa';
import type { Recepcion } from '#contract/recepcion';
import { fechaHoraLinea, fechaHora } from '../../../api/company';
import { paths } from '../../../app/routes';
import { wayTo } from '../../../app/wayTo';
import { ActionButton } from '../../../kit/buttons';
import { OptionalLink, reachSx } from '../../../kit/OptionalLink';
import { Adjuntos } from '../../adjuntos';
import { OrderDocuments, receiptDocument } from '../orderDocuments';
import { Comentarios } from './Comentarios';
import { ChangeDelivery, ClosedNotice, CloseOrder } from './OrderActions';
import { Line, LineList, type LineProps } from './LineList';
import { OrderHeader } from './OrderHeader';
import { OrderHistory, LogEntry } from './OrderHistory';
import { servable } from './despacho';
import { useContinuity, useIsForeign, useOrder, useRecepciones, type Continuity } from './useOrder';
import { readFailure } from '../../../api/failure';
import { Badge } from '../../../kit/Badge';
import { PdfButton } from '../../../kit/pdf/PdfButton';
import { LoadFailed } from '../../../kit/screens';
import { ReceiptPhotos } from '../imagenes/Pictures';
import { Panel, PlainList, touchSx } from '../../../kit/layout';

/** An order as it is, with what can be done with it as a whole; of another's project, to be read only. */
export default function OrderView() {
  const { id, pedidoDetalle } = useOrder();
  const isForeign = useIsForeign();
  const continuity = useContinuity();
  return (
    <Stack spacing={2}>
      <OrderHeader
        mode={isForeign ? null : 'ver'}
        action={!isForeign && <DispatchButton />}
        others={
          !isForeign && (
            <>
              <ChangeDelivery />
              <CloseOrder />
            </>
          )
        }
        documents={<OrderDocuments id={id} />}
      />
      {isForeign && (
        <Alert severity="info">Este pedido es de un proyecto que no es suyo: puede verlo, pero no cambiarlo.</Alert>
      )}
      <ClosedNotice />
      <LineList lines={pedidoDetalle} bought={continuity === null ? undefined : 'Comprado'} last="Fecha de entrega">
        {line => <Line line={line} addsImages={!isForeign} {...partsOf(line, continuity)} />}
      </LineList>
      <Comentarios />
      <Adjuntos key={id} of="pedidoAdjuntos" id={id} canAttach={!isForeign} />
      <OrderReceipts />
      <OrderHistory />
    </Stack>
  );
}

/** What the read-only view adds to a line. While `continuity` is loading, its column has its place. */
function partsOf(
  { id, entregado }: PedidoDetalle,
  continuity: Continuity | null | undefined,
): Omit<LineProps, 'line' | 'addsImages'> {
  const bought = continuity?.get(id);
  return {
    bought: continuity === undefined ? '…' : continuity && <Purchased line={bought} />,
    last: <span style={{ whiteSpace: 'nowrap' }}>{fechaHoraLinea(entregado)}</span>,
    card: bought && bought.comprado > 0 && (
      <Typography variant="body2" component="div" sx={{ mt: 0.5 }}>
        Comprado <Purchased line={bought} />
      </Typography>
    ),
  };
}

/** On one line; on paper the article's name needs the width. */
const purchaseSx = { typography: 'caption', whiteSpace: 'nowrap', '@media print': { whiteSpace: 'normal' } };

/** Quantity bought for a line, and its purchases as links. */
function Purchased({ line }: { line: ContinuidadLinea | undefined }) {
  if (!line) return '—';
  return (
    <>
      {cantidad(line.comprado)}
      {line.compras.map(({ id, fecha, cantidad: amount, estado, etapa }) => (
        <Box key={id} sx={purchaseSx} title={dia(fecha)}>
          <OptionalLink sx={line.compras.length > 1 ? touchSx : reachSx} to={wayTo('compra', id)}>
            {`Orden ${id}`}
          </OptionalLink>
          {` (${(etapa ? etapaNames[etapa] : estado).toLowerCase()}): ${cantidad(amount)}`}
        </Box>
      ))}
    </>
  );
}

/** Link to dispatching from the warehouse, if any pending line is in stock (D51). */
function DispatchButton() {
  const { id, estado, pedidoDetalle } = useOrder();
  if (estado === 'Cerrado' || !pedidoDetalle.some(line => servable(line) > 0)) return null;
  return (
    <ActionButton
      labelled
      gate="pedidos.despachar"
      label="Despachar de bodega"
      icon={WarehouseIcon}
      to={paths.pedido(id, 0, 'despachar')}
    />
  );
}

/** The receipts of an order with their PDFs and photos (D49); hidden if nothing was received. */
function OrderReceipts() {
  const { pedidoDetalle } = useOrder();
  const { data, error, refetch } = useRecepciones();
  if (error && !data) {
    // A plain provider has no receipts.
    if (readFailure(error).status === 404) return null;
    return <LoadFailed title="No se pudieron cargar las recepciones" error={error} onRetry={refetch} />;
  }
  const hasSome = data ? data.length > 0 : pedidoDetalle.some(({ recibido }) => recibido > 0);
  if (!hasSome) return null;
  return (
    <Panel title="Recepciones" spacing={0.5}>
      {data ? (
        <PlainList spacing={0}>
          {data.map(receipt => (
            <Receipt key={receipt.id} receipt={receipt} />
          ))}
        </PlainList>
      ) : (
        <CircularProgress size={24} aria-label="Cargando" />
      )}
    </Panel>
  );
}

function Receipt({ receipt }: { receipt: Recepcion }) {
  const { id, fecha, usuario, guia, observacion, despacho } = receipt;
  const name = `Recepción N.º ${id}`;
  return (
    <LogEntry
      head={
        <>
          <Typography variant="h3" component="h3">
            {name}
          </Typography>
          {despacho && <Badge tone="primary">Despacho de bodega</Badge>}
        </>
      }
      facts={[fechaHora(fecha), fullName(usuario), lineas(receipt.lineas)]}
      action={
        <PdfButton
          gate="pedidos.recepcion"
          title={name}
          label={`Ver PDF de la recepción ${id}`}
          document={receiptDocument(id)}
        />
      }
    >
      {guia && <Typography variant="body2">Guía: {guia}</Typography>}
      {observacion && (
        <Typography variant="body2" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
          Observación: {observacion}
        </Typography>
      )}
      <CountsTo receipt={receipt} />
      <ReceiptPhotos receipt={receipt} canAdd={!useIsForeign()} />
    </LogEntry>
  );
}

/** The purchases a receipt counts for, as links for users who may open them. */
function CountsTo({ receipt: { compras } }: { receipt: Recepcion }) {
  if (compras.length === 0) return null;
  return (
    <Typography variant="body2">
      Cuenta para{' '}
      {compras.map(({ id, proveedor }, at) => (
        <span key={id}>
          {at > 0 && ', '}
          <OptionalLink sx={touchSx} to={wayTo('compra', id)}>{`Orden ${id}`}</OptionalLink> ({proveedor})
        </span>
      ))}
    </Typography>
  );
}
