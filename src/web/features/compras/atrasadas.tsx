import MarkEmailUnread from '@mui/icons-material/MarkEmailUnreadOutlined';
import Storefront from '@mui/icons-material/StorefrontOutlined';
import type { RaRecord } from 'react-admin';
import { comprasAtrasadas, type CompraAtrasada } from '#contract/comprasAtrasadas';
import { reminderText } from '#contract/correoProveedor';
import { companyToday } from '../../api/company';
import { paths } from '../../app/routes';
import { wayTo } from '../../app/wayTo';
import { ActionButton } from '../../kit/buttons';
import { useNotifyingWrite } from '../../api/useWrite';
import { mailto, NO_EMAIL } from './comprobante/texts';

export const lateActions = {
  rowLink: ({ id }: RaRecord) => wayTo('compra', id),
  mainAction: (row: RaRecord) => <RemindButton compra={comprasAtrasadas.record.parse(row)} />,
  rowActions: (row: RaRecord) => (
    <ActionButton
      gate="proveedorFichas.one"
      label="Proveedor"
      icon={Storefront}
      to={paths.proveedor(comprasAtrasadas.record.parse(row).idProveedor)}
    />
  ),
};

/** `mailto:` link with the reminder, for servers without e-mail. */
function mailtoOf({ mailOrden, faltan, ...compra }: CompraAtrasada): string {
  const body = reminderText({ ...compra, estado: 'Pendiente' }, faltan, companyToday());
  return mailto(mailOrden, `Recordatorio de la orden de compra N.º ${compra.id}`, body);
}

/** 'Recordar por correo': sends the supplier of a late purchase one e-mail per press (D48). */
function RemindButton({ compra }: { compra: CompraAtrasada }) {
  const { busy, send } = useNotifyingWrite('compras.recordar');
  const { id, mailOrden, correoDisponible } = compra;
  const remind = () => send({ params: { id } });
  const write = () => window.location.assign(mailtoOf(compra));
  return (
    <ActionButton
      gate="compras.recordar"
      label="Recordar por correo"
      icon={MarkEmailUnread}
      busy={busy}
      disabled={!mailOrden}
      reason={NO_EMAIL}
      onClick={correoDisponible ? remind : write}
    />
  );
}
