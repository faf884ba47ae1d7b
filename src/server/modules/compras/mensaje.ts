import type { Compra } from '#contract/compra';
import { dinero, fechaHora } from '#contract/format';
import type { Correo } from '../../mail/queue';
import type { Mensaje } from '../../mail/transport';
import type { DocumentSetting } from '../../pdfAnswer';

/** The e-mail that brings an order to its supplier; `pdf` is the order itself. */
export function mensajeDeOrden(order: Compra, correo: Correo, setting: DocumentSetting, pdf: Buffer): Mensaje {
  const { empresa, timeZone } = setting;
  const company = empresa?.nombre ?? 'Bodega';
  const lines = [
    `Estimado(a) ${order.proveedor?.contacto ?? ''}:`,
    '',
    `Adjuntamos la orden de compra N.º ${order.id} del ${fechaHora(order.fecha, timeZone)}, por un total de ${dinero(order.total)}.`,
    'Le agradecemos confirmar su recibo y la fecha de entrega respondiendo a este correo.',
    '',
    'Saludos cordiales,',
    correo.usuario.nombre,
    company,
    empresa?.telefono ? `Tel. ${empresa.telefono}` : '',
  ];
  return {
    to: { name: order.proveedor?.razonSocial ?? '', address: correo.destinatario },
    replyTo: { name: correo.usuario.nombre, address: correo.usuario.email },
    subject: `Orden de compra N.º ${order.id} de ${company}`,
    text: lines.join('\n'),
    messageId: correo.mensajeId,
    attachment: { filename: `Orden-${order.id}.pdf`, content: pdf },
  };
}
