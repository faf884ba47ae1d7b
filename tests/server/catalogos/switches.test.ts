import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/calls/endpoint';
import { endpoints } from '#contract/endpoints';
import { permisoCodes, FLAGS } from '#contract/permisos';
import { type Answer, type AppUnderTest, idOf, startApp } from '../../support/app';
import { startTrade } from '../../support/trade';
import { testData, type TestData } from '../../support/testData';
import { createPerfil, createUsuario, rowOf } from '../../support/people';
import { expectRefusal } from '../../support/refusal';

/** D36: a switch sent with the wanted state is set, so sending it twice is harmless; without a body it flips. */
let t: AppUnderTest;
let d: TestData;
beforeAll(async () => {
  t = await startApp();
  d = testData(t);
});
afterAll(() => t.close());

/** A switch of the API: its call, its table, and where the response contains the state. */
interface Case {
  url: string;
  table: string;
  field: string;
}

async function allSwitches(): Promise<Record<string, Case>> {
  const shop = await startTrade(t);
  const idPerfil = await createPerfil(t, { productos: [...FLAGS] });
  const row = await rowOf(t, idPerfil, 'productos');
  const idUsuario = (await createUsuario(t.admin)).id;
  const profileLink = idOf(await t.admin.post('/Usuario/addperfilsusuario', { idUsuario, idPerfil }));
  const projectLink = idOf(
    await t.admin.post('/Usuario/addproyectosusuario', { idUsuario, idProyecto: await d.proyecto() }),
  );
  const estatus = (url: string, table: string) => ({ url, table, field: 'estatus' });
  return {
    cliente: estatus(`/Cliente/updateEstatus/${await shop.cliente()}`, 'cliente'),
    articulo: estatus(`/Producto/UpdateEstatusProducto/${await d.articulo()}`, 'producto'),
    familia: estatus(`/Categoria/updateEstatus/${await d.familia()}`, 'categoria'),
    proveedor: estatus(`/Proveedor/UpdateEstatus/${await shop.proveedor()}`, 'proveedor'),
    proyecto: estatus(`/Proyecto/updateEstatus/${await d.proyecto()}`, 'proyecto'),
    perfil: estatus(`/Perfil/updateEstatus/${await createPerfil(t, { productos: ['ver'] })}`, 'perfil'),
    usuario: estatus(`/Usuario/UpdateEstatusUsuario/${(await createUsuario(t.admin)).id}`, 'usuario'),
    'perfil de usuario': estatus(`/Usuario/UpdateEstatusPerfxUsuario/${profileLink}`, 'usuario_perfil'),
    'proyecto de usuario': estatus(`/Usuario/UpdateEstatusProxUsuario/${projectLink}`, 'usuario_proyecto'),
    'modulo de perfil': estatus(`/Usuario/updateEstatusPerfxModulo/${row}`, 'perfil_modulo'),
    ...Object.fromEntries(
      FLAGS.map(field => {
        const url = `/Usuario/updateEstatuspermisoxModulo/${row}/${permisoCodes[field]}`;
        return [`permiso ${field}`, { url, table: 'perfil_modulo', field }];
      }),
    ),
  };
}

async function audits(tabla: string): Promise<number> {
  const { count } = await t.db
    .selectFrom('auditoria')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('tabla', '=', tabla)
    .executeTakeFirstOrThrow();
  return Number(count);
}

const stateOf = ({ data }: Answer, field: string): unknown => (data as Record<string, unknown>)[field];

describe('every switch', () => {
  it('of the table of calls is among them, a new one by itself', async () => {
    const tried = Object.values(await allSwitches()).map(({ url }) =>
      `/${url.split('/').slice(1, 3).join('/')}`.toLowerCase(),
    );
    const all = Object.values<Record<string, Endpoint>>(endpoints).flatMap(calls =>
      Object.entries(calls).flatMap(([call, { path }]) => (call === 'toggle' || call === 'permiso' ? [path] : [])),
    );
    // Their states have names; they are tested below.
    const named = ['/pedidos/updateestatus', '/compra/updateestatus'];
    const untried = all.map(path => path.replace(/\/:.*/, '').toLowerCase()).filter(path => !tried.includes(path));
    expect(untried.sort()).toEqual(named.sort());
  });

  it('is set to the state that is sent, once however often, and flips without one', async () => {
    for (const [name, { url, table, field }] of Object.entries(await allSwitches())) {
      const before = await audits(table);
      const seen = [];
      const bodies = [{ estatus: false }, { Estatus: false }, { estatus: true }, { estatus: true }, undefined, {}];
      for (const body of [...bodies, { estatus: null }]) {
        const answer = await t.admin.put(url, body);
        expect({ name, status: answer.status, message: answer.message }).toMatchObject({ name, status: 200 });
        seen.push(stateOf(answer, field));
      }
      expect({ name, seen }).toEqual({ name, seen: [false, false, true, true, false, true, false] });
      // Setting the present state is not recorded in the audit.
      expect({ name, audits: (await audits(table)) - before }).toEqual({ name, audits: 5 });
      expectRefusal(await t.admin.put(url, { estatus: 'no' }), 422, 'El estatus debe ser verdadero o falso');
    }
  });

  it('of a record that another changed since it was read is refused, unless it stands as wanted (D9)', async () => {
    for (const [name, { url, field }] of Object.entries(await allSwitches())) {
      const { data } = await t.admin.put(url, { estatus: true });
      const { version } = data as { version?: number };
      if (version === undefined) continue;
      await t.admin.put(url, { estatus: false });
      await t.admin.put(url, { estatus: true });
      const stale = await t.admin.put(url, { estatus: false, version });
      expect({ name, status: stale.status }).toEqual({ name, status: 409 });
      expect(stale.data).toMatchObject({ [field]: true, version: version + 2 });
      expect((await t.admin.put(url, { estatus: true, version })).status).toBe(200);
      expect(stateOf(await t.admin.put(url, { estatus: false, version: version + 2 }), field)).toBe(false);
      expectRefusal(await t.admin.put(url, { estatus: true, version: 'x' }), 422);
    }
  });

  it('sent off by two people at the same moment is off', async () => {
    for (const [name, { url, field }] of Object.entries(await allSwitches())) {
      const answers = await Promise.all([1, 2, 3].map(() => t.admin.put(url, { estatus: false })));
      expect({ name, states: answers.map(one => stateOf(one, field)) }).toEqual({
        name,
        states: [false, false, false],
      });
    }
  });
});

describe('the state of a purchase', () => {
  it('is set by its name, once however often, even by who read it before', async () => {
    const shop = await startTrade(t);
    const idProducto = await d.articulo();
    const { id, version } = await shop.compra(t.admin, [{ idProducto, cantidad: 3 }]);
    const put = (body?: object) => t.admin.put(`/Compra/updateEstatus/${id}`, body);
    const states = [];
    for (const body of [
      { estado: 'Pendiente' },
      { estado: 'Recibida', version },
      { Estado: 'Recibida', version },
      { estatus: true },
      undefined,
      { estatus: false },
    ]) {
      const answer = await put(body);
      expect(answer.status).toBe(200);
      states.push(stateOf(answer, 'estado'));
    }
    expect(states).toEqual(['Pendiente', 'Recibida', 'Recibida', 'Recibida', 'Pendiente', 'Pendiente']);
    expectRefusal(await put({ estado: 'Anulada' }), 422, 'El estado debe ser Pendiente o Recibida');
    expect(stateOf(await t.admin.get(`/Producto/${idProducto}`), 'stock')).toBe(0);
  });
});

describe('the closing of an order', () => {
  it('is set by its name, once however often', async () => {
    const { id, version } = await d.pedido(t.admin, await d.proyecto());
    const put = (body?: object) => t.admin.put(`/Pedidos/UpdateEstatus/${id}`, body);
    const states = [];
    for (const body of [
      { estado: 'Cerrado', motivo: 'No vendrá', version },
      { estado: 'Cerrado', motivo: 'No vendrá', version },
      { estatus: false },
      { estado: 'Pendiente' },
      { estatus: true },
      undefined,
    ]) {
      const answer = await put(body);
      expect(answer.status).toBe(200);
      states.push(stateOf(answer, 'estado'));
    }
    expect(states).toEqual(['Cerrado', 'Cerrado', 'Cerrado', 'Pendiente', 'Pendiente', 'Cerrado']);
    const closings = await t.db.selectFrom('cierre').select('accion').where('idPedido', '=', id).execute();
    expect(closings.map(({ accion }) => accion)).toEqual(['cerrado', 'reabierto', 'cerrado']);
    expectRefusal(await put({ estado: 'Entregado' }), 422, 'El estado debe ser Pendiente o Cerrado');
  });
});

describe('a special article', () => {
  it('is not switched off: every order takes what no catalogue has by it', async () => {
    const { id } = await t.db
      .selectFrom('producto')
      .select('id')
      .where('codigo', '=', '000-003')
      .executeTakeFirstOrThrow();
    for (const body of [undefined, { estatus: false }]) {
      const answer = await t.admin.put(`/Producto/UpdateEstatusProducto/${id}`, body);
      expectRefusal(answer, 409, 'Los artículos especiales no se desactivan');
    }
    expect((await t.admin.put(`/Producto/UpdateEstatusProducto/${id}`, { estatus: true })).status).toBe(200);
  });
});
