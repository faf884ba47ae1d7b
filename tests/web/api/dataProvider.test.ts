import { QueryClient } from '@tanstack/react-query';
import { http, HttpResponse } from 'msw';
import { HttpError } from 'react-admin';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { SEARCH_MAX } from '#contract/constants';
import { INFORMES } from '#contract/informes';
import { createDataProvider, type BodegaDataProvider } from '../../../src/web/api/dataProvider';
import { createKeyring } from '../../../src/web/api/writes';
import { statusMessages } from '../../../src/web/api/http';
import { session } from '../../../src/web/api/session';
import { hold, savedRecord, network, ok, paged, refusal, url, usuario, whole } from '../../support/msw';

const familias = ['Ñandú', 'nube', 'Oso', 'Acero', 'Árbol', 'Zinc'].map((nombre, index) =>
  savedRecord(index + 1, { nombre, estatus: index !== 1 }),
);
const names = (data: readonly unknown[]) =>
  z
    .array(z.object({ nombre: z.string() }))
    .parse(data)
    .map(one => one.nombre);
const page = (number: number, perPage = 2) => ({ pagination: { page: number, perPage } });
const byName = { sort: { field: 'nombre', order: 'ASC' as const } };

beforeEach(() => session.start(usuario));
afterEach(() => session.end('salida'));

describe('a list of a provider that pages', () => {
  it('is asked with range, sort and filter, and its total read from Content-Range', async () => {
    let asked: URL | undefined;
    network.use(paged('/Categoria', familias, seen => (asked = seen)));
    const answer = await createDataProvider().getList('categorias', {
      ...page(2),
      ...byName,
      filter: { estatus: true },
    });
    expect(asked?.searchParams.get('range')).toBe('[2,3]');
    expect(asked?.searchParams.get('sort')).toBe('["nombre","ASC"]');
    expect(asked?.searchParams.get('filter')).toBe('{"estatus":true}');
    expect(answer.total).toBe(6);
    // Rows stay in the server's order, which has sorted and paged them.
    expect(names(answer.data)).toEqual(['Oso', 'Acero']);
    // A blank field is no order to ask for.
    await createDataProvider().getList('categorias', { ...page(1), sort: { field: '', order: 'ASC' } });
    expect(asked?.searchParams.has('sort')).toBe(false);
  });

  it('is searched by its own call, the text URL-encoded', async () => {
    const paths: string[] = [];
    network.use(paged('/Categoria/filter/:text', familias, ({ pathname }) => paths.push(pathname)));
    await createDataProvider().getList('categorias', { ...page(1), filter: { q: ' 1/2" & más ' } });
    expect(paths).toEqual(['/api/Categoria/filter/1%2F2%22%20%26%20m%C3%A1s']);
  });

  it('is searched for as much of a text as a search admits', async () => {
    const texts: unknown[] = [];
    const handler = http.get(url('/Categoria/filter/:text'), ({ params }) => {
      texts.push(params['text']);
      return ok([], { headers: { 'Content-Range': 'nada */0' } });
    });
    network.use(handler);
    await createDataProvider().getList('categorias', { ...page(1), filter: { q: `${'a'.repeat(SEARCH_MAX)}b` } });
    expect(texts).toEqual(['a'.repeat(SEARCH_MAX)]);
  });

  it('does not lose a search for dots to the URL', async () => {
    const paths: string[] = [];
    network.use(paged('/Categoria/filter/:text', familias, ({ pathname }) => paths.push(pathname)));
    await createDataProvider().getList('categorias', { ...page(1), filter: { q: '..' } });
    expect(paths).toEqual(['/api/Categoria/filter/..%20']);
  });

  it('searches orders for -1, which a call takes for every text', async () => {
    const paths: string[] = [];
    network.use(paged('/Pedidos/Filter/:text/1', [], ({ pathname }) => paths.push(pathname)));
    await createDataProvider().getList('pedidos', { ...page(1), filter: { q: '-1' } });
    expect(paths).toEqual(['/api/Pedidos/Filter/-1%20/1']);
  });

  it('is asked at the path of its resource, with the session user in it', async () => {
    const paths: string[] = [];
    const note = ({ pathname }: URL) => paths.push(pathname);
    network.use(
      paged('/Pedidos/0/7', [], note),
      paged('/Pedidos/Filter/-1/-1', [], note),
      paged('/Usuario/GetPerfilxUsuario/3', [], note),
    );
    const provider = createDataProvider();
    await provider.getList('historial', { ...page(1), filter: {} });
    await provider.getList('atrasados', { ...page(1), filter: {} });
    await provider.getManyReference('usuarioPerfiles', { target: 'id', id: 3, ...page(1), ...byName, filter: {} });
    expect(paths).toEqual(['/api/Pedidos/0/7', '/api/Pedidos/Filter/-1/-1', '/api/Usuario/GetPerfilxUsuario/3']);
  });
});

describe('a list that is asked for with something more', () => {
  it('has it in the address, beside what every list is asked with', async () => {
    let asked: URL | undefined;
    network.use(paged('/Pedidos/1/7', [], seen => (asked = seen)));
    const meta = { query: { lineas: 'no' } };
    await createDataProvider().getList('pedidos', { ...page(1), filter: { estado: 'Pendiente' }, meta });
    expect(asked?.searchParams.get('lineas')).toBe('no');
    expect(asked?.searchParams.get('filter')).toBe('{"estado":"Pendiente"}');
  });
});

describe('a list of a plain provider', () => {
  beforeEach(() => network.use(whole('/Categoria', familias)));

  it('is sorted as Spanish sorts, and paged', async () => {
    const provider = createDataProvider();
    const first = await provider.getList('categorias', { ...page(1), ...byName, filter: {} });
    const last = await provider.getList('categorias', { ...page(3), ...byName, filter: {} });
    expect(names(first.data)).toEqual(['Acero', 'Árbol']);
    expect(names(last.data)).toEqual(['Oso', 'Zinc']);
    expect(first.total).toBe(6);
  });

  it('is sorted by the numbers in its texts, and filtered by whole days of the company', async () => {
    const provider = createDataProvider();
    const pernos = ['Perno 10', 'Perno 9'].map((nombre, index) => savedRecord(index + 1, { nombre }));
    const fecha = '2026-03-06T05:59:59Z';
    const fechas = [fecha, '2026-03-06T06:00:00Z'].map((day, index) => ({ id: index + 1, fecha: day }));
    network.use(whole('/Categoria', pernos), whole('/Pedidos/0/7', fechas));
    const byNumber = await provider.getList('categorias', { ...page(1), ...byName, filter: {} });
    expect(names(byNumber.data)).toEqual(['Perno 9', 'Perno 10']);
    const found = async (filter: object) =>
      (await provider.getList('historial', { ...page(1), filter })).data.map(({ id }) => id);
    expect(await found({ hasta: '2026-03-05' })).toEqual([1]);
    expect(await found({ desde: '2026-03-05' })).toEqual([1, 2]);
    expect(await found({ desde: '2026-03-06' })).toEqual([2]);
    // What is not known comes last either way, as the server sorts.
    network.use(
      whole('/Pedidos/0/7', [
        { id: 1, fecha, fechaEntrega: null },
        { id: 2, fecha, fechaEntrega: '2026-03-05' },
      ]),
    );
    for (const order of ['ASC', 'DESC'] as const) {
      const { data } = await provider.getList('historial', {
        ...page(1),
        sort: { field: 'fechaEntrega', order },
        filter: {},
      });
      expect(data.map(({ id }) => id)).toEqual([2, 1]);
    }
  });

  it('is filtered, and its total is what is left', async () => {
    const answer = await createDataProvider().getList('categorias', {
      ...page(1, 15),
      ...byName,
      filter: { estatus: true },
    });
    expect(answer.total).toBe(5);
    expect(names(answer.data)).not.toContain('nube');
  });

  it('takes what its search call found', async () => {
    network.use(whole('/Categoria/filter/:text', familias.slice(0, 3)));
    const answer = await createDataProvider().getList('categorias', { ...page(2), ...byName, filter: { q: 'x' } });
    expect(names(answer.data)).toEqual(['Oso']);
    expect(answer.total).toBe(3);
  });

  it('is searched here when there is no call for it, without regard to case and accents', async () => {
    const datos = { rnc: '1', ncf: '1', razonSocial: '', telefono: '', direccion: '' };
    network.use(
      whole('/Empresa', [
        savedRecord(1, { ...datos, nombre: 'María Peña e hijos' }),
        savedRecord(2, { ...datos, nombre: 'Luis Mora' }),
      ]),
    );
    const answer = await createDataProvider().getList('empresa', { ...page(1), filter: { q: 'pena maria' } });
    expect(answer.data.map(({ id }: { id: number }) => id)).toEqual([1]);
  });

  it('gives many by their ids', async () => {
    const { data } = await createDataProvider().getMany('categorias', { ids: [3, 5] });
    expect(names(data)).toEqual(['Oso', 'Árbol']);
  });
});

describe('one record', () => {
  it('comes from its own call', async () => {
    network.use(http.get(url('/Proyecto/getById/4'), () => ok(savedRecord(4, { nombre: 'Torre' }))));
    await expect(createDataProvider().getOne('proyectos', { id: 4 })).resolves.toMatchObject({
      data: { nombre: 'Torre' },
    });
  });

  it('comes from the list where there is no call for one', async () => {
    network.use(whole('/Proyecto/7', [savedRecord(1, { nombre: 'Uno' }), savedRecord(2, { nombre: 'Dos' })]));
    const provider = createDataProvider();
    await expect(provider.getOne('misProyectos', { id: 2 })).resolves.toMatchObject({ data: { nombre: 'Dos' } });
    await expect(provider.getOne('misProyectos', { id: 9 })).rejects.toMatchObject({ status: 404 });
  });

  it('that is not what the contract says is refused in Spanish', async () => {
    network.use(http.get(url('/Categoria/1'), () => ok({ id: 1, nombre: 5 })));
    await expect(createDataProvider().getOne('categorias', { id: 1 })).rejects.toMatchObject({
      message: statusMessages.unreadable,
    });
  });
});

describe('a write', () => {
  it('is a PUT to the resource itself with the whole record', async () => {
    const bodies: unknown[] = [];
    network.use(
      http.put(url('/Categoria'), async ({ request }) => (bodies.push(await request.json()), ok(familias[0] ?? null))),
    );
    const data = savedRecord(1, { nombre: 'Acero' });
    await createDataProvider().update('categorias', { id: 1, data, previousData: data });
    expect(bodies).toEqual([data]);
  });

  it('that a plain provider answers with an id, or nothing, is what was sent', async () => {
    network.use(
      http.post(url('/Categoria'), () => ok({ id: 31 })),
      http.put(url('/Categoria'), () => ok(true)),
    );
    const provider = createDataProvider();
    const created = await provider.create('categorias', { data: { nombre: 'Vidrio' } });
    expect(created.data).toEqual({ id: 31, nombre: 'Vidrio' });
    const updated = await provider.update('categorias', {
      id: 4,
      data: { id: 4, nombre: 'Yeso' },
      previousData: { id: 4 },
    });
    expect(updated.data).toEqual({ id: 4, nombre: 'Yeso' });
  });

  it('that conflicts carries the current record', async () => {
    const current = savedRecord(1, { nombre: 'Otro nombre', version: 3 });
    network.use(http.put(url('/Categoria'), () => refusal(409, 'Otra persona la cambió', current)));
    const error: unknown = await createDataProvider()
      .update('categorias', { id: 1, data: { id: 1 }, previousData: { id: 1 } })
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(HttpError);
    expect(error).toMatchObject({ status: 409, message: 'Otra persona la cambió', body: { data: current } });
  });
});

describe('a create that is repeated', () => {
  const keysOf = (answers: readonly (() => Response)[]) => {
    const keys: (string | null)[] = [];
    network.use(
      http.post(url('/Categoria'), ({ request }) => {
        keys.push(request.headers.get('Idempotency-Key'));
        return answers[keys.length - 1]?.() ?? ok(familias[0] ?? null);
      }),
    );
    return keys;
  };
  const lost = () => HttpResponse.error();

  it('after a lost answer has the same key, so that it is made once', async () => {
    const failures = [lost, () => refusal(503, 'Ocupado'), () => refusal(500, 'Falló')];
    const keys = keysOf(failures);
    const provider = createDataProvider();
    const create = () => provider.create('categorias', { data: { nombre: 'Vidrio' } });
    for (const _ of failures) await expect(create()).rejects.toThrow();
    await create();
    await create();
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys.slice(1, 4)).toEqual([keys[0], keys[0], keys[0]]);
    // After an answer, the same content is a new record.
    expect(keys[4]).not.toBe(keys[0]);
  });

  it('with other content, or after a refusal, has another key', async () => {
    const keys = keysOf([lost, () => refusal(422, 'No')]);
    const provider = createDataProvider();
    await expect(provider.create('categorias', { data: { nombre: 'A' } })).rejects.toThrow();
    await expect(provider.create('categorias', { data: { nombre: 'B' } })).rejects.toThrow();
    await provider.create('categorias', { data: { nombre: 'B' } });
    expect(new Set(keys).size).toBe(3);
  });

  it('of the same content elsewhere has a key of its own', async () => {
    const keys = keysOf([lost]);
    let other: string | null = null;
    network.use(
      http.post(url('/Perfil'), ({ request }) => {
        other = request.headers.get('Idempotency-Key');
        return ok({ id: 1 });
      }),
    );
    const provider = createDataProvider();
    const data = { nombre: 'Bodega' };
    await expect(provider.create('categorias', { data })).rejects.toThrow();
    await provider.create('perfiles', { data });
    expect(other).toMatch(/^[0-9a-f]{32}$/);
    expect(other).not.toBe(keys[0]);
  });
});

describe('a change that is repeated', () => {
  const previousData = { id: 1, nombre: 'Acero' };
  const change = (provider: BodegaDataProvider, nombre: string, id = 1) =>
    provider.update('categorias', { id, data: { id, nombre, version: 1 }, previousData });
  const keysOf = (answers: readonly (() => Response)[]) => {
    const keys: (string | null)[] = [];
    network.use(
      http.put(url('/Categoria'), ({ request }) => {
        keys.push(request.headers.get('Idempotency-Key'));
        return answers[keys.length - 1]?.() ?? ok(familias[0] ?? null);
      }),
    );
    return keys;
  };

  it('after a lost answer, or one that is not understood, has the same key: it is no conflict with oneself', async () => {
    const answers = [
      () => HttpResponse.error(),
      () => HttpResponse.html('<h1>Portal</h1>'),
      () => HttpResponse.json({ said: 'by another' }),
    ];
    const keys = keysOf(answers);
    const provider = createDataProvider();
    for (const _ of answers) await expect(change(provider, 'Hierro')).rejects.toThrow();
    await change(provider, 'Hierro');
    await change(provider, 'Hierro');
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys.slice(1, 4)).toEqual([keys[0], keys[0], keys[0]]);
    expect(keys[4]).not.toBe(keys[0]);
  });

  it('keeps its key though another record is changed meanwhile, and loses it where the same one is', async () => {
    const lost = () => HttpResponse.error();
    const keys = keysOf([lost, () => ok(null), lost]);
    const provider = createDataProvider();
    await expect(change(provider, 'Hierro')).rejects.toThrow();
    await change(provider, 'Yeso', 2);
    await expect(change(provider, 'Hierro')).rejects.toThrow();
    expect(keys[2]).toBe(keys[0]);
    await change(provider, 'Acero');
    await change(provider, 'Hierro');
    expect(keys[4]).not.toBe(keys[0]);
  });

  it('keeps its key where only an attempt before it was answered meanwhile', async () => {
    const keys: string[] = [];
    const withKey = createKeyring();
    const before = hold();
    const first = withKey('on', () => before.until, 'switch 1');
    const last = () =>
      withKey('off', key => (keys.push(key), Promise.reject(new TypeError('Failed to fetch'))), 'switch 1');
    await expect(last()).rejects.toThrow();
    before.release();
    await first;
    await expect(last()).rejects.toThrow();
    expect(keys[1]).toBe(keys[0]);
  });

  it('is only the last attempt: one before it, asked for again, is done again', async () => {
    const keys: string[] = [];
    const withKey = createKeyring();
    const flip = (content: string, lost: boolean) =>
      withKey(
        content,
        key => {
          keys.push(key);
          return lost ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve();
        },
        'switch 1',
      ).catch(() => undefined);
    await flip('on', true);
    await flip('off', false);
    await flip('on', false);
    expect(new Set(keys).size).toBe(3);
  });
});

describe('the other calls', () => {
  it('are made by name, checked by a schema, with a key', async () => {
    let key: string | null = null;
    network.use(
      http.post(url('/Pedidos/ActualizaEntrega/7'), ({ request }) => {
        key = request.headers.get('Idempotency-Key');
        return HttpResponse.json({ success: true, message: 'Recibido', data: { id: 3 } });
      }),
    );
    const provider = createDataProvider();
    const schema = z.object({ id: z.number() });
    const call = { data: { id: 3 }, idempotencyKey: 'k1', schema };
    await expect(provider.call('pedidos.recibir', call)).resolves.toEqual({ data: { id: 3 }, message: 'Recibido' });
    expect(key).toBe('k1');
    const strict = { data: {}, schema: z.object({ id: z.string() }) };
    await expect(provider.call('pedidos.recibir', strict)).rejects.toThrow(statusMessages.unreadable);
  });

  it('are not made in the name of whoever signs in next', async () => {
    const asked: string[] = [];
    network.use(
      http.all(url('/*'), ({ request }) => {
        asked.push(request.url);
        return ok({ id: 1 });
      }),
    );
    const provider = createDataProvider();
    session.start({ ...usuario, id: 8, email: 'luis@bodega.cr', token: 'token-de-luis' });
    const approval = provider.call('aprobaciones.aprobar', { params: { id: 3, decision: 1 } });
    await expect(approval).rejects.toMatchObject({ status: 401 });
    const record = { id: 1, data: { id: 1 }, previousData: { id: 1 } };
    await expect(provider.update('categorias', record)).rejects.toMatchObject({ status: 401 });
    await expect(provider.create('categorias', { data: {} })).rejects.toMatchObject({ status: 401 });
    expect(asked).toEqual([]);
  });
});

describe('what a write makes stale', () => {
  const costs = ['proyectoFichas', 'proyectoCostos', 'proyectoAtrasos', 'presupuestos'];
  const stock = ['productos', 'movimientos', 'kardex'];
  const needs = ['pedidosPorComprar', 'necesidades', 'necesidadLineas'];
  it.each([
    ['pedidos.recibir', ['pedidos', 'compras', 'proveedorFichas', ...costs], ['productos', 'ventas']],
    ['aprobaciones.aprobar', ['pedidos', 'aprobaciones', 'compras', ...stock, ...costs], ['ventas']],
    ['compras.anular', ['compras', 'necesidades', 'pedidosPorComprar', ...stock, ...costs], ['ventas']],
    ['ventas.anular', ['ventas', ...stock], ['compras', 'pedidos']],
    ['compras.enviar', ['compras'], [...stock, 'pedidos']],
    ['compras.promesa', ['compras', 'proveedorFichas'], [...stock, 'pedidos']],
    ['compras.toggle', ['compras', 'necesidades', ...stock, ...costs], ['ventas', 'pedidos']],
    ['necesidades.comprar', ['compras', 'proveedorPrecios', 'pedidos', ...needs, ...costs], ['productos', 'ventas']],
    ['movimientos.conteo', ['necesidades', ...stock], ['ventas', 'pedidos']],
    ['productos.update', ['movimientos', 'kardex', 'necesidades'], ['ventas', 'pedidos']],
    ['pedidos.create', ['pedidos', 'seguimiento', ...needs, ...costs], ['productos', 'compras']],
    ['pedidos.solicitarCambio', ['pedidos', 'aprobaciones', 'historialcambios', ...needs], ['productos', 'compras']],
    ['pedidos.corregir', ['pedidos', 'aprobaciones', ...needs], ['productos', 'compras']],
    ['pedidos.toggle', ['pedidos', 'historial', 'atrasados', ...needs, ...costs], ['productos', 'compras']],
    ['pedidos.uploadImagen', ['pedidos'], ['productos', 'compras']],
    ['compras.create', ['compras', 'proveedorPrecios', 'pedidos', ...needs, ...costs], ['productos', 'ventas']],
    ['compras.confirmar', ['compras', 'proveedorFichas'], [...stock, 'pedidos']],
    ['compras.marcarEnviada', ['compras'], [...stock, 'pedidos']],
    ['ventas.create', ['ventas', 'necesidades', ...stock], ['compras', 'pedidos']],
    ['productos.create', ['movimientos', 'kardex', 'necesidades'], ['ventas', 'pedidos']],
    ['productos.toggle', ['necesidades'], ['ventas', 'pedidos']],
    ['importar.presupuesto', [...costs, ...INFORMES], ['pedidos', 'compras']],
    ['empresa.uploadLogo', ['empresa'], ['usuarios']],
    ['empresa.quitarLogo', ['empresa'], ['usuarios']],
    ['sesion.cambiarClave', ['sesion'], ['usuarios']],
    ['pedidos.entrega', ['pedidos', 'atrasados', 'seguimiento', ...needs], ['productos', 'compras']],
    ['pedidos.despachar', ['pedidos', 'historialentrega', ...needs, ...stock, ...costs], ['ventas']],
    ['presupuestos.update', [...costs, ...INFORMES], ['pedidos', 'compras']],
    ['importar.clientes', ['clientes'], ['proveedores']],
    ['usuarios.uploadFoto', ['usuarios'], ['empresa']],
    ['sesion.cerrarDemas', ['sesion'], ['usuarios']],
    ['empresa.permisosDetallados', ['empresa', 'perfilModulos', 'modulos'], ['usuarios']],
  ] as const)('of %s', async (name, stale, fresh) => {
    const queryClient = new QueryClient();
    for (const resource of [...stale, ...fresh]) queryClient.setQueryData([resource, 'getList'], []);
    network.use(http.all(url('/*'), () => ok({ id: 1 })));
    const params = { id: 1, decision: '1' };
    await createDataProvider(queryClient).call(name, { params, data: {} });
    const found = (resource: string) => queryClient.getQueryState([resource, 'getList'])?.isInvalidated;
    expect(stale.filter(resource => !found(resource))).toEqual([]);
    expect(fresh.filter(found)).toEqual([]);
  });

  it.each(['create', 'update'] as const)('of a form that is saved (%s)', async how => {
    const queryClient = new QueryClient();
    for (const resource of ['movimientos', 'ventas']) queryClient.setQueryData([resource, 'getList'], []);
    network.use(http.all(url('/*'), () => ok({ id: 1 })));
    const provider = createDataProvider(queryClient);
    if (how === 'create') await provider.create('productos', { data: {} });
    else await provider.update('productos', { id: 1, data: { id: 1 }, previousData: { id: 1 } });
    expect(queryClient.getQueryState(['movimientos', 'getList'])?.isInvalidated).toBe(true);
    expect(queryClient.getQueryState(['ventas', 'getList'])?.isInvalidated).toBe(false);
  });

  it.each([
    [409, true],
    [400, false],
  ] as const)(
    'is stale also where a write is refused as a conflict, and by no other refusal (%i)',
    async (status, stale) => {
      const queryClient = new QueryClient();
      queryClient.setQueryData(['pedidos', 'getList'], []);
      network.use(http.all(url('/*'), () => refusal(status, 'Otra persona lo cambió')));
      const call = createDataProvider(queryClient).call('pedidos.recibir', { params: { id: 1 }, data: {} });
      await expect(call).rejects.toMatchObject({ status });
      expect(queryClient.getQueryState(['pedidos', 'getList'])?.isInvalidated).toBe(stale);
    },
  );
});
