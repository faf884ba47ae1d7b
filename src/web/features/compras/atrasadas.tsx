import MarkEmailUnread from '@mui/icons-material/MarkEmailUnreadOutlined';
import Storefront from '@mui/icons-material/StorefrontOutlined';
import type { RaRecord } from 'react-admin';
import { comprasAtrasadas, type CompraAtrasada } from '#contract/comprasAtrasadas';
import { textoDeRecordatorio } from '#contract/recordatorio';
import { companyToday } from '../../app/company';
import { paths } from '../../app/routes';
import { wayTo } from '../../app/wayTo';
import { ActionButton } from '../../kit/buttons';
import { useToldWrite } from '../../kit/draft/useWrite';
import { mailto, SIN_CORREO } from './comprobante/texts';

export const accionesDeAtrasadas = {
  rowLink: ({ id }: RaRecord) => wayTo('compra', id),
  mainAction: (row: RaRecord) => <RecordarButton compra={comprasAtrasadas.record.parse(row)} />,
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
function mailtoDe({ mailOrden, faltan, ...order }: CompraAtrasada): string {
  const body = textoDeRecordatorio({ ...order, estado: 'Pendiente' }, faltan, companyToday());
  return mailto(mailOrden, `Recordatorio de la orden de compra N.º ${order.id}`, body);
}

/** 'Recordar por correo': sends the supplier of a late purchase one e-mail per press (D48). */
function RecordarButton({ compra }: { compra: CompraAtrasada }) {
  const { busy, send } = useToldWrite('compras.recordar');
  const { id, mailOrden, correoDisponible } = compra;
  const remind = () => send({ params: { id } });
  const write = () => window.location.assign(mailtoDe(compra));
  return (
    <ActionButton
      gate="compras.recordar"
      label="Recordar por correo"
      icon={MarkEmailUnread}
      busy={busy}
      disabled={!mailOrden}
      reason={SIN_CORREO}
      onClick={correoDisponible ? remind : write}
    />
  );
}
