import { Box, Typography } from '@mui/material';
import { facturaNoun, type FacturaProveedor, signedMonto } from '#contract/facturaProveedor';
import { capitalized, daysLate, dia, dinero, dotted, fullName } from '#contract/text/format';
import { companyToday } from '../../../api/company';
import { lateDay } from '../../../kit/date/lateDay';
import { Quiet, RowTitle } from '../../../kit/layout';
import { FacturaActions } from './FacturaActions';

/** An invoice or a credit note of a purchase; one that counts may be paid, or annulled. */
export function FacturaRow({ factura }: { factura: FacturaProveedor }) {
  const { numero, fecha, observaciones, usuario, anulada, motivoAnulacion } = factura;
  return (
    <Box component="li" sx={{ minWidth: 0 }}>
      <Box component={anulada ? 's' : 'div'} sx={{ color: anulada ? 'text.secondary' : undefined }}>
        <RowTitle>{`${capitalized(facturaNoun(factura))} ${numero}`}</RowTitle>
        <Typography variant="body2">{dotted(dia(fecha), dinero(signedMonto(factura)))}</Typography>
      </Box>
      <Quiet sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
        {dotted(usuario && fullName(usuario), observaciones)}
      </Quiet>
      {anulada ? <Typography variant="body2">{`Anulada: ${motivoAnulacion}`}</Typography> : <Pago factura={factura} />}
      <FacturaActions factura={factura} />
    </Box>
  );
}

/** When it was paid, or by when it is to be. */
function Pago({ factura: { vence, pagada, referencia, pagador } }: { factura: FacturaProveedor }) {
  if (pagada)
    return (
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {dotted(`Pagada el ${dia(pagada)}`, referencia, pagador && fullName(pagador))}
      </Typography>
    );
  if (!vence) return null;
  const late = daysLate(vence, companyToday()) || null;
  return (
    <Typography variant="body2">
      {late ? 'Vencida' : 'Vence'} {lateDay(vence, late)}
    </Typography>
  );
}
