import { cantidad } from '#contract/format';
import type { ReceiptSummary } from './receipt';

const lineas = (count: number): string => (count === 1 ? '1 línea' : `${cantidad(count)} líneas`);
const unidades = (count: number): string => (count === 1 ? '1 unidad' : `${cantidad(count)} unidades`);

/** What the receipt will do, in numbers: "recibirá 12 de 30 unidades en 4 líneas". */
export function summaryText({ units, pending, lines }: ReceiptSummary): string {
  if (lines === 0) return pending === 0 ? 'No queda nada por recibir' : `Faltan ${unidades(pending)} por recibir`;
  return `Recibirá ${cantidad(units)} de ${unidades(pending)} en ${lineas(lines)}`;
}

/** The same for one that was sent and not answered: what is pending may already lack it. */
export const unansweredText = ({ units, lines }: ReceiptSummary): string =>
  `Quedó sin respuesta: ${unidades(units)} en ${lineas(lines)}`;

export const receivedText = (orderId: number, units: number, lines: number): string =>
  `Recepción registrada: ${unidades(units)} en ${lineas(lines)} del pedido ${orderId}`;
