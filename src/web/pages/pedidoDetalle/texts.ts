import { cantidad } from '#contract/format';
import type { ReceiptSummary } from './receipt';

const lineas = (count: number): string => (count === 1 ? '1 línea' : `${cantidad(count)} líneas`);
const unidades = (count: number): string => (count === 1 ? '1 unidad' : `${cantidad(count)} unidades`);

/** What the receipt will do, in numbers: "recibirá 12 de 30 unidades en 4 líneas". */
export const summaryText = ({ units, pending, lines }: ReceiptSummary): string =>
  lines === 0
    ? `Faltan ${unidades(pending)} por recibir`
    : `Recibirá ${cantidad(units)} de ${unidades(pending)} en ${lineas(lines)}`;

export const receivedText = (orderId: number, units: number, lines: number): string =>
  `Recepción registrada: ${unidades(units)} en ${lineas(lines)} del pedido ${orderId}`;
