import { beforeEach, describe, expect, it, vi } from 'vitest';
import { addLine, type PedidoLinea } from '../../../src/web/features/pedidos/nuevo/pedidoDraft';
// What gives way.
import '../../../src/web/app/start/snapshots';
import { draftKey } from '../../../src/web/api/storageKeys';
import { hasUnsaved } from '../../../src/web/kit/form/unsaved';
import { openPedidoDraft } from '../../../src/web/features/pedidos/nuevo/pedidoDraft';

const line = (localId: string): PedidoLinea => ({
  localId,
  idProducto: 1,
  codigo: 'CEM-001',
  presentacion: 'Saco',
  nombreProducto: 'CEMENTO',
  detalle: '',
  cantidad: 1,
  direccionamiento: '1',
});
const stored = (userId: number): unknown => JSON.parse(localStorage.getItem(draftKey('pedidos', userId)) ?? 'null');

beforeEach(() => localStorage.clear());

describe('the draft of an order in the browser', () => {
  it('survives a reload with its key', () => {
    const store = openPedidoDraft(7);
    store.update(draft => addLine(draft, line('a')));
    expect(openPedidoDraft(7).get()).toEqual(store.get());
  });

  it('is kept also where it holds nothing but a date, or a project', () => {
    openPedidoDraft(7).update(draft => ({ ...draft, fechaEntrega: '2026-12-24' }));
    expect(openPedidoDraft(7).get()).toMatchObject({ fechaEntrega: '2026-12-24', lineas: [], proyecto: null });
    openPedidoDraft(8).update(draft => ({ ...draft, proyecto: { id: 4, nombre: 'Torre Norte' } }));
    expect(openPedidoDraft(8).get().proyecto).toEqual({ id: 4, nombre: 'Torre Norte' });
  });

  it('is never shown to another user', () => {
    openPedidoDraft(7).update(draft => addLine(draft, line('a')));
    expect(openPedidoDraft(8).get().lineas).toEqual([]);
    expect(openPedidoDraft(7).get().lineas).toHaveLength(1);
  });

  it('starts empty, with a key, on what cannot be read', () => {
    for (const raw of ['{', '7', '{"key":""}', '[]']) {
      localStorage.setItem(draftKey('pedidos', 7), raw);
      const draft = openPedidoDraft(7).get();
      expect(draft.lineas).toEqual([]);
      expect(draft.key).not.toBe('');
    }
  });

  it('drops a line that cannot be read and keeps the others', () => {
    const raw = { key: 'k', proyecto: { id: 'x' }, lineas: [line('a'), { localId: 'b' }, line('c')] };
    localStorage.setItem(draftKey('pedidos', 7), JSON.stringify(raw));
    const draft = openPedidoDraft(7).get();
    expect(draft.lineas.map(({ localId }) => localId)).toEqual(['a', 'c']);
    expect(draft.proyecto).toBeNull();
    expect(draft.key).toBe('k');
  });

  it('takes in what another tab wrote before it writes', () => {
    const here = openPedidoDraft(7);
    openPedidoDraft(7).update(draft => addLine(draft, line('there')));
    here.update(draft => addLine(draft, line('here')));
    expect(here.get().lineas.map(({ localId }) => localId)).toEqual(['there', 'here']);
  });

  it('tells its screen when another tab writes', () => {
    const here = openPedidoDraft(7);
    const listener = vi.fn();
    const unsubscribe = here.subscribe(listener);
    openPedidoDraft(7).update(draft => addLine(draft, line('there')));
    const event = { key: draftKey('pedidos', 7), storageArea: localStorage };
    window.dispatchEvent(new StorageEvent('storage', event));
    expect(listener).toHaveBeenCalledOnce();
    expect(here.get().lineas).toHaveLength(1);
    // As where another tab empties the whole storage.
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: null, storageArea: localStorage }));
    expect(here.get().lineas).toEqual([]);
    unsubscribe();
    window.dispatchEvent(new StorageEvent('storage', event));
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it('tells the screen that shows it now when one of before empties it', () => {
    const [before, now] = [openPedidoDraft(7), openPedidoDraft(7)];
    before.update(draft => addLine(draft, line('a')));
    const unsubscribe = now.subscribe(() => {});
    expect(now.get().lineas).toHaveLength(1);
    before.clear();
    expect(now.get().lineas).toEqual([]);
    unsubscribe();
  });

  it('has another key and leaves nothing behind once cleared', () => {
    const store = openPedidoDraft(7);
    store.update(draft => addLine(draft, line('a')));
    const { key } = store.get();
    store.clear();
    expect(store.get()).toMatchObject({ lineas: [], proyecto: null });
    expect(store.get().key).not.toBe(key);
    expect(stored(7)).toBeNull();
  });

  it('takes the room of what only makes the next start quicker, where there is no other', () => {
    localStorage['vistas'] = 'mucho';
    const store = openPedidoDraft(7);
    const close = store.subscribe(() => {});
    store.update(draft => addLine(draft, line('a')));
    expect(localStorage.getItem('vistas')).toBe('mucho');
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
      if (this.getItem('vistas') !== null) throw new DOMException('Exceeded.', 'QuotaExceededError');
      this[key] = value;
    });
    store.update(draft => addLine(draft, line('b')));
    full.mockRestore();
    expect(openPedidoDraft(7).get().lineas).toHaveLength(2);
    expect(hasUnsaved()).toBe(false);
    close();
  });

  it('lives on in the tab when the storage is full', () => {
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Setting the value exceeded the quota.', 'QuotaExceededError');
    });
    const store = openPedidoDraft(7);
    store.update(draft => addLine(draft, line('a')));
    store.update(draft => addLine(draft, line('b')));
    expect(store.get().lineas).toHaveLength(2);
    // It goes with its screen, which therefore asks before it is left.
    const close = store.subscribe(() => {});
    expect(hasUnsaved()).toBe(true);
    full.mockRestore();
    store.update(draft => addLine(draft, line('c')));
    expect(hasUnsaved()).toBe(false);
    close();
  });
});
