import { belowBoughtWarning } from '#contract/compra';
import { CANTIDAD_MIN } from '#contract/constants';
import { cantidad, signed, lineas } from '#contract/text/format';
import { beforeAndAfter, type PedidoDetalle } from '#contract/pedido';
import { minus } from '#contract/text/sums';
import type { AmountsKind } from './amountsKind';

/** Lowest quantity a line can be changed to: what is already received, and at least 1 (D15). */
const least = ({ recibido }: PedidoDetalle): number => Math.max(CANTIDAD_MIN, recibido);

const SHOWN = 6;

/** "Solicitará cambios en 3 líneas: +10, −4, +2". */
function text(all: readonly number[]): string {
  if (all.length === 0) return 'Todavía no cambia ninguna línea';
  const shown = all.slice(0, SHOWN).map(signed).join(', ');
  return `Solicitará cambios en ${lineas(all.length)}: ${shown}${all.length > SHOWN ? ' …' : ''}`;
}

const countOf = (all: readonly number[]): string => (all.length === 0 ? '—' : lineas(all.length));

/** Change request of an order (D15): the quantity is the line's new ordered one, subject to approval. */
export const cambio: AmountsKind = {
  mode: 'cambio',
  storageName: 'cambio',
  call: 'pedidos.solicitarCambio',
  words: {
    title: 'Solicitud de cambio',
    amount: 'Cantidad nueva',
    confirm: 'Solicitar cambio',
    confirmTitle: id => `¿Solicitar el cambio del pedido ${id}?`,
    nothingTyped: 'Escriba una cantidad nueva en al menos una línea',
    closed: 'El pedido está cerrado y no admite cambios.',
    refused: 'La solicitud no se guardó',
    unanswered: 'No se sabe si la solicitud se guardó',
    retry: 'Reintente: no se solicitará dos veces.',
  },
  watchesRequests: true,
  optionalTexts: ['motivo'],
  placeholder: line => cantidad(line.cantidad),
  fit: (_line, value) => ({ value, reason: null }),
  // It is never adjusted: only the user knows what was meant.
  problem: (line, typed) => {
    if (typed >= least(line)) return null;
    return line.recibido > CANTIDAD_MIN
      ? `Como mínimo ${cantidad(line.recibido)}: es lo que ya se recibió`
      : `La cantidad mínima es ${CANTIDAD_MIN}`;
  },
  effect: (line, typed) => {
    if (typed === line.cantidad)
      return `Igual a lo pedido: ${line.solicitud ? 'lo solicitado sigue, se retira en Aprobación' : 'no cambia'}`;
    if (typed === line.solicitud?.cantidad) return 'Ya está solicitada';
    return `${signed(minus(typed, line.cantidad))} sobre lo pedido`;
  },
  hasEffect: (line, typed) => typed !== line.cantidad && typed !== line.solicitud?.cantidad,
  isOver: () => false,
  settle: (line, mine) => Math.max(mine, least(line)),
  listed: (line, typed) => beforeAndAfter(line.cantidad, typed),
  warning: ({ line, typed }) => belowBoughtWarning(line, typed),
  summarise: ({ id }, typed) => {
    const all = typed.map(entry => minus(entry.typed, entry.line.cantidad));
    return {
      text: text(all),
      unansweredText: `Quedó sin respuesta: cambios en ${lineas(all.length)}`,
      doneText: `La solicitud de cambio del pedido ${id} quedó pendiente de aprobación`,
      facts: [
        ['Líneas', cantidad(all.length)],
        ['Se aumenta', countOf(all.filter(difference => difference > 0))],
        ['Se reduce', countOf(all.filter(difference => difference < 0))],
      ],
    };
  },
};
