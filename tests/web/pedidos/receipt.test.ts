import { beforeEach, describe, expect, it } from 'vitest';
import {
  clamp,
  conflictOf,
  emptyReceipt,
  summarise,
  toBody,
  type,
  typeAllPending,
  typedFor,
} from '../../../src/web/pages/pedidoDetalle/receipt';
import { createReceiptStore, receiptStorageKey } from '../../../src/web/pages/pedidoDetalle/receiptStore';

const line = { id: 1, cantidad: 30, recibido: 12, version: 4 };
const other = { id: 2, cantidad: 2.5, recibido: 0, version: 1 };
const done = { id: 3, cantidad: 5, recibido: 5, version: 9 };
const lines = [line, other, done];
const empty = emptyReceipt('k');

describe('what arrived of a line', () => {
  it('is held at what is pending, and says why', () => {
    expect(clamp(40, 18, String)).toEqual({ value: 18, reason: 'Se ajustó a 18: no falta más' });
    expect(clamp(18, 18, String)).toEqual({ value: 18, reason: null });
    expect(clamp(null, 18, String)).toEqual({ value: null, reason: null });
  });

  it('leaves a line out that gets 0 or nothing', () => {
    const typed = type(empty, line, 5);
    expect(typedFor(typed, line)).toBe(5);
    expect(type(typed, line, 0).lines).toEqual({});
    expect(type(typed, line, null).lines).toEqual({});
  });

  it('can be all that is pending, complete lines left out', () => {
    const all = typeAllPending(empty, lines);
    expect(lines.map(one => typedFor(all, one))).toEqual([18, 2.5, null]);
    expect(summarise(all, lines)).toEqual({ lines: 2, units: 20.5, pending: 20.5, conflicts: 0 });
  });

  it('sends changed lines only, each with the version it was typed on', () => {
    expect(toBody(9, type(empty, line, 5), lines)).toEqual({
      id: 9,
      pedidoDetalle: [{ id: 1, cantNueva: 5, version: 4 }],
    });
  });
});

describe('a line that changed under a typed amount (D9)', () => {
  const typed = type(empty, line, 12);
  const now = { ...line, recibido: 20, version: 5 };

  it('shows old, theirs and mine, and keeps the amount', () => {
    expect(conflictOf(typed, line)).toBeNull();
    expect(conflictOf(typed, now)).toEqual({
      old: { cantidad: 30, recibido: 12 },
      theirs: { cantidad: 30, recibido: 20 },
      mine: 12,
      pending: 10,
    });
    expect(typedFor(typed, now)).toBe(12);
  });

  it('is no conflict where nothing was typed', () => {
    expect(conflictOf(empty, now)).toBeNull();
  });

  it('sees a changed quantity where a plain provider has no versions', () => {
    const plain = type(empty, { ...line, version: undefined }, 12);
    expect(conflictOf(plain, { ...line, version: undefined })).toBeNull();
    expect(conflictOf(plain, { ...line, recibido: 13, version: undefined })).not.toBeNull();
  });

  it('is settled by an amount on the numbers of now', () => {
    const settled = type(typed, now, 10);
    expect(conflictOf(settled, now)).toBeNull();
    expect(toBody(9, settled, [now]).pedidoDetalle).toEqual([{ id: 1, cantNueva: 10, version: 5 }]);
  });
});

describe('a receipt kept in the tab', () => {
  const stored = receiptStorageKey(7, 9);
  beforeEach(() => sessionStorage.clear());

  it('survives a reload with its key, for that user and order only', () => {
    const store = createReceiptStore(7, 9);
    store.update(current => type(current, line, 5));
    expect(createReceiptStore(7, 9).get()).toEqual(store.get());
    expect(createReceiptStore(8, 9).get().lines).toEqual({});
    expect(createReceiptStore(7, 10).get().lines).toEqual({});
  });

  it('starts empty on what cannot be read', () => {
    for (const raw of ['{', '{"key":"k","lines":{"1":{"cantNueva":-3}}}']) {
      sessionStorage.setItem(stored, raw);
      expect(createReceiptStore(7, 9).get().lines).toEqual({});
    }
  });

  it('leaves nothing behind once sent, and the next one has another key', () => {
    const store = createReceiptStore(7, 9);
    store.update(current => type(current, line, 5));
    const { key } = store.get();
    store.clear();
    expect(sessionStorage).toHaveLength(0);
    expect(store.get().key).not.toBe(key);
  });
});
