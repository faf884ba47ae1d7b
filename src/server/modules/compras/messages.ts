import { type Compra } from '#contract/compra';
import { printedTotales } from '#contract/documentTotals';
import { dayOf, dinero, fechaHora } from '#contract/text/format';
import { type CountedLine, deliveryText, RECEIVED_COPY, reminderText } from '#contract/correoProveedor';
import type { DocumentContext } from '../../documents/documentModel';
import type { QueuedMail } from '../../mail/queue';
import type { MailMessage } from '../../mail/transport';

/** Contents of an e-mail: the order, its missing lines, the sender, and the document as `pdf`. */
interface Contents {
  order: Compra;
  faltan: readonly CountedLine[];
  correo: QueuedMail;
  context: DocumentContext;
  pdf: Buffer;
}

type Make = (contents: Contents) => MailMessage;

/** Builds an e-mail about an order, in the name of the user who requested it. */
const message =
  (
    says: (order: Compra, context: DocumentContext, faltan: readonly CountedLine[]) => string[],
    subject: (order: Compra) => string,
  ): Make =>
  ({ order, faltan, correo, context, pdf }) => {
    const { empresa } = context;
    const company = empresa?.nombre ?? 'Bodega';
    const lines = [
      `Estimado(a) ${order.proveedor?.contacto ?? ''}:`,
      '',
      ...says(order, context, faltan),
      '',
      'Saludos cordiales,',
      correo.usuario.nombre,
      company,
      empresa?.telefono ? `Tel. ${empresa.telefono}` : '',
    ];
    return {
      to: { name: order.proveedor?.razonSocial ?? '', address: correo.destinatario },
      replyTo: { name: correo.usuario.nombre, address: correo.usuario.email },
      subject: `${subject(order)} de ${company}`,
      text: lines.join('\n'),
      messageId: correo.mensajeId,
      attachment: { filename: `Orden-${order.id}.pdf`, content: pdf },
    };
  };

const ASKS = 'Le agradecemos confirmar su recibo y la fecha de entrega respondiendo a este correo.';

const ofOrder = message(
  ({ id, fecha, subtotal, estado, ...agreed }, { timeZone }) => [
    `Adjuntamos la orden de compra N.º ${id} del ${fechaHora(fecha, timeZone)}, por un total de ${dinero(printedTotales(subtotal ?? 0).total)}.`,
    ...(estado === 'Recibida' ? [RECEIVED_COPY] : [...deliveryText(agreed), ASKS]),
  ],
  ({ id }) => `Orden de compra N.º ${id}`,
);

const ofReminder = message(
  (order, { timeZone, generatedAt }, faltan) => reminderText(order, faltan, dayOf(new Date(generatedAt), timeZone)),
  ({ id }) => `Recordatorio de la orden de compra N.º ${id}`,
);

/** Texts of each kind of e-mail to a supplier. */
export const messages: Record<QueuedMail['tipo'], Make> = { Orden: ofOrder, Recordatorio: ofReminder };
