import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, dayOf } from '#contract/text/format';
import { inicio } from '#contract/inicio';
import { type AppUnderTest, type Caller, startApp } from '../../support/app';
import { startTrade, type Trade } from '../../support/trade';
import { testData, type TestData, idsOf } from '../../support/testData';

let t: AppUnderTest;
let d: TestData;
let c: Trade;
let buyer: Caller;
beforeAll(async () => {
  t = await startApp();
  d = testData(t);
  c = await startTrade(t);
  buyer = await t.userWith({ compras: ['agregar', 'actualizar'] });
});
afterAll(() => t.close());

const hoy = () => dayOf(new Date(), t.app.config.timeZone);
const filtered = (filter: object) => `filter=${encodeURIComponent(JSON.stringify(filter))}`;

describe('what waits for whom (D46)', () => {
  it('orders are found by their day of delivery', async () => {
    const idProyecto = await d.proyecto();
    const made = await Promise.all(
      [0, 3, 9].map(async days => {
        const { id } = await d.pedido(t.admin, idProyecto);
        await t.admin.put(`/Pedidos/FechaEntrega/${id}`, { fechaEntrega: addDays(hoy(), days) });
        return id;
      }),
    );
    const from = (entregaHasta: string) =>
      `/Pedidos/1/${t.admin.id}?${filtered({ idProyecto, estado: 'Pendiente', entregaDesde: hoy(), entregaHasta })}`;
    expect(idsOf(await t.admin.get(from(hoy())))).toEqual([made[0]]);
    expect(idsOf(await t.admin.get(from(addDays(hoy(), 6)))).sort((a, b) => a - b)).toEqual(
      made.slice(0, 2).sort((a, b) => a - b),
    );
  });

  it('people without a profile, and purchases whose last e-mail failed, are found', async () => {
    const without = (await t.userWith({})).id;
    const closed = (await t.userWith({})).id;
    const list = async () => idsOf(await t.admin.get(`/Usuario?${filtered({ sinPerfil: true })}`));
    expect(await list()).not.toContain(buyer.id);
    expect((await t.admin.get(`/Usuario/FilterUsuario/${buyer.email}`)).data).toMatchObject([
      { id: buyer.id, perfilesActivos: [expect.any(String)] },
    ]);
    await t.db.updateTable('usuario_perfil').set({ estatus: false }).where('idUsuario', '=', without).execute();
    expect(await list()).toContain(without);
    // A profile that is switched off gives nothing either: the list names none.
    expect(await list()).not.toContain(closed);
    await sql`update perfil set estatus = false from usuario_perfil up
      where up."idPerfil" = perfil.id and up."idUsuario" = ${closed}`.execute(t.db);
    expect(await list()).toContain(closed);
    const { id } = await c.compra(buyer, [{ idProducto: await d.articulo() }]);
    const mail = (estado: 'Fallido' | 'Enviado', mensajeId: string) =>
      t.db
        .insertInto('correo')
        .values({ idCompra: id, idUsuario: buyer.id, destinatario: 'a@prueba.cr', mensajeId, estado })
        .execute();
    const failed = async (besides: object = {}) =>
      idsOf(await buyer.get(`/Compra?${filtered({ envio: 'Fallido', ...besides })}`));
    await mail('Fallido', 'uno');
    expect(await failed()).toEqual([id]);
    await mail('Enviado', 'dos');
    expect(await failed()).toEqual([]);
    // Received and cancelled purchases are not counted as failed e-mails, but a filter by that state finds them.
    await mail('Fallido', 'tres');
    for (const estado of ['Recibida', 'Pendiente']) {
      expect((await buyer.put(`/Compra/updateEstatus/${id}`)).data).toMatchObject({ estado });
      expect(await failed()).toEqual(estado === 'Pendiente' ? [id] : []);
      expect(await failed({ estado })).toEqual([id]);
    }
    await buyer.put(`/Compra/anular/${id}`, { motivo: 'Error' });
    expect(await failed()).toEqual([]);
    for (const state of ['estado', 'etapa']) expect(await failed({ [state]: 'Anulada' })).toEqual([id]);
  });

  it('says whom to ask, and how the server does to who watches over it', async () => {
    const { administradores, servidor } = inicio.parse((await buyer.get('/Inicio')).data);
    expect(administradores.length).toBeGreaterThan(0);
    // The role alone grants no right, and users are not told to ask themselves (D11).
    const { id, nombre, apellido } = await t.db
      .selectFrom('usuario')
      .selectAll()
      .where('id', '=', buyer.id)
      .executeTakeFirstOrThrow();
    await t.db.updateTable('usuario').set({ roll: 'Administrador' }).where('id', '=', id).execute();
    const told = async (who: typeof buyer) => inicio.parse((await who.get('/Inicio')).data).administradores;
    expect([...(await told(buyer)), ...(await told(t.admin))]).not.toContain(`${nombre} ${apellido}`);
    const given = await t.userWith({ usuarioPerfil: ['agregar'] });
    expect((await told(buyer)).length).toBe(administradores.length + 1);
    expect((await told(given)).length).toBe(administradores.length);
    expect(servidor).toBeNull();
    expect(inicio.parse((await t.admin.get('/Inicio')).data).servidor).toEqual({ respaldo: null, discoLleno: false });
  });
});
