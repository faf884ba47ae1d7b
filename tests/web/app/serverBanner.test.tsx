import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type HttpHandler, HttpResponse, http } from 'msw';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { PERMISOS_HEADER } from '#contract/calls/envelope';
import { session } from '../../../src/web/api/session';
import {
  broken,
  savedRecord,
  network,
  ok,
  paged,
  refusal,
  nothingLate,
  url,
  usuario,
  withPermisos,
} from '../../support/msw';
import { renderSignedIn } from '../../support/renderWeb';

const GONE = /No hay conexión con el servidor\. Lo que escribió se conserva/;
const NEWER = /Hay una versión nueva de Bodega/;
const up = () => [paged('/Categoria', [familia]), nothingLate(), http.get(url('/health'), () => ok(null))];
const cutOff = () =>
  new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"success":true'));
      controller.error(new TypeError('terminated'));
    },
  });
const familia = savedRecord(1, { nombre: 'Cementos' });

function setPageVersion(version: string) {
  const meta = document.createElement('meta');
  meta.name = 'bodega-version';
  meta.content = version;
  document.head.append(meta);
  return () => meta.remove();
}

afterEach(() => session.end('salida'));

describe('a browser that says it is offline', () => {
  afterEach(() => act(() => void fireEvent(window, new Event('online'))));

  it('still asks, as the server may be in the local network, and says at once what could not be read or saved', async () => {
    let asked = 0;
    const { user } = renderSignedIn('/categorias', ...up(), paged('/Perfil', [savedRecord(2, { nombre: 'Compras' })]));
    expect(await screen.findByText('Cementos')).toBeVisible();
    act(() => void fireEvent(window, new Event('offline')));
    await user.click(screen.getByRole('link', { name: 'Perfiles' }));
    expect(await screen.findByText('Compras')).toBeVisible();
    const lost = http.put(url('/Perfil/*'), () => {
      asked += 1;
      return HttpResponse.error();
    });
    network.use(lost);
    await user.click(screen.getByRole('switch', { name: 'Estado de Compras' }));
    await waitFor(() => expect(screen.getByText(GONE)).toBeVisible());
    expect(asked).toBe(1);
  });
});

describe('a server that cannot be reached', () => {
  it('is told above the content; once it is back the banner goes and what failed is loaded', async () => {
    const down = ['/Categoria', '/health', '/Pedidos/Filter/-1/-1'].map(path => broken('get', path));
    renderSignedIn('/categorias', ...down);
    expect(await screen.findByText(GONE)).toBeVisible();
    // The list that could not be loaded does not repeat it.
    const list = await screen.findByText('No se pudo cargar la lista');
    expect(list.closest('[role=alert]')).toHaveTextContent('Se cargará en cuanto vuelva la conexión con el servidor.');
    expect(screen.getAllByText(GONE)).toHaveLength(1);
    network.use(...up());
    const fetched = vi.spyOn(globalThis, 'fetch');
    // At once: by itself it asks after two seconds.
    await act(async () => void fireEvent(window, new Event('online')));
    expect(fetched).toHaveBeenCalledWith(expect.stringContaining('/health'), expect.anything());
    fetched.mockRestore();
    expect(await screen.findByText('Cementos')).toBeVisible();
    await waitFor(() => expect(screen.queryByText(GONE)).toBeNull());
  });

  it('is told once: the banner keeps quiet while an alert says it of what was tried', async () => {
    const down = ['/Categoria', '/health', '/Pedidos/Filter/-1/-1'].map(path => broken('get', path));
    const { user } = renderSignedIn('/categorias/agregar', broken('post', '/Categoria'), ...down);
    await user.type(await screen.findByRole('textbox', { name: 'Nombre' }), 'Acero{Enter}');
    // Looked for anew each time: another element may be drawn for it meanwhile.
    const alert = () => screen.getByRole('alert');
    await waitFor(() =>
      expect(alert()).toHaveTextContent(/Ocurrio un error, vuelva a intentarlo!.*No hay conexión con el servidor/),
    );
    // The alert has the banner's words.
    await waitFor(() => expect(screen.getAllByText(GONE)).toEqual([within(alert()).getByText(GONE)]));
    expect(screen.getByText(GONE)).toBeVisible();
    await user.click(within(alert()).getByRole('button', { name: 'Cerrar' }));
    expect(await screen.findByText(GONE)).toBeVisible();
  });

  it('is not taken as back by a late answer to what was asked before', async () => {
    let release = () => {};
    const held = new Promise<void>(resolve => (release = resolve));
    let asked = false;
    const late = http.get(url('/Pedidos/Filter/-1/-1'), async () => {
      asked = true;
      await held;
      return ok([]);
    });
    const down = [broken('post', '/Categoria'), broken('get', '/health')];
    const { user } = renderSignedIn('/categorias/agregar', late, ...down);
    await waitFor(() => expect(asked).toBe(true));
    await user.type(await screen.findByRole('textbox', { name: 'Nombre' }), 'Acero{Enter}');
    await user.click(within(await screen.findByRole('alert')).getByRole('button', { name: 'Cerrar' }));
    expect(await screen.findByText(GONE)).toBeVisible();
    release();
    expect(await screen.findByRole('button', { name: 'Pedidos atrasados: 0' })).toBeVisible();
    expect(screen.getByText(GONE)).toBeVisible();
  });

  it.each([
    ['a gateway answers for it', () => HttpResponse.html('<h1>Bad Gateway</h1>', { status: 502 })],
    ['the network wants to be signed in to', () => HttpResponse.html('<h1>Acepte las condiciones</h1>')],
    ['an answer is cut off', () => new HttpResponse(cutOff(), { headers: { 'Content-Type': 'application/json' } })],
  ])('counts as not reached while %s', async (_, answer) => {
    const down = ['/Categoria', '/health', '/Pedidos/Filter/-1/-1'].map(path => http.get(url(path), answer));
    renderSignedIn('/categorias', ...down);
    expect(await screen.findByText(GONE)).toBeVisible();
    expect(await screen.findByText('No se pudo cargar la lista')).toBeVisible();
    network.use(...up());
    fireEvent(window, new Event('online'));
    expect(await screen.findByText('Cementos')).toBeVisible();
    await waitFor(() => expect(screen.queryByText(GONE)).toBeNull());
  });

  it('is told, and recovered from, also where nothing is known of what the user may do', async () => {
    const down = ['/Usuario/getpermisos/7', '/health'].map(path => broken('get', path));
    renderSignedIn('/categorias', ...down);
    expect(await screen.findByText('No se pudieron leer sus permisos')).toBeVisible();
    expect(await screen.findByText(GONE)).toBeVisible();
    network.use(withPermisos(), ...up());
    fireEvent(window, new Event('online'));
    expect(await screen.findByText('Cementos')).toBeVisible();
  });

  it('counts as not reached while its database does not answer', async () => {
    const unavailable = () =>
      HttpResponse.json({ success: false, message: 'La base de datos no responde', data: null }, { status: 503 });
    const down = ['/Categoria', '/health', '/Pedidos/Filter/-1/-1'].map(path => http.get(url(path), unavailable));
    renderSignedIn('/categorias', ...down);
    expect(await screen.findByText(GONE)).toBeVisible();
    network.use(...up());
    fireEvent(window, new Event('online'));
    await waitFor(() => expect(screen.queryByText(GONE)).toBeNull());
  });
});

describe('a server that refuses one call as too much', () => {
  it('is not said to be out of reach, and is not asked for it again', async () => {
    const asked = { list: 0, health: 0 };
    renderSignedIn(
      '/categorias',
      http.get(url('/Categoria'), () => {
        asked.list += 1;
        return refusal(503, 'El servidor está ocupado');
      }),
      http.get(url('/health'), () => {
        asked.health += 1;
        return ok(null);
      }),
    );
    expect(await screen.findByText('El servidor está ocupado')).toBeVisible();
    await waitFor(() => expect(asked.health).toBeGreaterThan(0));
    const before = asked.list;
    fireEvent(window, new Event('online'));
    expect(screen.queryByText(GONE)).toBeNull();
    expect(asked.list).toBe(before);
  });
});

describe('a list that the server, although it is there, never answers', () => {
  it('is read again once by itself; then its failure stays, with its button', async () => {
    const deadlines: AbortController[] = [];
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      const deadline = new AbortController();
      deadlines.push(deadline);
      return deadline.signal;
    });
    onTestFinished(() => timeout.mockRestore());
    let asked = 0;
    const hanging = http.get(url('/Categoria'), () => {
      asked += 1;
      return new Promise<never>(() => {});
    });
    const tooLate = async (times: number) => {
      await waitFor(() => expect(asked).toBe(times));
      deadlines.forEach(deadline => deadline.abort(new DOMException('', 'TimeoutError')));
    };
    const { user } = renderSignedIn('/categorias', hanging, ...up());
    // That there is no connection is never said: the server is asked first, and answers.
    const said: string[] = [];
    const watch = new MutationObserver(() =>
      said.push(...screen.queryAllByText(GONE).map(({ textContent }) => textContent)),
    );
    watch.observe(document.body, { childList: true, subtree: true });
    await tooLate(1);
    await tooLate(2);
    expect(await screen.findByText(/El servidor tardó demasiado en responder/)).toBeVisible();
    await act(async () => void fireEvent(window, new Event('online')));
    expect(asked).toBe(2);
    watch.disconnect();
    expect(said).toEqual([]);
    timeout.mockRestore();
    network.use(...up());
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByText('Cementos')).toBeVisible();
  });
});

describe('an answer that is too late', () => {
  it.each([
    ['fails', () => HttpResponse.error()],
    ['hangs too', () => new Promise<never>(() => {})],
  ])('is a lost connection where the question for the server %s', async (_, health) => {
    const deadlines: [AbortController, number][] = [];
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(after => {
      const deadline = new AbortController();
      deadlines.push([deadline, after]);
      return deadline.signal;
    });
    onTestFinished(() => timeout.mockRestore());
    const asked = { list: 0, health: 0 };
    const hanging = http.get(url('/Categoria'), () => {
      asked.list += 1;
      return new Promise<never>(() => {});
    });
    const asks = http.get(url('/health'), () => {
      asked.health += 1;
      return health();
    });
    const expire = (most: number) =>
      deadlines.forEach(([deadline, after]) => after <= most && deadline.abort(new DOMException('', 'TimeoutError')));
    renderSignedIn('/categorias', hanging, nothingLate(), asks);
    await waitFor(() => expect(asked.list).toBe(1));
    expire(30_000);
    await waitFor(() => expect(asked.health).toBeGreaterThan(0));
    expire(4000);
    // On a busy machine the next question, some seconds later, is answered before it could be looked at once more.
    await screen.findByText(GONE);
  });
});

describe('a newer version of the app', () => {
  const answering = (version: string) =>
    http.get(url('/Categoria'), () =>
      HttpResponse.json(
        { success: true, message: '', data: [familia] },
        { headers: { 'Bodega-Version': version, 'Content-Range': 'categorias 0-0/1' } },
      ),
    );

  it('is offered, and nothing is said while the versions agree', async () => {
    const clean = setPageVersion('a1');
    renderSignedIn('/categorias', answering('a1'));
    expect(await screen.findByText('Cementos')).toBeVisible();
    expect(screen.queryByText(NEWER)).toBeNull();
    clean();
  });

  it('shows a button that loads it', async () => {
    const clean = setPageVersion('a1');
    renderSignedIn('/categorias', answering('b2'));
    expect(await screen.findByText(NEWER)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Actualizar' })).toBeVisible();
    clean();
  });
});

describe('a picture that the browser keeps, whose answer may be of an earlier day', () => {
  /** Shows a photo in the header, once all else has been answered. */
  async function showPhoto(headers: Record<string, string>, ...handlers: HttpHandler[]) {
    let release = () => {};
    const held = new Promise<void>(resolve => (release = resolve));
    const waiting = new Set<string>();
    network.events.on('request:start', ({ request }) => void waiting.add(new URL(request.url).pathname));
    network.events.on('response:mocked', ({ request }) => void waiting.delete(new URL(request.url).pathname));
    const photo = http.get(url(`/uploads/${usuario.id}/a.webp`), async () => {
      await held;
      const kept = { 'Content-Type': 'image/webp', 'Cache-Control': 'private, max-age=31536000, immutable' };
      return new Response('x', { headers: { ...kept, ...headers } });
    });
    renderSignedIn('/categorias', paged('/Categoria', [familia]), photo, ...handlers);
    expect(await screen.findByText('Cementos')).toBeVisible();
    act(() => session.start({ ...usuario, foto: 'a.webp' }));
    await waitFor(() => expect([...waiting]).toEqual([expect.stringContaining('/a.webp')]));
    release();
    await waitFor(() => expect(document.querySelector('header img[src^="blob:"]')).toBeVisible());
    network.events.removeAllListeners();
  }

  it('does not offer the version that it came with', async () => {
    const clean = setPageVersion('b2');
    await showPhoto({ 'Bodega-Version': 'a1' });
    expect(screen.queryByText(NEWER)).toBeNull();
    clean();
  });

  it('is not taken for a change of rights', async () => {
    const reads = vi.fn();
    await showPhoto(
      { [PERMISOS_HEADER]: 'de-antes' },
      http.get(url(`/Usuario/getpermisos/${usuario.id}`), () => reads()),
    );
    expect(reads).toHaveBeenCalledTimes(1);
  });
});
