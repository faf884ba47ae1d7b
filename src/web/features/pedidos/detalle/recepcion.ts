import { cantidad } from '#contract/format';
import { pendiente, restar, sumar, type PedidoDetalle } from '#contract/pedido';
import { lineas, unidades } from '../words';
import type { LineAmounts } from './lineAmounts';

const pending = (line: Pick<PedidoDetalle, 'cantidad' | 'recibido'>): number => Math.max(0, pendiente(line));

/** What was typed, held between 0 and what is pending; 0 is nothing. */
function fit(line: Pick<PedidoDetalle, 'cantidad' | 'recibido'>, value: number | null) {
  const most = pending(line);
  if (value === null || value <= most) return { value: value || null, reason: null };
  return { value: most || null, reason: `Se ajustó a ${cantidad(most)}: no falta más` };
}

const unitsOf = (amounts: readonly number[]): number => amounts.reduce(sumar, 0);

/** What the receipt will do, in numbers: "recibirá 12 de 30 unidades en 4 líneas". */
function text(units: number, missing: number, lines: number): string {
  if (lines === 0) return missing === 0 ? 'No queda nada por recibir' : `Faltan ${unidades(missing)} por recibir`;
  return `Recibirá ${cantidad(units)} de ${unidades(missing)} en ${lineas(lines)}`;
}

/** The receipt of an order (D14): the amount is what arrived now. */
export const recepcion: LineAmounts = {
  mode: 'recibir',
  storageName: 'recepcion',
  call: 'pedidos.recibir',
  words: {
    title: 'Recepción',
    amount: 'Llegó ahora',
    confirm: 'Confirmar recepción',
    ask: id => `¿Registrar la recepción del pedido ${id}?`,
    nothingTyped: 'Escriba lo que llegó en al menos una línea',
    closed: 'El pedido está cerrado y no admite recepciones.',
    refused: 'La recepción no se guardó',
    unanswered: 'No se sabe si la recepción se guardó',
    retry: 'Reintente: no se recibirá dos veces.',
  },
  watchesRequests: false,
  placeholder: () => '0',
  fit,
  problem: () => null,
  effect: (line, typed) => {
    const left = restar(pending(line), typed);
    return left > 0 ? `Quedarán ${cantidad(left)}` : 'Completa la línea';
  },
  counts: () => true,
  isOver: line => pending(line) === 0,
  settle: (line, mine) => Math.min(mine, pending(line)) || null,
  now: line => (pending(line) > 0 ? `faltan ${cantidad(pending(line))}` : 'no falta nada'),
  listed: (line, typed) => `${cantidad(typed)} de ${cantidad(pendiente(line))}`,
  everything: {
    label: 'Recibir todo lo pendiente',
    short: 'Todo',
    lineLabel: 'Llegó todo lo pendiente',
    amount: line => pending(line) || null,
  },
  summarise: ({ id, pedidoDetalle }, typed) => {
    const units = unitsOf(typed.map(one => one.typed));
    const missing = unitsOf(pedidoDetalle.map(pending));
    const lines = typed.length;
    return {
      lines,
      text: text(units, missing, lines),
      unansweredText: `Quedó sin respuesta: ${unidades(units)} en ${lineas(lines)}`,
      doneText: `Recepción registrada: ${unidades(units)} en ${lineas(lines)} del pedido ${id}`,
      facts: [
        ['Pendiente', cantidad(missing)],
        ['Llegó ahora', cantidad(units)],
        ['Líneas', cantidad(lines)],
      ],
    };
  },
};
