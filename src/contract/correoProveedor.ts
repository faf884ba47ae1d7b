import type { Compra } from './compra';
import { cantidad, dia, dias } from './text/format';
import { promesaDaysLate } from './promesa';
import { type Unidad, unidadOf } from './unidad';

/** Texts of e-mails to suppliers: sent by the server, or from the person's own mail. */

export interface CountedLine extends Unidad {
  nombreProducto: string;
  cantidad: number;
}

/** A line in the text of an e-mail: "- 10 × Cemento gris (100-001 · Saco 50 kg)". */
export function mailLine(line: CountedLine): string {
  const unit = unidadOf(line);
  return `- ${cantidad(line.cantidad)} × ${line.nombreProducto}${unit && ` (${unit})`}`;
}

/** If a line of such a text is one of `mailLine`. */
export const isMailLine = (text: string | undefined): boolean => text?.startsWith('- ') ?? false;

/** Day and place of the delivery, as an e-mail to the supplier says them; nothing where neither is agreed. */
export function deliveryText({
  fechaPrometida,
  lugarEntrega,
}: { [K in 'fechaPrometida' | 'lugarEntrega']?: string | null | undefined }) {
  if (fechaPrometida) return [`Entrega: ${dia(fechaPrometida)}${lugarEntrega ? `, en ${lugarEntrega}` : ''}.`];
  return lugarEntrega ? [`Lugar de entrega: ${lugarEntrega}.`] : [];
}

/** What the e-mail of a purchase that has come says instead of asking for it: nobody should deliver it twice (D48). */
export const RECEIVED_COPY = 'Ya recibimos lo que pide esta orden: se la enviamos solo como copia.';

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
