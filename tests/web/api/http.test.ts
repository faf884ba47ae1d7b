import { http, HttpResponse } from 'msw';
import { HttpError } from 'react-admin';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readFailure } from '../../../src/web/api/failure';
import { statusMessages, send, sendForBlob, setPermisosListener } from '../../../src/web/api/http';
import { fetchPermisos, knownPermisos, mayPass } from '../../../src/web/api/permisos';
import { session } from '../../../src/web/api/session';
import { broken, hold, network, ok, permisosWith, refusal, url, usuario, withPermisos } from '../../support/msw';

const caught = async (work: Promise<unknown>): Promise<HttpError> => {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof HttpError)) throw new Error(`Expected an HttpError, got ${String(error)}`);
  return error;
};

beforeEach(() => session.start(usuario));
afterEach(() => {
  session.end('salida');
  document.cookie = 'XSRF-TOKEN=; max-age=0';
  setPermisosListener(() => {});
});

describe('what is sent', () => {
  it('carries the token, and the XSRF cookie back in its header on writes only', async () => {
    document.cookie = 'XSRF-TOKEN=galleta%2B1';
    const seen: Record<string, Headers> = {};
    network.use(
      http.get(url('/Categoria'), ({ request }) => ((seen['GET'] = request.headers), ok([]))),
      http.post(url('/Categoria'), ({ request }) => ((seen['POST'] = request.headers), ok({ id: 1 }))),
    );
    await send('categorias.list');
    await send('categorias.create', { data: { nombre: 'Acero' } });
    expect(seen['GET']?.get('Authorization')).toBe(`Bearer ${usuario.token}`);
    expect(seen['GET']?.get('X-XSRF-TOKEN')).toBeNull();
    expect(seen['POST']?.get('X-XSRF-TOKEN')).toBe('galleta+1');
    expect(seen['POST']?.get('Content-Type')).toBe('application/json');
  });

  it('fills the signed-in user into the path, URL-encoded', async () => {
    const paths: string[] = [];
    network.use(
      http.put(url('/Pedidos/Aprobar/:id/:decision/:email'), ({ request }) => {
        paths.push(new URL(request.url).pathname);
        return ok(null);
      }),
    );
    await send('aprobaciones.aprobar', { params: { id: 5, decision: 1 } });
    expect(paths).toEqual(['/api/Pedidos/Aprobar/5/1/ana%40bodega.cr']);
  });
});

describe('what comes back', () => {
  it('is the data and the message of the envelope', async () => {
    network.use(
      http.get(url('/Empresa'), () => HttpResponse.json({ success: true, message: 'Listo', data: [{ id: 1 }] })),
    );
    await expect(send('empresa.list')).resolves.toMatchObject({ data: [{ id: 1 }], message: 'Listo' });
  });

  it('is an HttpError with the server message and the field errors of a 422', async () => {
    const data = { errors: { 'direccion.ciudad': 'La ciudad es requerida', nombre: 'El nombre es requerido' } };
    network.use(http.post(url('/Cliente'), () => refusal(422, 'Hay datos por corregir', data)));
    const error = await caught(send('clientes.create', { data: {} }));
    expect(error).toMatchObject({ message: 'Hay datos por corregir', status: 422 });
    expect(error.body.errors).toEqual(data.errors);
  });

  it('is a failure when a 200 says success:false, with the message of S8 when it has none', async () => {
    network.use(http.get(url('/Perfil'), () => HttpResponse.json({ success: false, message: null, data: null })));
    const error = await caught(send('perfiles.list'));
    expect(error.message).toBe('Ocurrio un error, vuelva a intentarlo');
  });

  it.each([
    ['a gateway’s page', () => HttpResponse.html('<h1>Bad Gateway</h1>', { status: 502 })],
    ['a gateway’s line', () => new HttpResponse('Gateway Timeout', { status: 504 })],
    ['the page of a network that wants to be signed in to', () => HttpResponse.html('<h1>Acepte</h1>')],
  ])('is told as a lost connection when it is %s', async (_, answer) => {
    network.use(http.get(url('/*'), answer));
    const error = await caught(send('categorias.list'));
    expect(error).toMatchObject({ message: statusMessages.unreachable, status: 0 });
  });

  it('is told as too much to send when a gateway refuses it for its size', async () => {
    network.use(http.post(url('/Producto'), () => HttpResponse.html('<h1>413 Too Large</h1>', { status: 413 })));
    const error = await caught(send('productos.create', { data: {} }));
    expect(error).toMatchObject({ message: statusMessages.tooLarge, status: 413 });
    expect(readFailure(error).unanswered).toBe(false);
  });

  it.each([
    ['nothing', () => new HttpResponse(null, { status: 500 })],
    ['JSON that is no envelope', () => HttpResponse.json([1, 2])],
  ])('is told in Spanish when it is %s', async (_, answer) => {
    network.use(http.get(url('/Categoria'), answer));
    expect((await caught(send('categorias.list'))).message).toBe(statusMessages.unreadable);
  });

  it('is told in Spanish when the network breaks', async () => {
    network.use(broken('get', '/Categoria'));
    expect((await caught(send('categorias.list'))).message).toBe(statusMessages.unreachable);
  });

  it('is told in Spanish when it takes too long', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      const controller = new AbortController();
      controller.abort(new DOMException('late', 'TimeoutError'));
      return controller.signal;
    });
    network.use(http.get(url('/Categoria'), () => ok([])));
    expect((await caught(send('categorias.list'))).message).toBe(statusMessages.late);
    timeout.mockRestore();
  });

  it.each([
    ['an answer', () => send('categorias.list'), 'application/json'],
    ['a file', () => sendForBlob('pedidos.documento', { params: { id: 5, format: 0 } }), 'application/pdf'],
  ])('is told in Spanish, and as no lost connection, when %s is cut off', async (_, ask, type) => {
    const cut = () => {
      const body = new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('{"success":true'));
          controller.error(new TypeError('terminated'));
        },
      });
      return new HttpResponse(body, { headers: { 'Content-Type': type } });
    };
    network.use(http.get(url('/*'), cut));
    expect((await caught(ask())).message).toBe(statusMessages.cutOff);
  });

  // With the signal's reason, as Chromium fails then, or as Firefox does.
  it.each(['TimeoutError', 'AbortError'])('is told as late when its rest takes too long: %s', async name => {
    const deadline = new AbortController();
    vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(deadline.signal);
    const pull: UnderlyingDefaultSource<Uint8Array>['pull'] = rest =>
      deadline.signal.aborted ? rest.error(new DOMException('', name)) : rest.enqueue(new Uint8Array(1));
    const type = { 'Content-Type': 'application/pdf' };
    network.use(http.get(url('/*'), () => new HttpResponse(new ReadableStream({ pull }), { headers: type })));
    const asked = sendForBlob('pedidos.documento', {
      params: { id: 5, format: 0 },
      onReceived: () => deadline.abort(),
    });
    expect((await caught(asked)).message).toBe(statusMessages.late);
  });

  it('stays an abort when the caller called it off', async () => {
    const controller = new AbortController();
    controller.abort();
    network.use(http.get(url('/Categoria'), () => ok([])));
    await expect(send('categorias.list', { signal: controller.signal })).rejects.not.toBeInstanceOf(HttpError);
  });
});

describe('refusals', () => {
  it('end the session on a 401, remembering where the user was', async () => {
    window.location.hash = '#/productos/editar/5';
    network.use(http.get(url('/Categoria'), () => refusal(401, 'Su sesión terminó')));
    const error = await caught(send('categorias.list'));
    expect(error).toMatchObject({ status: 401, message: 'Su sesión terminó' });
    expect(session.get()).toBeNull();
    session.start(usuario);
    expect(session.takeReturn()).toBe('#/productos/editar/5');
    expect(session.takeReturn()).toBeNull();
  });

  it('end the session on a 401 that is nobody’s envelope too, as a proxy’s or a plain provider’s', async () => {
    network.use(http.get(url('/Categoria'), () => HttpResponse.html('<h1>401</h1>', { status: 401 })));
    const error = await caught(send('categorias.list'));
    expect(error).toMatchObject({ status: 401, message: statusMessages.unreadable });
    expect(session.get()).toBeNull();
  });

  it('do not end a session that began after the request', async () => {
    network.use(
      http.get(url('/Categoria'), () => {
        session.start({ ...usuario, token: 'otro' });
        return refusal(401, 'Su sesión terminó');
      }),
    );
    await caught(send('categorias.list'));
    expect(session.get()?.token).toBe('otro');
  });

  it('leave the session alone when sign-in answers 401', async () => {
    network.use(http.post(url('/Usuario/login'), () => refusal(401, 'Mal')));
    await caught(send('sesion.login', { data: {} }));
    expect(session.get()).not.toBeNull();
  });

  it('ask for the rights again on a 403', async () => {
    const refreshed = vi.fn();
    setPermisosListener(refreshed);
    network.use(http.put(url('/Categoria'), () => refusal(403, 'Sin permiso')));
    expect((await caught(send('categorias.update', { data: {} }))).status).toBe(403);
    expect(refreshed).toHaveBeenCalledOnce();
  });
});

describe('rights', () => {
  it('are those of who is signed in, not of who was before', async () => {
    network.use(withPermisos(permisosWith({ pedidos: ['ver'] })));
    await fetchPermisos();
    expect(mayPass('pedidos.list')).toBe(true);
    // As another tab signs somebody else in.
    session.start({ ...usuario, id: 9, token: 'de-otra' });
    expect(knownPermisos()).toBeUndefined();
    expect(mayPass('pedidos.list')).toBe(false);
  });

  it('are those of this session, not what a former one of the same person is told late', async () => {
    const [asked, { until, release }] = [hold(), hold()];
    network.use(
      http.get(url('/Usuario/getpermisos/:id'), async () => {
        asked.release();
        await until;
        return ok(permisosWith({ pedidos: ['ver'] }));
      }),
    );
    const late = fetchPermisos();
    await asked.until;
    session.start({ ...usuario, token: 'otro' });
    network.use(withPermisos(permisosWith({ categorias: ['ver'] })));
    await fetchPermisos();
    release();
    await late;
    expect([mayPass('categorias.list'), mayPass('pedidos.list')]).toEqual([true, false]);
  });
});

describe('files', () => {
  it('are handed over as they are', async () => {
    const answer = new HttpResponse('%PDF-1.7', { headers: { 'Content-Type': 'application/pdf' } });
    network.use(http.get(url('/Pedidos/Audit/5/0'), () => answer));
    const blob = await sendForBlob('pedidos.documento', { params: { id: 5, format: 0 } });
    expect(await blob.text()).toBe('%PDF-1.7');
  });

  it.each([
    ['a refusal', () => refusal(404, 'El pedido no existe'), 'El pedido no existe'],
    [
      'JSON with 200',
      () => HttpResponse.json({ success: false, message: 'No hay documento', data: null }),
      'No hay documento',
    ],
    ['JSON that says success', () => ok(null), statusMessages.unreadable],
    ['a page', () => HttpResponse.html('<p>Proxy</p>'), statusMessages.unreachable],
  ])('are never %s', async (_, answer, message) => {
    network.use(http.get(url('/Pedidos/Audit/5/0'), answer));
    const error = await caught(sendForBlob('pedidos.documento', { params: { id: 5, format: 0 } }));
    expect(error.message).toBe(message);
  });
});
