import { Button, Stack, Tooltip, Typography } from '@mui/material';
import { useState, type Ref } from 'react';
import { cantidad } from '#contract/format';
import { pendiente, type Pedido } from '#contract/pedido';
import { sinPermiso } from '../../components/ActionButton';
import { ConfirmDialog } from '../../components/ConfirmDialog';
import { Fact } from '../../components/document/DocumentLayout';
import { usePuede } from '../../providers/permisos';
import { typedFor, type Receipt, type ReceiptSummary } from './receipt';
import { summaryText } from './texts';

interface ConfirmReceiptProps {
  order: Pedido;
  receipt: Receipt;
  summary: ReceiptSummary;
  isSending: boolean;
  onConfirm: () => void;
  ref: Ref<HTMLButtonElement>;
}

/** Why the receipt cannot be confirmed yet; null when it can. */
function obstacle({ lines, conflicts }: ReceiptSummary, { estado }: Pedido): string | null {
  if (estado === 'Cerrado') return 'El pedido está cerrado';
  if (lines === 0) return 'Escriba lo que llegó en al menos una línea';
  return conflicts > 0 ? 'Revise primero las líneas que cambiaron' : null;
}

/** The main action of a receipt; a dialog says first, in numbers, what it will do. */
export function ConfirmReceipt({ order, receipt, summary, isSending, onConfirm, ref }: ConfirmReceiptProps) {
  const { puede, falta } = usePuede('pedidos.recibir');
  const [asking, setAsking] = useState(false);
  const reason = puede ? obstacle(summary, order) : sinPermiso(falta);
  return (
    <>
      <Tooltip describeChild title={reason ?? ''}>
        <span>
          <Button
            ref={ref}
            fullWidth
            size="large"
            disabled={reason !== null || receipt.unanswered}
            loading={isSending}
            onClick={() => setAsking(true)}
          >
            Confirmar recepción
          </Button>
        </span>
      </Tooltip>
      <ConfirmDialog
        open={asking}
        title={`¿Registrar la recepción del pedido ${order.id}?`}
        onConfirm={() => {
          setAsking(false);
          onConfirm();
        }}
        onCancel={() => setAsking(false)}
      >
        <Typography gutterBottom>{summaryText(summary)}.</Typography>
        <Arriving order={order} receipt={receipt} />
      </ConfirmDialog>
    </>
  );
}

/** What the dialog is about to confirm, line by line. */
const Arriving = ({ order, receipt }: { order: Pedido; receipt: Receipt }) => (
  <Stack component="dl" spacing={0.5} sx={{ m: 0 }}>
    {order.pedidoDetalle
      .filter(line => typedFor(receipt, line) !== null)
      .map(line => (
        <Fact key={line.id} label={line.nombreProducto}>
          <span style={{ whiteSpace: 'nowrap' }}>
            {cantidad(typedFor(receipt, line))} de {cantidad(pendiente(line))}
          </span>
        </Fact>
      ))}
  </Stack>
);
