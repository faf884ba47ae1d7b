import { type Compra, totalesImpresos } from '#contract/compra';
import { dayOf, dia, dinero, fechaHora } from '#contract/format';
import { textoDeRecordatorio } from '#contract/recordatorio';
import type { DocumentContext } from '../../documents/documentModel';
import type { Correo } from '../../mail/queue';
import type { Mensaje } from '../../mail/transport';

type Faltan = readonly { nombreProducto: string; cantidad: number }[];

/** Contents of an e-mail: the order, its missing lines, the sender, and the document as `pdf`. */
interface Contenido {
  order: Compra;
  faltan: Faltan;
  correo: Correo;
  context: DocumentContext;
  pdf: Buffer;
}

type Make = (contenido: Contenido) => Mensaje;

/** Builds an e-mail about an order, in the name of the user who requested it. */
const mensaje =
  (
    says: (order: Compra, context: DocumentContext, faltan: Faltan) => string[],
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

const deOrden = mensaje(
  ({ id, fecha, subtotal, fechaPrometida, lugarEntrega }, { timeZone }) => [
    `Adjuntamos la orden de compra N.º ${id} del ${fechaHora(fecha, timeZone)}, por un total de ${dinero(totalesImpresos({ subtotal: subtotal ?? 0 }).total)}.`,
    ...(fechaPrometida ? [`Entrega: ${dia(fechaPrometida)}${lugarEntrega ? `, en ${lugarEntrega}` : ''}.`] : []),
    'Le agradecemos confirmar su recibo y la fecha de entrega respondiendo a este correo.',
  ],
  ({ id }) => `Orden de compra N.º ${id}`,
);

const deRecordatorio = mensaje(
  (order, { timeZone, generatedAt }, faltan) =>
    textoDeRecordatorio(order, faltan, dayOf(new Date(generatedAt), timeZone)),
  ({ id }) => `Recordatorio de la orden de compra N.º ${id}`,
);

/** Texts of each kind of e-mail to a supplier. */
export const mensajes: Record<Correo['tipo'], Make> = { Orden: deOrden, Recordatorio: deRecordatorio };
