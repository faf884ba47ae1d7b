import { Alert } from '@mui/material';
import { fechaHora } from '#contract/format';
import type { Pedido } from '#contract/pedido';
import { companyTimeZone } from '../../../app/company';
import { missingText } from './CloseOrder';
import { useHistoria } from './historia/useHistoria';

/** When an order was closed short, by whom and why (D13). Who is in its history only. */
export function ClosedNotice({ order }: { order: Pedido }) {
  const isClosed = order.estado === 'Cerrado';
  const { data = [] } = useHistoria(order.id, isClosed);
  if (!isClosed) return null;
  const usuario = data.findLast(({ hecho }) => hecho === 'cerrado')?.usuario;
  const who = usuario ? ` por ${usuario.nombre} ${usuario.apellido}` : '';
  const when = order.cerrado ? ` el ${fechaHora(order.cerrado, companyTimeZone())}` : '';
  return (
    <Alert severity="info">
      Cerrado{when}
      {who}, con {missingText(order)} sin recibir.{order.motivoCierre && ` Motivo: ${order.motivoCierre}`}
    </Alert>
  );
}
