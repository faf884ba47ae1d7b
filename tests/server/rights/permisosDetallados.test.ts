import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { read, utils } from 'xlsx';
import { z } from 'zod';
import { movimiento } from '#contract/movimiento';
import { FLAGS, gates, isGateName, modulos, permisoRegistro, passes } from '#contract/permisos';
import { type AppUnderTest, type Caller, idOf, startApp } from '../../support/app';
import { compraOf, startTrade } from '../../support/trade';
import { testData, type TestData, errorsOf } from '../../support/testData';
import { createPerfil, createUsuario, newPerson, usuarioOf } from '../../support/people';
import { expectRefusal } from '../../support/refusal';

/** D53: switching 'Permisos detallados' on takes nothing from a profile; switching it off leaves nothing behind. */
let t: AppUnderTest;
let d: TestData;
const empresa = { rnc: '1', ncf: 'B01', razonSocial: 'Uno', nombre: 'Uno', telefono: '1', direccion: 'Aquí' };

beforeAll(async () => {
  t = await startApp();
  d = testData(t);
});
afterAll(() => t.close());

const flip = (caller: Caller, estatus: boolean) => caller.put('/Empresa/permisosDetallados', { estatus });
const turn = async (estatus: boolean) => expect((await flip(t.admin, estatus)).status).toBe(200);
const permisosDe = async (id: number) =>
  z.array(permisoRegistro).parse((await t.admin.get(`/Usuario/getpermisos/${id}`)).data);

/** A new user with a new profile of a template. */
async function plantilla(name: string): Promise<Caller> {
  const person = await t.userWith({});
  const nombre = `De ${name} ${person.id}`;
  const idPerfil = idOf(await t.admin.post('/Perfil', { nombre, plantilla: name }));
  await t.admin.post('/Usuario/addperfilsusuario', { idUsuario: person.id, idPerfil });
  return person;
}

/** The gates that are open to a user. */
const abiertas = async (id: number) => {
  const permisos = await permisosDe(id);
  return Object.keys(gates).filter(name => isGateName(name) && passes({ permisos }, gates[name]));
};

/** Pseudo-random numbers from a seed. */
function draws(seed: number) {
  let state = seed;
  const next = (below: number) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * below);
  };
  return { next, coin: () => next(2) === 1, one: <T>(from: readonly T[]): T => from[next(from.length)] as T };
}

/** A user's rights, computed row by row from what was granted, without joins. */
async function reckoned(idUsuario: number) {
  const [links, profiles, rows] = await Promise.all([
    t.db.selectFrom('usuario_perfil').selectAll().execute(),
    t.db.selectFrom('perfil').selectAll().execute(),
    t.db.selectFrom('perfil_modulo').selectAll().execute(),
  ]);
  const held = new Set<string>();
  for (const link of links.filter(one => one.idUsuario === idUsuario && one.estatus)) {
    if (!profiles.find(one => one.id === link.idPerfil)?.estatus) continue;
    for (const row of rows.filter(one => one.idPerfil === link.idPerfil && one.estatus)) {
      for (const flag of FLAGS) if (row[flag]) held.add(`${row.idModulo}.${flag}`);
    }
  }
  return [...held].sort();
}

const told = async (id: number) =>
  (await permisosDe(id)).flatMap(one => FLAGS.filter(flag => one[flag]).map(flag => `${one.idModulo}.${flag}`)).sort();

describe('the setting', () => {
  it('waits for the company, and asks for both of its rights', async () => {
    expectRefusal(await flip(t.admin, true), 409, 'Primero guarde los datos de la empresa');
    expect((await t.admin.post('/Empresa', empresa)).status).toBe(201);
    const half = await t.userWith({ empresa: ['actualizar'] });
    expectRefusal(await flip(half, true), 403, /Módulos por perfil: actualizar/);
  });

  it('keeps every verdict of the gate table, on random profiles and histories', async () => {
    const { next, coin, one } = draws(53);
    const perfiles: number[] = [];
    const people: number[] = [];
    for (let index = 0; index < 8; index++) {
      const given = Object.keys(modulos).filter(coin);
      perfiles.push(await createPerfil(t, Object.fromEntries(given.map(name => [name, FLAGS.filter(coin)]))));
      const { id } = await t.userWith({});
      people.push(id);
      for (const idPerfil of new Set([one(perfiles), one(perfiles)]))
        await t.admin.post('/Usuario/addperfilsusuario', { idUsuario: id, idPerfil });
    }
    for (let round = 0; round < 4; round++) {
      const before = await Promise.all(people.map(abiertas));
      const held = await Promise.all(people.map(told));
      await turn(true);
      expect(await Promise.all(people.map(abiertas))).toEqual(before);
      expect(await Promise.all(people.map(told))).toEqual(await Promise.all(people.map(reckoned)));
      // Then somebody's detailed rights are changed, and the profiles themselves.
      const rows = await t.db.selectFrom('perfil_modulo').select('id').where('idPerfil', 'in', perfiles).execute();
      for (let change = 0; change < 12; change++)
        await t.admin.put(`/Usuario/updateEstatuspermisoxModulo/${one(rows).id}/${next(4) + 1}`);
      await t.admin.put(`/Usuario/updateEstatusPerfxModulo/${one(rows).id}`);
      expect(await Promise.all(people.map(told))).toEqual(await Promise.all(people.map(reckoned)));
      await turn(false);
      const after = await Promise.all(people.map(permisosDe));
      expect(after.map(all => all.map(({ idModulo }) => idModulo))).toEqual(people.map(() => Object.values(modulos)));
      if (round === 0) expect(held.flat().length).toBeGreaterThan(20);
    }
  });

  it('leaves everything as it was when it is off', async () => {
    expect(await t.db.selectFrom('modulo').select('id').execute()).toHaveLength(13);
    const all = await t.db.selectFrom('perfil_modulo').select('idModulo').distinct().execute();
    expect(all.every(({ idModulo }) => idModulo <= 13)).toBe(true);
    const idPerfil = await createPerfil(t, {});
    expectRefusal(
      await t.admin.post('/Usuario/addperfilxmodulo', { idPerfil, idModulo: 21 }),
      422,
      'El módulo no existe',
    );
  });
});

describe('while it is on', () => {
  it('tells who works that their rights are others, and each right is asked for by itself', async () => {
    const keeper = await t.userWith({ pedidos: ['ver', 'agregar'] });
    const version = async () => (await keeper.get('/Empresa')).headers['x-permisos'];
    const before = await version();
    await turn(true);
    expect(await version()).not.toBe(before);
    const { idPerfil } = await t.db
      .selectFrom('usuario_perfil')
      .select('idPerfil')
      .where('idUsuario', '=', keeper.id)
      .executeTakeFirstOrThrow();
    await t.db.updateTable('perfil_modulo').set({ agregar: false }).where('idPerfil', '=', idPerfil).execute();
    await t.db
      .updateTable('perfil_modulo')
      .set({ agregar: true })
      .where('idPerfil', '=', idPerfil)
      .where('idModulo', '=', 21)
      .execute();
    // The keeper may receive (only the order is missing), but not change or close an order, nor sell.
    expect((await keeper.post(`/Pedidos/ActualizaEntrega/${keeper.id}`, {})).status).not.toBe(403);
    expectRefusal(await keeper.post(`/Pedidos/Actualizar/${keeper.id}`, {}), 403, /Cambios de pedidos: agregar/);
    expectRefusal(await keeper.post('/Venta', {}), 403, /Ventas: agregar/);
    expect((await keeper.get('/Venta')).status).toBe(200);
    await t.db.deleteFrom('perfil_modulo').where('idPerfil', '=', idPerfil).where('idModulo', 'in', [24, 25]).execute();
    for (const path of ['/Venta', '/Cliente', '/Cliente/filtro/x', '/Exportar/ventas', '/Exportar/clientes'])
      expect([path, (await keeper.get(path)).status]).toEqual([path, 403]);
  });

  it('says how many people without an active profile lose sales and clients by it', async () => {
    const counted = async () => {
      await turn(false);
      return Number(
        /: ventas y clientes .* (\d+) personas? sin perfil/.exec((await flip(t.admin, true)).message)?.[1] ?? 0,
      );
    };
    const before = await counted();
    await createUsuario(t.admin);
    await createUsuario(t.admin, { estatus: false });
    const { id } = await t.userWith({ pedidos: ['ver'] });
    const { idPerfil } = await t.db
      .selectFrom('usuario_perfil')
      .select('idPerfil')
      .where('idUsuario', '=', id)
      .executeTakeFirstOrThrow();
    await t.admin.put(`/Perfil/updateEstatus/${idPerfil}`, { estatus: false });
    expect(await counted()).toBe(before + 2);
  });

  it('tells of which sale a movement of stock is, and to whom it went, only who reads sales', async () => {
    await turn(true);
    const [c, idProducto] = [await startTrade(t), await d.articulo({ stock: 9 })];
    const idCliente = await c.cliente({ nombre: 'Ronald', apellido: 'Espinoza' });
    const { id: idVenta } = await c.venta(t.admin, [{ idProducto, cantidad: 2 }], { idCliente });
    await t.admin.put(`/Venta/anular/${idVenta}`, { motivo: 'Devuelto' });
    const rows = z.array(movimiento.extend({ cliente: z.string().nullish() }));
    const paths = [
      `/Movimiento?filter={"tipo":"venta","idProducto":${idProducto}}`,
      `/Producto/movimientos/${idProducto}`,
    ];
    const narrowed = encodeURIComponent(JSON.stringify({ idProducto }));
    const byClient = encodeURIComponent(JSON.stringify({ idCliente }));
    const [buyer, keeper] = [await plantilla('compras'), await plantilla('contabilidad')];
    expect((await buyer.get('/Venta')).status).toBe(403);
    for (const path of paths) {
      const [seen] = rows.parse((await buyer.get(path)).data).filter(({ tipo }) => tipo === 'venta');
      expect([seen?.cantidad, seen?.saldo, seen?.idVenta, seen?.cliente ?? null]).toEqual([-2, 7, null, null]);
      const [told] = rows.parse((await keeper.get(path)).data).filter(({ tipo }) => tipo === 'venta');
      expect(told?.idVenta).toBe(idVenta);
    }
    for (const text of ['ronald', 'ro espinoza', `factura ${idVenta}`]) {
      const found = async (person: Caller) => {
        const answer = await person.get(`/Movimiento/filter/${encodeURIComponent(text)}?filter=${narrowed}`);
        return rows.parse(answer.data).map(({ tipo }) => tipo);
      };
      expect([text, await found(buyer), await found(keeper)]).toEqual([text, [], ['ventaAnulada', 'venta']]);
    }
    const auditor = await t.userWith({ productos: ['ver'] });
    const { idPerfil } = await t.db
      .selectFrom('usuario_perfil')
      .select('idPerfil')
      .where('idUsuario', '=', auditor.id)
      .executeTakeFirstOrThrow();
    await t.db.insertInto('perfil_modulo').values({ idPerfil, idModulo: 26, ver: true }).execute();
    const trace = async (person: Caller) =>
      (await person.get(`/Auditoria?filter={"tabla":"movimiento_stock"}&range=[0,9]`)).raw.body;
    expect(await trace(t.admin)).toContain(`"idVenta": ${idVenta}`);
    expect(await trace(auditor)).toContain(`"idProducto": ${idProducto}`);
    expect(await trace(auditor)).not.toContain('idVenta');
    const sheet = async (person: Caller) => {
      const book = read((await person.get(`/Exportar/kardex?filter=${narrowed}`)).raw.rawPayload);
      return book.SheetNames.map(name => utils.sheet_to_csv(book.Sheets[name] ?? {})).join();
    };
    expect(await sheet(keeper)).toMatch(new RegExp(`Factura ${idVenta}.*Ronald Espinoza`));
    expect(await sheet(buyer)).not.toMatch(/Factura|Ronald/);
    for (const path of ['/Movimiento', '/Movimiento/filter/a', '/Exportar/kardex']) {
      expectRefusal(await buyer.get(`${path}?filter=${byClient}`), 403, /Ventas/);
      expect((await keeper.get(`${path}?filter=${byClient}`)).status).toBe(200);
    }
  });

  it('lets an accountant enter what suppliers invoice, and change nothing else of a purchase', async () => {
    await turn(true);
    const [c, idProducto] = [await startTrade(t), await d.articulo()];
    const { id } = await c.compra(t.admin, [{ idProducto }]);
    const [accountant, buyer] = [await plantilla('contabilidad'), await plantilla('compras')];
    const factura = { numero: 'FE-1', fecha: '2026-01-31', monto: 113 };
    expectRefusal(await buyer.post(`/Compra/facturas/${id}`, factura), 403, /Facturas de proveedores: agregar/);
    const [{ id: idFactura } = { id: 0 }] =
      compraOf(await accountant.post(`/Compra/facturas/${id}`, factura)).facturas ?? [];
    expectRefusal(await accountant.put(`/Compra/anular/${id}`, { motivo: 'Ya no' }), 403);
    const pago = { idFactura, pagada: '2026-02-15' };
    expectRefusal(await buyer.put(`/Compra/facturas/pagar/${id}`, pago), 403, /Facturas de proveedores: agregar/);
    expect((await accountant.put(`/Compra/facturas/pagar/${id}`, pago)).status).toBe(200);
    const undone = { idFactura, motivo: 'Era de otra' };
    expectRefusal(await buyer.put(`/Compra/facturas/quitarPago/${id}`, undone), 403, /Facturas de proveedores/);
    expect((await accountant.put(`/Compra/facturas/quitarPago/${id}`, undone)).status).toBe(200);
    const annulled = await accountant.put(`/Compra/facturas/anular/${id}`, { idFactura, motivo: 'Era de otra' });
    expect(annulled.status).toBe(200);
  });

  it('is not left by who would gain by it, and is by who administers', async () => {
    const person = await t.userWith({ empresa: ['actualizar'], perfilModulo: ['actualizar'], pedidos: ['agregar'] });
    expectRefusal(await flip(person, false), 403, /Solo quien administra/);
    expect(await t.db.selectFrom('modulo').select('id').execute()).toHaveLength(20);
    // Others would gain what this person lacks: to receive, although the person gains nothing.
    const bystander = await t.userWith({ pedidos: ['agregar'] });
    const seller = await t.userWith({ empresa: ['actualizar'], perfilModulo: ['actualizar'] });
    const { idPerfil } = await t.db
      .selectFrom('usuario_perfil')
      .select('idPerfil')
      .where('idUsuario', '=', seller.id)
      .executeTakeFirstOrThrow();
    const whole = { ver: true, agregar: true, eliminar: true, actualizar: true };
    for (const idModulo of [24, 25])
      await t.db
        .insertInto('perfil_modulo')
        .values({ idPerfil, idModulo, ...whole })
        .execute();
    expect((await told(bystander.id)).filter(right => right.startsWith('21.'))).toEqual([]);
    expectRefusal(await flip(seller, false), 403, /Otras personas ganarían permisos/);
    // Who has all that others gain may leave it, without administering.
    const held = [24, 25, modulos.empresa, modulos.perfilModulo, modulos.usuarios];
    const others = (await t.db.selectFrom('modulo').select('id').execute()).filter(({ id }) => !held.includes(id));
    for (const { id: idModulo } of others)
      await t.db
        .insertInto('perfil_modulo')
        .values({ idPerfil, idModulo, ...whole })
        .execute();
    expect((await flip(seller, false)).status).toBe(200);
    const traces = z
      .array(z.object({ registro: z.string(), tabla: z.string(), accion: z.string() }))
      .parse((await t.admin.get('/Auditoria?filter={"tabla":"perfil_modulo","accion":"DELETE"}&range=[0,0]')).data);
    expect(traces[0]?.registro).toMatch(/^Perfil .* · (Facturas|Recepción|Cambios|Cierre|Ventas|Clientes|Auditoría)/);
  });

  it('gives it once to two at the same moment', async () => {
    const answers = await Promise.all([flip(t.admin, true), flip(t.admin, true), flip(t.admin, false)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const company = await t.db.selectFrom('empresa').select('permisosDetallados').executeTakeFirstOrThrow();
    const there = await t.db.selectFrom('modulo').select('id').execute();
    expect(there).toHaveLength(company.permisosDetallados ? 20 : 13);
  });
});

describe('while people work', () => {
  it('refuses nothing, at any moment, that was allowed before', async () => {
    await turn(false);
    const keeper = await t.userWith({ pedidos: ['ver', 'agregar'] });
    const work = async () => [
      (await keeper.post(`/Pedidos/ActualizaEntrega/${keeper.id}`, {})).status,
      (await keeper.post('/Venta', {})).status,
      (await keeper.get('/Cliente?range=[0,0]')).status,
    ];
    const before = await work();
    expect(before).not.toContain(403);
    const flips = [true, false, true, false, true].map(estatus => flip(t.admin, estatus));
    const seen = await Promise.all([
      ...Array.from({ length: 15 }, work),
      ...flips.map(async one => (await one).status),
    ]);
    expect(seen).toEqual([...Array.from({ length: 15 }, () => before), 200, 200, 200, 200, 200]);
  });

  it('counts a detailed right among those that nobody may lose for all', async () => {
    await turn(true);
    const { id } = await t.db
      .selectFrom('perfil_modulo as pm')
      .innerJoin('usuario_perfil as up', 'up.idPerfil', 'pm.idPerfil')
      .select('pm.id')
      .where('up.idUsuario', '=', t.admin.id)
      .where('pm.idModulo', '=', 21)
      .executeTakeFirstOrThrow();
    const taken = await t.admin.put(`/Usuario/updateEstatuspermisoxModulo/${id}/4`, { estatus: false });
    expectRefusal(taken, 409, /Recepción: agregar/);
    await turn(false);
  });
});

describe('a profile of a template', () => {
  const flagsOf = async (idPerfil: number) =>
    (
      await t.db
        .selectFrom('perfil_modulo')
        .select(['idModulo', ...FLAGS])
        .where('idPerfil', '=', idPerfil)
        .orderBy('idModulo')
        .execute()
    ).map(row => [row.idModulo, FLAGS.filter(flag => row[flag]).join(' ')]);

  const ALL = 'ver agregar eliminar actualizar';
  const bought = [
    [2, 'ver'],
    [4, ALL],
    [5, ALL],
    [6, ALL],
    [7, ALL],
    [12, 'ver agregar'],
    [13, 'ver'],
  ];
  const read = [1, 2, 4, 5, 6, 7, 12, 13].map(id => [id, 'ver']);
  it.each([
    ['soloRecibe', false, [[12, 'ver agregar']]],
    [
      'soloRecibe',
      true,
      [
        [12, 'ver'],
        [21, 'ver agregar'],
      ],
    ],
    ['compras', false, bought],
    ['compras', true, [...bought, [21, 'ver'], [22, 'ver agregar']]],
    ['contabilidad', false, read],
    ['contabilidad', true, [...read, [24, 'ver'], [25, 'ver'], [27, 'ver agregar actualizar']]],
  ])('has the rights of %s, with the setting at %s', async (plantilla, estatus, rows) => {
    await turn(estatus);
    const made = await t.admin.post('/Perfil', { nombre: `De ${plantilla} ${estatus}`, plantilla });
    expect(made.status).toBe(201);
    expect(await flagsOf(idOf(made))).toEqual(rows);
  });

  it('that administers holds every right there is', async () => {
    const id = idOf(await t.admin.post('/Perfil', { nombre: 'Todo', plantilla: 'administracion' }));
    expect(await flagsOf(id)).toHaveLength(20);
    const permisos = z.array(permisoRegistro).parse((await t.admin.get(`/Perfil/permisos?perfiles=${id}`)).data);
    expect(permisos.every(one => FLAGS.every(flag => one[flag]))).toBe(true);
  });

  it('is made by nobody who lacks one of its rights, and then not at all', async () => {
    const person = await t.userWith({ perfil: ['agregar'], perfilModulo: ['agregar'], pedidos: ['ver'] });
    const body = { nombre: 'Demasiado', plantilla: 'compras' };
    expectRefusal(await person.post('/Perfil', body), 403, /No puede dar permisos que usted no tiene/);
    const half = await t.userWith({ perfil: ['agregar'] });
    expectRefusal(await half.post('/Perfil', body), 403, /Módulos por perfil: agregar/);
    expect((await t.admin.post('/Perfil', { ...body, plantilla: 'otra' })).status).toBe(422);
    expect((await half.post('/Perfil', { nombre: 'Demasiado' })).status).toBe(201);
  });
});

describe('a user with profiles and projects', () => {
  it('is made in one go, changed in one go, or not at all', async () => {
    await turn(true);
    const perfil = idOf(await t.admin.post('/Perfil', { nombre: 'Recibe', plantilla: 'soloRecibe' }));
    const otro = await createPerfil(t, { compras: ['ver'] });
    const proyecto = idOf(await t.admin.post('/Proyecto', { nombre: 'Torre' }));
    const person = newPerson({ perfiles: [perfil], proyectos: [proyecto] });
    const made = usuarioOf(await t.admin.post('/Usuario', person));
    const names = async (path: string, field: 'perfil' | 'proyecto') =>
      z
        .array(z.object({ estatus: z.boolean() }).loose())
        .parse((await t.admin.get(`/Usuario/${path}/${made.id}`)).data)
        .filter(({ estatus }) => estatus)
        .map(row => z.object({ id: z.number() }).parse(row[field]).id);
    expect(await names('GetPerfilxUsuario', 'perfil')).toEqual([perfil]);
    expect(await names('GetProyectoxUsuario', 'proyecto')).toEqual([proyecto]);
    expect((await t.admin.put('/Usuario', { ...made, perfiles: [otro], proyectos: [] })).status).toBe(200);
    expect(await names('GetPerfilxUsuario', 'perfil')).toEqual([otro]);
    expect(await names('GetProyectoxUsuario', 'proyecto')).toEqual([]);
    // An update without links leaves them unchanged; one with an unknown profile changes nothing.
    expect((await t.admin.put('/Usuario', { ...made, version: undefined })).status).toBe(200);
    const wrong = await t.admin.put('/Usuario', {
      ...made,
      version: undefined,
      nombre: 'Otro',
      perfiles: [perfil, 999_999],
    });
    expectRefusal(wrong, 422, 'El perfil no existe');
    expect(errorsOf(wrong)).toEqual({ perfiles: 'El perfil no existe' });
    const many = await t.admin.post('/Usuario', newPerson({ proyectos: Array.from({ length: 1001 }, () => proyecto) }));
    expect(errorsOf(many)).toEqual({ proyectos: 'Admite 1\u00a0000 como máximo' });
    const unknown = await t.admin.post('/Usuario', newPerson({ proyectos: [999_999] }));
    expect(errorsOf(unknown)).toEqual({ proyectos: 'El proyecto no existe' });
    expect(await names('GetPerfilxUsuario', 'perfil')).toEqual([otro]);
    expect((await t.admin.get(`/Usuario/${made.id}`)).data).toMatchObject({ nombre: made.nombre });
  });

  it('is told what another gave meanwhile, and nothing of either is lost (D9)', async () => {
    const [uno, dos] = [await createPerfil(t, { compras: ['ver'] }), await createPerfil(t, { productos: ['ver'] })];
    const links = { usuarioPerfil: ['agregar'], usuarioProyecto: ['agregar'] } satisfies Parameters<
      typeof t.userWith
    >[0];
    const other = await t.userWith({ usuarios: ['actualizar'], ...links, compras: ['ver'], productos: ['ver'] });
    const { id } = usuarioOf(await t.admin.post('/Usuario', newPerson({})));
    const read = async () => usuarioOf(await t.admin.get(`/Usuario/${id}`));
    const first = await read();
    // The link calls of S7 do not change the user's own version: updates without profiles still work.
    expect((await other.post('/Usuario/addperfilsusuario', { idUsuario: id, idPerfil: uno })).status).toBe(201);
    const stale = await t.admin.put('/Usuario', { ...first, perfiles: [dos] });
    expect(stale).toMatchObject({
      status: 409,
      data: { id, enlaces: { perfiles: [uno], proyectos: [] }, cambio: { usuario: { id: other.id } } },
    });
    expect((await t.admin.put('/Usuario', { ...first, nombre: 'Otro' })).status).toBe(200);
    const second = await read();
    expect(second.enlaces?.perfiles).toEqual([uno]);
    expect((await t.admin.put('/Usuario', { ...second, perfiles: [uno, dos, dos] })).status).toBe(200);
    // Likewise if somebody saved the form meanwhile.
    const late = await other.put('/Usuario', { ...second, perfiles: [] });
    expect(late).toMatchObject({
      status: 409,
      data: { enlaces: { perfiles: [uno, dos] }, cambio: { usuario: { id: t.admin.id } } },
    });
    // So are projects, that come alone.
    const before = await read();
    const idProyecto = await d.proyecto();
    expect((await other.post('/Usuario/addproyectosusuario', { idUsuario: id, idProyecto })).status).toBe(201);
    const meanwhile = await t.admin.put('/Usuario', { ...before, proyectos: [] });
    expect(meanwhile).toMatchObject({ status: 409, data: { cambio: { usuario: { id: other.id } } } });
    // What was taken can be given again.
    for (const perfiles of [[dos], [uno, dos]]) {
      expect((await t.admin.put('/Usuario', { ...(await read()), perfiles })).status).toBe(200);
      expect((await read()).enlaces?.perfiles).toEqual(perfiles);
    }
    // Lists contain no links, and users who may not assign them do not get them.
    const reader = await t.userWith({ usuarios: ['ver'] });
    expect(usuarioOf(await reader.get(`/Usuario/${id}`)).enlaces?.perfiles).toBeUndefined();
  });

  it('gets no more than who makes it may give', async () => {
    const perfil = await createPerfil(t, { compras: ['agregar'] });
    const maker = await t.userWith({ proyecto: ['agregar'], usuarios: ['ver', 'actualizar'] });
    const body = newPerson({ perfiles: [perfil] });
    expectRefusal(await maker.post('/Usuario', body), 403, /Perfiles por usuario: agregar/);
    const giver = await t.userWith({ proyecto: ['agregar'], usuarios: ['ver'], usuarioPerfil: ['agregar'] });
    expectRefusal(
      await giver.post('/Usuario', body),
      403,
      /No puede dar permisos que usted no tiene: Órdenes de compra/,
    );
    const own = usuarioOf(await t.admin.get(`/Usuario/${maker.id}`));
    expectRefusal(await maker.put('/Usuario', { ...own, perfiles: [perfil] }), 403, /Perfiles por usuario: agregar/);
    expectRefusal(await maker.put('/Usuario', { ...own, perfiles: [] }), 403, /Perfiles por usuario: eliminar/);
    expect((await maker.post('/Usuario', { ...body, perfiles: [] })).status).toBe(201);
    // Who may not change users changes the own account only, whatever links the body names.
    const plain = await t.userWith({ pedidos: ['ver'] });
    const self = usuarioOf(await t.admin.get(`/Usuario/${plain.id}`));
    expect((await plain.put('/Usuario', { ...self, nombre: 'Otra', perfiles: [], proyectos: [] })).status).toBe(200);
    expect(usuarioOf(await t.admin.get(`/Usuario/${plain.id}`))).toMatchObject({
      nombre: 'Otra',
      enlaces: { perfiles: self.enlaces?.perfiles },
    });
  });
});
