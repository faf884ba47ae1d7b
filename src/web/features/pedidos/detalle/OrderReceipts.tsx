import { CircularProgress, Typography } from '@mui/material';
import { lineas, fullName } from '#contract/text/format';
import type { Pedido } from '#contract/pedido';
import type { Recepcion } from '#contract/recepcion';
import { readFailure } from '../../../api/failure';
import { fechaHora } from '../../../app/company';
import { wayTo } from '../../../app/wayTo';
import { OptionalLink, touchSx } from '../../../kit/OptionalLink';
import { Badge } from '../../../kit/Badge';
import { PdfButton } from '../../../kit/pdf/PdfButton';
import { LoadFailed } from '../../../kit/screens';
import { ReceiptPhotos } from '../imagenes/SavedPictures';
import { receiptDocument } from '../orderDocuments';
import { Panel, PlainList } from '../../../kit/layout';
import { LogEntry } from './OrderHistory';
import { useRecepciones } from './useOrder';

/** The receipts of an order with their PDFs and photos (D49); hidden if nothing was received. */
export function OrderReceipts({ order, canAdd }: { order: Pedido; canAdd: boolean }) {
  const { data, error, refetch } = useRecepciones(order.id);
  if (error && !data) {
    // A plain provider has no receipts.
    if (readFailure(error).status === 404) return null;
    return <LoadFailed title="No se pudieron cargar las recepciones" error={error} onRetry={refetch} />;
  }
  const hasSome = data ? data.length > 0 : order.pedidoDetalle.some(({ recibido }) => recibido > 0);
  if (!hasSome) return null;
  return (
    <Panel title="Recepciones" spacing={0.5}>
      {data ? (
        <PlainList spacing={0}>
          {data.map(receipt => (
            <Receipt key={receipt.id} receipt={receipt} canAdd={canAdd} />
          ))}
        </PlainList>
      ) : (
        <CircularProgress size={24} aria-label="Cargando" />
      )}
    </Panel>
  );
}

function Receipt({ receipt, canAdd }: { receipt: Recepcion; canAdd: boolean }) {
  const { id, fecha, usuario, guia, observacion, despacho } = receipt;
  const name = `Recepción N.º ${id}`;
  return (
    <LogEntry
      head={
        <>
          <Typography variant="h3" component="h3">
            {name}
          </Typography>
          {despacho && <Badge tono="primary">Despacho de bodega</Badge>}
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
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          Observación: {observacion}
        </Typography>
      )}
      <CountsTo receipt={receipt} />
      <ReceiptPhotos receipt={receipt} canAdd={canAdd} />
    </LogEntry>
  );
}

/** The purchases a receipt counts for, as links for users who may open them. */
function CountsTo({ receipt: { compras } }: { receipt: Recepcion }) {
  if (compras.length === 0) return null;
  return (
    <Typography variant="body2">
      Cuenta para{' '}
      {compras.map(({ id, proveedor }, at) => {
        return (
          <span key={id}>
            {at > 0 && ', '}
            <OptionalLink sx={touchSx} to={wayTo('compra', id)}>{`Orden ${id}`}</OptionalLink> ({proveedor})
          </span>
        );
      })}
    </Typography>
  );
}
