import { orderDraftKey, type OrderDraftName } from '../../../src/web/api/storageKeys';
import { beforeEach, describe, expect, it } from 'vitest';
import { cambio } from '../../../src/web/features/pedidos/detalle/cambio';
import {
  conflictOf,
  openAmountsDraft,
  emptyDraft,
  toBody,
  withAmount,
  amountOf,
} from '../../../src/web/features/pedidos/detalle/amountsDraft';
import { linesToSend, problemOfArticle, troublesOf } from '../../../src/web/features/pedidos/detalle/amountsKind';
import { despacho } from '../../../src/web/features/pedidos/detalle/despacho';
import { recepcion } from '../../../src/web/features/pedidos/detalle/recepcion';
import { linea, orden, solicitud } from './records';

const line = linea(1, { cantidad: 30, recibido: 12, version: 4 });
const other = linea(2, { cantidad: 2.5, recibido: 0 });
const done = linea(3, { cantidad: 5, recibido: 5 });
const lines = [line, other, done];
const order = orden(9, { pedidoDetalle: lines });
const empty = emptyDraft('k');

describe('what arrived of a line', () => {
  it('is held at what is pending, and says why; 0 is nothing', () => {
    expect(recepcion.fit(line, 40)).toEqual({ value: 18, reason: 'Se ajustó a 18: no falta más' });
    expect(recepcion.fit(line, 18)).toEqual({ value: 18, reason: null });
    expect(recepcion.fit(line, 0)).toEqual({ value: null, reason: 'Con 0 la línea queda como está' });
    expect(recepcion.fit(line, null)).toEqual({ value: null, reason: null });
  });

  it('can be all that is pending, complete lines left out', () => {
    expect(lines.map(one => recepcion.everything?.amount(one))).toEqual([18, 2.5, null]);
  });

  it('sends the whole order, the changed lines with their amount and the version it was typed on', () => {
    const sent = toBody(order, withAmount(empty, line, 5));
    const { version: _, ...untouched } = other;
    const { version: __, ...untouchedToo } = done;
    expect(sent).toEqual({
      ...order,
      pedidoDetalle: [{ ...line, cantNueva: 5 }, untouched, untouchedToo],
    });
    expect(withAmount(withAmount(empty, line, 5), line, null).lines).toEqual({});
  });
});

describe('the new ordered quantity of a line (D15)', () => {
  it('is at least what is received, and at least 1; it is never adjusted', () => {
    expect(cambio.fit(line, 4)).toEqual({ value: 4, reason: null });
    expect(cambio.problem(line, 11)).toBe('Como mínimo 12: es lo que ya se recibió');
    expect(cambio.problem(line, 12)).toBeNull();
    expect(cambio.problem(other, 0.5)).toBe('La cantidad mínima es 1');
    expect(troublesOf(cambio, withAmount(empty, line, 11), lines)).toEqual({ conflicts: [], problems: [line] });
  });

  it('asks for nothing where it is what is ordered or asked for already', () => {
    const asked = { ...line, solicitud: solicitud(40) };
    const counted = (typed: number) => linesToSend(cambio, withAmount(empty, asked, typed), [asked]).length;
    expect([40, 41].map(counted)).toEqual([0, 1]);
    expect(linesToSend(cambio, withAmount(empty, line, 30), [line])).toEqual([]);
    expect(cambio.effect(asked, 40)).toBe('Ya está solicitada');
    expect(cambio.effect(asked, asked.cantidad)).toBe('Retira la solicitud de 40');
    // A draft sent without an answer stays as it was sent.
    expect(linesToSend(cambio, { ...withAmount(empty, asked, 40), unanswered: true }, [asked])).toHaveLength(1);
  });

  it('is summed up by its differences', () => {
    const typed = [
      { line, typed: 40 },
      { line: done, typed: 8.5 },
      { line: other, typed: 1 },
    ];
    const summary = cambio.summarise({ id: 9, pedidoDetalle: lines }, typed);
    expect(summary.text).toBe('Solicitará cambios en 3 líneas: +10, +3,5, −1,5');
    expect(summary.facts).toEqual([
      ['Líneas', '3'],
      ['Se aumenta', '2 líneas'],
      ['Se reduce', '1 línea'],
    ]);
  });
});

describe('a line that changed under a typed amount (D9)', () => {
  const typed = withAmount(empty, line, 12);
  const now = { ...line, recibido: 20, version: 5 };

  it('shows old, theirs and mine, and keeps the amount', () => {
    expect(conflictOf(typed.lines[line.id], line, false)).toBeNull();
    expect(conflictOf(typed.lines[line.id], now, false)).toMatchObject({
      old: { cantidad: 30, recibido: 12 },
      theirs: { cantidad: 30, recibido: 20 },
      mine: 12,
    });
    expect(amountOf(typed, now)).toBe(12);
    expect(recepcion.settle(now, 12)).toBe(10);
    expect(cambio.settle(now, 12)).toBe(20);
  });

  it('is no conflict where nothing was typed', () => {
    expect(conflictOf(empty.lines[line.id], now, false)).toBeNull();
  });

  it('sees a changed quantity where a plain provider has no versions', () => {
    const plain = withAmount(empty, { ...line, version: undefined }, 12);
    expect(conflictOf(plain.lines[line.id], { ...line, version: undefined }, false)).toBeNull();
    expect(conflictOf(plain.lines[line.id], { ...line, recibido: 13, version: undefined }, false)).not.toBeNull();
  });

  it('counts a request that somebody else made as a change for a request, not for a receipt', () => {
    const asked = { ...line, solicitud: solicitud(50) };
    expect(conflictOf(typed.lines[line.id], asked, true)).toMatchObject({ theirs: { solicitada: 50 } });
    expect(conflictOf(typed.lines[line.id], asked, false)).toBeNull();
  });

  it('is settled by an amount on the numbers of now', () => {
    const settled = withAmount(typed, now, 10);
    expect(conflictOf(settled.lines[line.id], now, false)).toBeNull();
    const sent = toBody(orden(9, { pedidoDetalle: [now] }), settled);
    expect(sent.pedidoDetalle).toEqual([{ ...now, cantNueva: 10, version: 5 }]);
  });
});

describe('a despacho of many lines of one article', () => {
  /** How often the lines are looked at for the inputs and the summary, which all ask at every key. */
  function looksAt(count: number): number {
    let looks = 0;
    const lines = Array.from({ length: count }, (_, at) =>
      Object.defineProperty(linea(at + 1, { cantidad: 2, recibido: 0, stock: count }), 'idProducto', {
        get: () => {
          looks += 1;
          return 9;
        },
      }),
    );
    const draft = lines.reduce((typed, line) => withAmount(typed, line, 1), emptyDraft('llave'));
    expect(linesToSend(despacho, draft, lines)).toHaveLength(count);
    const over = withAmount(draft, linea(1), 2);
    const said = new Set(lines.map(line => problemOfArticle(despacho, over, line, lines)));
    expect([...said]).toEqual([`Hay ${count} en bodega: no alcanza para ${count + 1} en ${count} líneas`]);
    return looks;
  }

  it('is reckoned in one pass over its lines', () => {
    expect(looksAt(200)).toBeLessThan(3 * looksAt(100));
  });
});

describe('a draft kept in the tab', () => {
  const stored = orderDraftKey('recepcion', 7, 9);
  const open = (name: OrderDraftName = 'recepcion', userId = 7, orderId = 9) => openAmountsDraft(name, userId, orderId);
  beforeEach(() => sessionStorage.clear());

  it('survives a reload with its key, for that work, user and order only', () => {
    const store = open();
    store.update(current => withAmount(current, line, 5));
    expect(open().get()).toEqual(store.get());
    expect(open('cambio').get().lines).toEqual({});
    expect(open('recepcion', 8).get().lines).toEqual({});
    expect(open('recepcion', 7, 10).get().lines).toEqual({});
  });

  it('starts empty on what cannot be read', () => {
    for (const raw of ['{', '{"key":"k","lines":{"1":{"cantNueva":-3}}}']) {
      sessionStorage.setItem(stored, raw);
      expect(open().get().lines).toEqual({});
    }
  });

  it('leaves nothing behind once sent, and the next one has another key', () => {
    const store = open();
    store.update(current => withAmount(current, line, 5));
    const { key } = store.get();
    store.clear();
    expect(sessionStorage).toHaveLength(0);
    expect(store.get().key).not.toBe(key);
  });
});
