import type { Compra } from './compra';
import { dia, dias } from './text/format';
import { promesaDaysLate } from './promesa';
import { type CountedLine, mailLine } from './unidad';

/** What a reminder says of a purchase on the day `hoy`, line by line: sent by the server, or from the person's own mail (D48). */
export function reminderText(
  order: Pick<Compra, 'id' | 'fechaPrometida' | 'estado' | 'lugarEntrega'>,
  faltan: readonly CountedLine[],
  hoy: string,
): string[] {
  const atraso = promesaDaysLate(order, hoy);
  const promised = order.fechaPrometida ? `, prometida para el ${dia(order.fechaPrometida)}` : '';
  const late = atraso > 0 ? ` Lleva ${dias(atraso)} de atraso.` : '';
  return [
    `Le recordamos la orden de compra N.º ${order.id}${promised}, que no ha llegado completa.${late}`,
    '',
    ...faltan.map(mailLine),
    '',
    ...(order.lugarEntrega ? [`Lugar de entrega: ${order.lugarEntrega}.`] : []),
    'Le agradecemos decirnos, respondiendo a este correo, qué día la entregará.',
  ];
}
