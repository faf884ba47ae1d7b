import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillPath } from '#contract/calls/endpoint';
import { FLAGS, type Flag, gates, type Modulo, modulos, permisoRegistro, passes } from '#contract/permisos';
import { buildApp } from '../../../src/server/app';
import { modules } from '../../../src/server/modules';
import { answerOf, type AppUnderTest, type Caller, startApp } from '../../support/app';
import { calls, recordRoutes } from '../../support/servedCalls';
import { expectRefusal, flawOf } from '../../support/refusal';

let t: AppUnderTest;
const { modules: recording, routes: served, isServed } = recordRoutes();

beforeAll(async () => {
  t = await startApp({ modules: recording });
});
afterAll(() => t.close());

/** Calls with the caller's own id and e-mail, and a body no call accepts. */
const ask = async (caller: Caller, { method, path }: { method: 'GET' | 'POST' | 'PUT'; path: string }) => {
  const params = {
    id: 999_999,
    userId: caller.id,
    // A stranger has none, but an empty path segment would be another path.
    email: caller.email || 'nadie@prueba.cr',
    text: 'x',
    status: 1,
    format: 7,
    flag: 7,
    permiso: 1,
    decision: 1,
    foto: 'x',
    logo: 'x',
    idProducto: 999_999,
    idProyecto: 999_999,
    idAdjunto: 999_999,
  };
  const url = `/api${fillPath(path, params)}`;
  const headers: Record<string, string> = { authorization: `Bearer ${caller.token}` };
  if (method === 'GET') return answerOf(await t.app.inject({ method, url, headers }));
  return answerOf(
    await t.app.inject({ method, url, headers: { ...headers, 'content-type': 'application/json' }, payload: '{}' }),
  );
};

describe('every route of the API', () => {
  it('has exactly the gate that the table has for its call', () => {
    const strays = served
      .filter(({ method }) => method !== 'HEAD')
      .filter(({ method, url, gate }) => {
        const call = calls.find(one => one.method === method && `/api${one.path}` === url);
        return !call || gates[call.name] !== gate;
      });
    expect(strays).toEqual([]);
    // All endpoints are served, so none escapes the tests below.
    expect(calls.filter(call => !isServed(call)).map(({ name }) => name)).toEqual([]);
  });

  it('asks the same gate of HEAD as of GET', () => {
    const gets = served.filter(({ method }) => method === 'GET');
    for (const { url, gate } of gets) {
      expect(served.find(route => route.method === 'HEAD' && route.url === url)?.gate, url).toBe(gate);
    }
  });

  it('without a gate keeps the server from starting', async () => {
    const bare: (typeof modules)[number] = async api => void api.get('/Sin/puerta', () => 'hola');
    const start = buildApp({ db: t.db, config: t.config, modules: [...modules, bare] });
    await expect(start).rejects.toThrow('The route GET /api/Sin/puerta declares no gate');
  });

  it('of another plugin keeps it from starting just as well', async () => {
    const nested: (typeof modules)[number] = async api => {
      await api.register(async inner => void inner.post('/Mas/adentro', () => 'hola'));
    };
    await expect(buildApp({ db: t.db, config: t.config, modules: [nested] })).rejects.toThrow('declares no gate');
    expect(await fastify().ready()).toBeDefined();
  });
});

const gated = calls.filter(({ name }) => gates[name].kind !== 'public');
/** Logging out would end the caller's session. */
const gatedButLogout = gated.filter(({ name }) => name !== 'sesion.logout');
/** Other calls are open without any right, as shown below, so no flag can open them further. */
const askingForRights = gatedButLogout.filter(({ name }) => gates[name].kind === 'rights');
const everyFlag = Object.keys(modulos).flatMap(modulo => FLAGS.map((flag): [Modulo, Flag] => [modulo as Modulo, flag]));

/** The modules that apply while rights are not detailed, written out here (D53). */
const inItsPlace: Record<string, string> = {
  recepcion: 'pedidos',
  cambios: 'pedidos',
  cierre: 'pedidos',
  auditoria: 'usuarios',
  ventas: 'todos',
  clientes: 'todos',
};

describe('who may call what (D28)', () => {
  it('refuses every call to nobody but login, health and what the API is', async () => {
    for (const call of gated.filter(isServed)) {
      const answer = await ask(t.stranger, call);
      expect({ name: call.name, status: answer.status, flaw: flawOf(answer) }).toEqual({
        name: call.name,
        status: 401,
        flaw: undefined,
      });
    }
    const open = calls.filter(({ name }) => gates[name].kind === 'public').map(({ name }) => name);
    expect(open).toEqual([
      'salud.one',
      'salud.lista',
      'metricas.one',
      'api.openapi',
      'api.docs',
      'sesion.login',
      'empresa.logoVigente',
    ]);
  });

  it('refuses every call that asks for a right to somebody without any', async () => {
    const person = await t.userWith({});
    for (const call of gatedButLogout.filter(isServed)) {
      const { status } = await ask(person, call);
      const wanted = !passes({ permisos: [] }, gates[call.name]);
      expect({ name: call.name, refused: status === 403 }).toEqual({ name: call.name, refused: wanted });
      expect(status).not.toBe(401);
    }
  });

  it.each(everyFlag)('%s.%s opens exactly what the table says', async (modulo, flag) => {
    const person = await t.userWith({ [modulo]: [flag] });
    const permisos = [permisoRegistro.parse({ idModulo: modulos[modulo], [flag]: true })];
    for (const call of askingForRights.filter(isServed)) {
      const answer = await ask(person, call);
      const wanted = passes({ permisos }, gates[call.name]);
      expect({ name: call.name, open: answer.status !== 403 && answer.status !== 401 }).toEqual({
        name: call.name,
        open: wanted,
      });
      expect(answer.status).toBeLessThan(500);
    }
  });

  it('lets the administrator, who has every flag, through everywhere', async () => {
    for (const call of gatedButLogout) {
      const { status } = await ask(t.admin, call);
      // Calls about one's own record are made with one's own id.
      expect({ name: call.name, open: status !== 403 && status !== 401 && status < 500 }).toEqual({
        name: call.name,
        open: true,
      });
    }
  });

  it('is shut to somebody who has every right but those of the module it asks for', async () => {
    const names = Object.keys(modulos) as Modulo[];
    const shut = new Set<string>();
    for (const modulo of names) {
      const others = names.filter(name => name !== modulo);
      const person = await t.userWith(Object.fromEntries(others.map(name => [name, [...FLAGS]])));
      const flags = { ver: true, agregar: true, eliminar: true, actualizar: true };
      const permisos = others.map(name => permisoRegistro.parse({ idModulo: modulos[name], ...flags }));
      for (const call of askingForRights.filter(({ name }) => !passes({ permisos }, gates[name]))) {
        expect([modulo, call.name, (await ask(person, call)).status]).toEqual([modulo, call.name, 403]);
        shut.add(call.name);
      }
    }
    const asksOneModule = ({ name }: (typeof calls)[number]) => {
      const gate = gates[name];
      const modulesOf = (alternatives: readonly string[]) => [
        ...new Set(alternatives.map(one => one.split('.')[0] ?? '').map(one => inItsPlace[one] ?? one)),
      ];
      const asksOne = (modules: string[]) => modules.length === 1 && modules[0] !== 'todos';
      return gate.kind === 'rights' && gate.requires.map(modulesOf).some(asksOne);
    };
    expect([...shut].sort()).toEqual(
      askingForRights
        .filter(asksOneModule)
        .map(({ name }) => name)
        .sort(),
    );
  });

  it('names the missing right', async () => {
    const person = await t.userWith({ productos: ['actualizar'] });
    expectRefusal(
      await person.post('/Producto', {}),
      403,
      'No tiene permiso para hacer esto. Le falta el permiso “Artículos: agregar”',
    );
  });

  it('gives the roll Administrador no right by itself', async () => {
    const person = await t.userWith({}, { roll: 'Administrador' });
    expectRefusal(await person.post('/Producto', {}), 403);
    expectRefusal(await person.get(`/Pedidos/1/${person.id}`), 403);
  });

  it('refuses first for the session, then for the right, then for the body', async () => {
    const person = await t.userWith({});
    const nonsense = { detallePedido: 'x' };
    expectRefusal(await t.stranger.post('/Pedidos', nonsense), 401);
    expectRefusal(await person.post('/Pedidos', nonsense), 403);
    expectRefusal(await t.admin.post('/Pedidos', nonsense), 422);
    const broken = { method: 'POST', url: '/api/Pedidos', payload: '{' } as const;
    const headers = (caller: Caller) => ({
      authorization: `Bearer ${caller.token}`,
      'content-type': 'application/json',
    });
    expect((await t.app.inject({ ...broken, headers: headers(person) })).statusCode).toBe(403);
    expect((await t.app.inject({ ...broken, headers: headers(t.admin) })).statusCode).toBe(400);
  });
});

describe("one's own id and e-mail (D5)", () => {
  const own = calls.filter(({ path }) => path.includes(':userId') || path.includes(':email'));

  it('are the only ones accepted in a path', async () => {
    const other = await t.userWith({});
    expect(own.filter(isServed).length).toBeGreaterThan(5);
    for (const call of own.filter(isServed)) {
      const answer = await ask({ ...t.admin, id: other.id, email: other.email }, call);
      expect({ name: call.name, status: answer.status, flaw: flawOf(answer) }).toEqual({
        name: call.name,
        status: 403,
        flaw: undefined,
      });
    }
  });

  it.each(['0', '-1', '01', '1.0', 'abc', '1e0', ' 1'])('%s is nobody’s id', async userId => {
    expectRefusal(await t.admin.get(`/Pedidos/1/${encodeURIComponent(userId)}`), 403);
  });

  it('are one’s own in any case, in a path and in a body', async () => {
    const email = t.admin.email.toUpperCase();
    expectRefusal(await t.admin.put(`/Pedidos/Aprobar/999999/1/${encodeURIComponent(email)}`), 404);
    const detallePedido = [{ idProducto: 999_999, cantidad: 1, direccionamiento: '1' }];
    expectRefusal(await t.admin.post('/Pedidos', { idProyecto: 999_999, emailUsuario: email, detallePedido }), 422);
  });

  it('of another in a body are refused', async () => {
    const body = {
      idProyecto: 1,
      emailUsuario: 'otra@prueba.cr',
      detallePedido: [{ idProducto: 1, cantidad: 1, direccionamiento: '1' }],
    };
    expectRefusal(
      await t.admin.post('/Pedidos', body),
      403,
      /^Solo puede registrar con su propio usuario\. Si le cambiaron el correo/,
    );
  });
});
