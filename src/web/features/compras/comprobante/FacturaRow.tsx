import { Box, Typography } from '@mui/material';
import Block from '@mui/icons-material/BlockOutlined';
import { useState } from 'react';
import type { Compra } from '#contract/compra';
import type { FacturaProveedor } from '#contract/facturaProveedor';
import { dia, dinero, dotted, fullName } from '#contract/text/format';
import { useDialogWrite } from '../../../api/useWrite';
import { ReasonDialog } from '../../../kit/dialog/FormDialog';
import { useFocusWhenGone } from '../../../kit/focus';
import { GatedButton } from '../../../kit/gate';
import { Quiet, RowTitle } from '../../../kit/layout';
import { useReadRecord } from '../../../kit/RecordPage';

/** An invoice of a purchase; one that counts may be annulled. */
export function FacturaRow({ factura }: { factura: FacturaProveedor }) {
  const { numero, fecha, monto, observaciones, usuario, anulada, motivoAnulacion } = factura;
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1, alignItems: 'start', justifyContent: 'space-between' }}>
      <Box sx={{ minWidth: 0 }}>
        <Box component={anulada ? 's' : 'div'} sx={{ color: anulada ? 'text.secondary' : undefined }}>
          <RowTitle>{`Factura ${numero}`}</RowTitle>
          <Typography variant="body2">{dotted(dia(fecha), dinero(monto))}</Typography>
        </Box>
        <Quiet sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
          {dotted(usuario && fullName(usuario), observaciones)}
        </Quiet>
        {anulada && <Typography variant="body2">{`Anulada: ${motivoAnulacion}`}</Typography>}
      </Box>
      {!anulada && <AnularFactura factura={factura} />}
    </Box>
  );
}

function AnularFactura({ factura: { id: idFactura, numero, monto } }: { factura: FacturaProveedor }) {
  const { id } = useReadRecord<Compra>();
  const [isAsking, setAsking] = useState(false);
  useFocusWhenGone();
  const { send, busy, failure, dismiss } = useDialogWrite('compras.anularFactura', () => setAsking(false));
  return (
    <>
      <GatedButton
        gate="compras.anularFactura"
        size="small"
        color="error"
        startIcon={<Block />}
        aria-label={`Anular la factura ${numero}`}
        onClick={() => setAsking(true)}
      >
        Anular
      </GatedButton>
      {isAsking && (
        <ReasonDialog
          title={`¿Anular la factura ${numero}?`}
          confirmLabel="Anular"
          destructive
          busy={busy}
          failure={failure}
          onConfirm={motivo => send({ params: { id }, data: { idFactura, motivo } })}
          onCancel={() => {
            setAsking(false);
            dismiss();
          }}
        >
          <Typography>{`Sus ${dinero(monto)} dejan de contar; se puede registrar de nuevo.`}</Typography>
        </ReasonDialog>
      )}
    </>
  );
}
