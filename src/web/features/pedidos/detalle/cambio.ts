import { belowBoughtWarning } from '#contract/compra';
import { CANTIDAD_MIN } from '#contract/constants';
import { cantidad, capitalized, signed, lineas } from '#contract/text/format';
import type { PedidoDetalle } from '#contract/pedido';
import { beforeAndAfter, minus } from '#contract/text/sums';
import type { AmountsKind } from './amountsKind';

/** Lowest quantity a line can be changed to: what is already received, and at least 1 (D15). */
const least = ({ recibido }: PedidoDetalle): number => Math.max(CANTIDAD_MIN, recibido);

const SHOWN = 6;

/** Typing the ordered quantity withdraws the open request (D15). */
const withdraws = (line: PedidoDetalle, typed: number): boolean => typed === line.cantidad && line.solicitud != null;

/** "Solicitará cambios en 3 líneas: +10, −4, +2; retirará la solicitud de 1 línea". */
function text(all: readonly number[], withdrawn: number): string {
  const shown = all.slice(0, SHOWN).map(signed).join(', ');
  const parts = [
    all.length > 0 && `solicitará cambios en ${lineas(all.length)}: ${shown}${all.length > SHOWN ? ' …' : ''}`,
    withdrawn > 0 && `retirará la solicitud de ${lineas(withdrawn)}`,
  ].filter(Boolean);
  return capitalized(parts.join('; ')) || 'Todavía no cambia ninguna línea';
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
    if (withdraws(line, typed)) return `Retira la solicitud de ${cantidad(line.solicitud?.cantidad)}`;
    if (typed === line.cantidad) return 'Igual a lo pedido: no cambia';
    if (typed === line.solicitud?.cantidad) return 'Ya está solicitada';
    return `${signed(minus(typed, line.cantidad))} sobre lo pedido`;
  },
  hint: line => (line.solicitud ? `Con ${cantidad(line.cantidad)} se retira la solicitud` : null),
  hasEffect: (line, typed) => withdraws(line, typed) || (typed !== line.cantidad && typed !== line.solicitud?.cantidad),
  besides: (line, typed) => (withdraws(line, typed) ? { retirar: true } : {}),
  isOver: () => false,
  settle: (line, mine) => Math.max(mine, least(line)),
  listed: (line, typed) =>
    withdraws(line, typed)
      ? `Se retira la solicitud de ${cantidad(line.solicitud?.cantidad)}`
      : beforeAndAfter(line.cantidad, typed),
  warning: ({ line, typed }) => (withdraws(line, typed) ? null : belowBoughtWarning(line, typed)),
  summarise: ({ id }, typed) => {
    const asked = typed.filter(({ line, typed: wanted }) => !withdraws(line, wanted));
    const all = asked.map(entry => minus(entry.typed, entry.line.cantidad));
    return {
      text: text(all, typed.length - all.length),
      unansweredText: `Quedó sin respuesta: cambios en ${lineas(typed.length)}`,
      doneText: `La solicitud de cambio del pedido ${id} ${all.length > 0 ? 'quedó pendiente de aprobación' : 'se retiró'}`,
      facts: [
        ['Líneas', cantidad(all.length)],
        ['Se aumenta', countOf(all.filter(difference => difference > 0))],
        ['Se reduce', countOf(all.filter(difference => difference < 0))],
      ],
    };
  },
};
