import { cantidad, withCount, lineas, plural } from '#contract/text/format';
import { minus } from '#contract/text/sums';
import { isCompleted, partOfPending, stillPending, type AmountsKind, type TypedLine } from './amountsKind';

/** How many lines will be complete and partial: "18 completas, 2 parciales" (D45). */
function shares(typed: readonly TypedLine[]): string {
  const complete = typed.filter(entry => isCompleted(entry)).length;
  const partial = typed.length - complete;
  return [complete > 0 && withCount(complete, 'completa'), partial > 0 && withCount(partial, 'parcial', 'parciales')]
    .filter(Boolean)
    .join(', ');
}

/** Effect of the receipt in figures: "Recibirá 4 de 6 líneas: 3 completas, 1 parcial". */
function text(typed: readonly TypedLine[], missing: number): string {
  if (typed.length === 0) {
    return missing === 0
      ? 'No queda nada por recibir'
      : `${plural(missing, 'Falta', 'Faltan')} ${lineas(missing)} por recibir`;
  }
  return `Recibirá ${cantidad(typed.length)} de ${lineas(missing)}: ${shares(typed)}`;
}

/** Receipt of an order (D14): the quantity is what arrived now. */
export const recepcion: AmountsKind = {
  ...partOfPending(stillPending, () => 'no falta más'),
  mode: 'recibir',
  storageName: 'recepcion',
  call: 'pedidos.recibir',
  words: {
    title: 'Recepción',
    amount: 'Llegó ahora',
    confirm: 'Confirmar recepción',
    confirmTitle: id => `¿Registrar la recepción del pedido ${id}?`,
    nothingTyped: 'Escriba lo que llegó en al menos una línea',
    nothingLeft: 'No queda nada por recibir; puede anotar lo que llegó dañado o de más',
    closed: 'El pedido está cerrado y no admite recepciones.',
    refused: 'La recepción no se guardó',
    unanswered: 'No se sabe si la recepción se guardó',
    retry: 'Reintente: no se recibirá dos veces.',
  },
  optionalTexts: ['guia', 'observacion'],
  isOfArrival: true,
  effect: (line, typed) => {
    const left = minus(stillPending(line), typed);
    return left > 0 ? `${plural(left, 'Quedará', 'Quedarán')} ${cantidad(left)}` : 'Completa la línea';
  },
  everything: {
    label: 'Recibir todo lo pendiente',
    lineLabel: 'Llegó todo lo pendiente',
    amount: line => stillPending(line) || null,
  },
  summarise: ({ id, pedidoDetalle }, typed) => {
    const missing = pedidoDetalle.filter(line => stillPending(line) > 0).length;
    // Without the lines of which less is pending than is typed, as somebody else received meanwhile: a conflict to settle.
    const arriving = typed.filter(entry => entry.typed <= stillPending(entry.line));
    return {
      text: text(arriving, missing),
      unansweredText: `Quedó sin respuesta: ${lineas(typed.length)}`,
      doneText: `Recepción registrada${typed.length > 0 ? `: ${lineas(typed.length)}` : ''} del pedido ${id}`,
      facts: [
        ['Líneas pendientes', cantidad(missing)],
        ['Llegó ahora', arriving.length > 0 ? shares(arriving) : '—'],
      ],
    };
  },
};
