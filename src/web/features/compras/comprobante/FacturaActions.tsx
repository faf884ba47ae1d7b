import { Typography } from '@mui/material';
import Block from '@mui/icons-material/BlockOutlined';
import { type ComponentProps, useState } from 'react';
import type { Compra } from '#contract/compra';
import { facturaNoun, type FacturaProveedor } from '#contract/facturaProveedor';
import { dia, dinero } from '#contract/text/format';
import { useDialogWrite } from '../../../api/useWrite';
import { ReasonDialog } from '../../../kit/dialog/FormDialog';
import { useFocusWhenGone } from '../../../kit/focus';
import { GatedButton } from '../../../kit/gate';
import { WrapRow } from '../../../kit/layout';
import { useReadRecord } from '../../../kit/RecordPage';
import { PagoDialog } from './PagoDialog';

/** What is done with an invoice or a credit note that counts. A dialog stays if somebody else does it meanwhile: sending it shows the refusal. */
export function FacturaActions({ factura }: { factura: FacturaProveedor }) {
  const { notaCredito, numero, pagada, anulada } = factura;
  const [asked, ask] = useState<'pagar' | 'quitar' | 'anular' | null>(null);
  const close = () => ask(null);
  const [gate, label, next] = pagada
    ? (['compras.quitarPago', 'Quitar el pago', 'quitar'] as const)
    : (['compras.pagarFactura', 'Registrar pago', 'pagar'] as const);
  return (
    <>
      {!anulada && (
        <WrapRow sx={{ mt: 1 }}>
          {!notaCredito && (
            <Action key={gate} gate={gate} aria-label={`${label} de la factura ${numero}`} onClick={() => ask(next)}>
              {label}
            </Action>
          )}
          <Action
            gate="compras.anularFactura"
            reason={pagada && 'Está pagada: quite el pago antes de anularla'}
            color="error"
            startIcon={<Block />}
            aria-label={`Anular la ${facturaNoun(factura)} ${numero}`}
            onClick={() => ask('anular')}
          >
            Anular
          </Action>
        </WrapRow>
      )}
      {asked === 'pagar' && <PagoDialog factura={factura} onClose={close} />}
      {(asked === 'quitar' || asked === 'anular') && <UndoDialog factura={factura} what={asked} onClose={close} />}
    </>
  );
}

function Action(props: ComponentProps<typeof GatedButton>) {
  useFocusWhenGone();
  return <GatedButton size="small" {...props} />;
}

interface UndoDialogProps {
  factura: FacturaProveedor;
  what: 'quitar' | 'anular';
  onClose: () => void;
}

function UndoDialog({ factura, what, onClose }: UndoDialogProps) {
  const { id: idFactura, numero, monto, pagada } = factura;
  const { id } = useReadRecord<Compra>();
  const isAnular = what === 'anular';
  const { send, busy, failure } = useDialogWrite(isAnular ? 'compras.anularFactura' : 'compras.quitarPago', onClose);
  return (
    <ReasonDialog
      title={isAnular ? `¿Anular la ${facturaNoun(factura)} ${numero}?` : `¿Quitar el pago de la factura ${numero}?`}
      confirmLabel={isAnular ? 'Anular' : 'Quitar el pago'}
      destructive
      {...{ busy, failure }}
      onConfirm={motivo => send({ params: { id }, data: { idFactura, motivo } })}
      onCancel={onClose}
    >
      <Typography>
        {isAnular
          ? `Sus ${dinero(monto)} dejan de contar; se puede registrar de nuevo.`
          : `Sus ${dinero(monto)}, pagados el ${dia(pagada)}, vuelven a estar por pagar.`}
      </Typography>
    </ReasonDialog>
  );
}
