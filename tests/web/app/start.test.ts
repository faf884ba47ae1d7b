// @vitest-environment-options { "alone": "start" }
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createDataProvider } from '../../../src/web/api/dataProvider';
import { keepLists, restoreLists } from '../../../src/web/api/keptLists';
import { session } from '../../../src/web/api/session';
import { recordStartRequests } from '../../../src/web/api/startAnswers';
import { savedRecord, network, ok, paged, url, usuario } from '../../support/msw';

const FAMILIES = '#/categoria';
const lista = { pagination: { page: 1, perPage: 15 }, sort: { field: 'nombre', order: 'ASC' as const }, filter: {} };
const key = ['categorias', 'getList', lista];

beforeEach(() => {
  recordStartRequests();
  session.start(usuario);
});
afterEach(() => session.end('salida'));

/** Reloads the page: its first script runs. */
async function startAgain() {
  vi.resetModules();
  await import('../../../src/web/app/start/early');
}

/** Opens the list of categories and records the requests. */
async function openFamilies(asked: URL[]) {
  network.use(paged('/Categoria', [savedRecord(1, { nombre: 'Acero', estatus: true })], seen => void asked.push(seen)));
  window.location.hash = FAMILIES;
  return createDataProvider().getList('categorias', lista);
}

describe('a start of the page', () => {
  it('asks with its first script what was asked first at this address, and the application takes that answer', async () => {
    const asked: URL[] = [];
    const first = await openFamilies(asked);
    await startAgain();
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    const second = await createDataProvider().getList('categorias', lista);
    expect(asked).toHaveLength(2);
    expect(second).toEqual(first);
    // Each response is taken once.
    await createDataProvider().getList('categorias', lista);
    expect(asked).toHaveLength(3);
  });

  it('asks again where the first script asked in vain, and takes what came early however late the application is', async () => {
    const asked: URL[] = [];
    const first = await openFamilies(asked);
    network.use(http.get(url('/Categoria'), () => HttpResponse.error(), { once: true }));
    await startAgain();
    await expect(createDataProvider().getList('categorias', lista)).resolves.toEqual(first);
    expect(asked).toHaveLength(2);
    const deadline = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(deadline.signal);
    await startAgain();
    await Promise.all([...(window.bodegaStart?.values() ?? [])]);
    timeout.mockRestore();
    deadline.abort();
    await expect(createDataProvider().getList('categorias', lista)).resolves.toEqual(first);
    expect(asked).toHaveLength(3);
  });

  it('takes an early answer for what is asked at its address only: later it is old', async () => {
    const asked: URL[] = [];
    await openFamilies(asked);
    await startAgain();
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    // The list was asked for with a stored filter, which is then removed.
    await createDataProvider().getList('categorias', { ...lista, filter: { estatus: true } });
    window.location.hash = `${FAMILIES}?filter=%7B%7D`;
    await createDataProvider().getList('categorias', lista);
    expect(asked).toHaveLength(4);
  });

  it('asks for what is asked first at each of the twelve addresses that were opened last', async () => {
    const asked: URL[] = [];
    await openFamilies(asked);
    const open = async (address: number) => {
      window.location.hash = `${FAMILIES}?page=${address}`;
      await createDataProvider().getList('categorias', { ...lista, filter: { address } });
      // What the user asks for there later is not how it opens.
      await createDataProvider().getList('categorias', { ...lista, filter: { later: true } });
    };
    for (let address = 1; address <= 12; address++) await open(address);
    await open(1);
    await open(13);
    asked.length = 0;
    await startAgain();
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    window.location.hash = `${FAMILIES}?page=1`;
    await startAgain();
    window.location.hash = `${FAMILIES}?page=2`;
    await startAgain();
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    expect(asked.map(({ searchParams }) => searchParams.get('filter'))).toEqual(['{"address":13}', '{"address":1}']);
  });

  it('asks for nothing, and fails at nothing, where the browser has no room', async () => {
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await expect(openFamilies([])).resolves.toMatchObject({ data: [{ nombre: 'Acero' }] });
    full.mockRestore();
  });

  it('asks in the name of who is signed in', async () => {
    await openFamilies([]);
    const tokens: (string | null)[] = [];
    network.use(
      http.get(url('/Categoria'), ({ request }) => {
        tokens.push(request.headers.get('Authorization'));
        return ok([]);
      }),
    );
    await startAgain();
    await vi.waitFor(() => expect(tokens).toEqual([`Bearer ${usuario.token}`]));
  });

  it('asks nothing for another person, at another address or signed out', async () => {
    const asked: URL[] = [];
    await openFamilies(asked);
    window.location.hash = '#/proveedor';
    await startAgain();
    window.location.hash = FAMILIES;
    localStorage.setItem('usuario', JSON.stringify({ ...usuario, id: usuario.id + 1 }));
    await startAgain();
    session.end('salida');
    await startAgain();
    await openFamilies(asked);
    expect(asked).toHaveLength(2);
  });

  it('forgets what it asked when another person signs in', async () => {
    const asked: URL[] = [];
    await openFamilies(asked);
    await startAgain();
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    session.start({ ...usuario, id: usuario.id + 1, token: 'otro' });
    await createDataProvider().getList('categorias', lista);
    expect(asked).toHaveLength(3);
  });
});

describe('the colours before the application is there', () => {
  it.each([
    [null, 'light'],
    ['sistema', 'light'],
    ['claro', 'light'],
    ['oscuro', 'dark'],
  ])('are, where %s is chosen, %s ones', async (tema, scheme) => {
    const { style } = document.documentElement;
    onTestFinished(() => void style.removeProperty('color-scheme'));
    if (tema !== null) localStorage.setItem('tema', tema);
    await startAgain();
    expect(style.colorScheme).toBe(scheme);
  });
});

describe('the lists of the last visit', () => {
  function seenBy(idUsuario: number) {
    const seen = new QueryClient();
    seen.setQueryData(key, { data: [{ id: 1 }], total: 1 });
    const stop = keepLists(seen, idUsuario);
    window.dispatchEvent(new Event('pagehide'));
    stop();
  }

  const restored = (idUsuario: number) => {
    const fresh = new QueryClient();
    restoreLists(fresh, idUsuario);
    return fresh.getQueryData(key);
  };

  it('are there at the next start, for the same person only', () => {
    seenBy(usuario.id);
    expect(restored(usuario.id)).toEqual({ data: [{ id: 1 }], total: 1 });
    expect(restored(usuario.id + 1)).toBeUndefined();
  });

  it('are the eight that were read last', () => {
    const seen = new QueryClient();
    const lists = [1, 2, 3, 4, 5, 6, 7, 8, 9].map(page => ['categorias', 'getList', { page }]);
    lists.forEach((list, at) => seen.setQueryData(list, { data: [], total: 0 }, { updatedAt: 1000 + at }));
    const stop = keepLists(seen, usuario.id);
    window.dispatchEvent(new Event('pagehide'));
    stop();
    const fresh = new QueryClient();
    restoreLists(fresh, usuario.id);
    expect(lists.map(list => fresh.getQueryData(list) !== undefined)).toEqual([
      false,
      ...lists.slice(1).map(() => true),
    ]);
  });

  it('are shown at once and read again behind', async () => {
    seenBy(usuario.id);
    const fresh = new QueryClient();
    restoreLists(fresh, usuario.id);
    const list = new QueryObserver(fresh, { queryKey: key, queryFn: () => ({ data: [{ id: 2 }], total: 1 }) });
    const stop = list.subscribe(() => {});
    expect(list.getCurrentResult().data).toEqual({ data: [{ id: 1 }], total: 1 });
    await vi.waitFor(() => expect(list.getCurrentResult().data).toEqual({ data: [{ id: 2 }], total: 1 }));
    stop();
  });

  it('go with the session, and are not kept after it', () => {
    seenBy(usuario.id);
    session.end('salida');
    seenBy(usuario.id);
    session.start(usuario);
    expect(restored(usuario.id)).toBeUndefined();
  });

  it('are not those of another version of the application', () => {
    seenBy(usuario.id);
    const version = Object.assign(document.createElement('meta'), { name: 'bodega-version', content: 'otra' });
    document.head.append(version);
    onTestFinished(() => version.remove());
    expect(restored(usuario.id)).toBeUndefined();
  });

  it('are no obstacle when they cannot be read', () => {
    for (const lists of ['{"of":', `{"of":"${usuario.id} ","lists":{"queries":[null]}}`]) {
      localStorage.setItem('listas', lists);
      expect(restored(usuario.id)).toBeUndefined();
    }
  });
});
