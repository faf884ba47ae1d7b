import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { importeDeLinea } from '#contract/compra';
import { addDays, dayOf } from '#contract/format';
import { gasto } from '#contract/gasto';
import { inicio } from '#contract/inicio';
import { type AppUnderTest, type Caller, startApp } from '../support/app';
import { comercio, type Comercio } from '../support/comercio';
import { datos, type Datos, idsOf } from '../support/datos';
import { pastTriggers } from '../support/testDatabase';

let t: AppUnderTest;
let d: Datos;
let c: Comercio;
let buyer: Caller;
beforeAll(async () => {
  t = await startApp();
  d = datos(t);
  c = await comercio(t);
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
    const list = async () => idsOf(await t.admin.get(`/Usuario?${filtered({ sinPerfil: true })}`));
    expect(await list()).not.toContain(buyer.id);
    await t.db.updateTable('usuario_perfil').set({ estatus: false }).where('idUsuario', '=', without).execute();
    expect(await list()).toContain(without);
    const { id } = await c.compra(buyer, [{ idProducto: await d.articulo() }]);
    const mail = (estado: 'Fallido' | 'Enviado', mensajeId: string) =>
      t.db
        .insertInto('correo')
        .values({ idCompra: id, idUsuario: buyer.id, destinatario: 'a@prueba.cr', mensajeId, estado })
        .execute();
    const failed = async () => idsOf(await buyer.get(`/Compra?${filtered({ envio: 'Fallido' })}`));
    await mail('Fallido', 'uno');
    expect(await failed()).toEqual([id]);
    await mail('Enviado', 'dos');
    expect(await failed()).toEqual([]);
  });

  it('says whom to ask, and how the server does to who watches over it', async () => {
    const { administradores, servidor } = inicio.parse((await buyer.get('/Inicio')).data);
    expect(administradores.length).toBeGreaterThan(0);
    expect(servidor).toBeNull();
    expect(inicio.parse((await t.admin.get('/Inicio')).data).servidor).toEqual({ respaldo: null, discoLleno: false });
  });
});

describe('what projects spend (D46)', () => {
  it('agrees to the cent with the purchases behind it, each share with the project of its order', async () => {
    const proyectos = [await d.proyecto('Gasto A'), await d.proyecto('Gasto B')];
    const spent = new Map<string, number>();
    const add = (name: string, amount: number) =>
      spent.set(name, Math.round(((spent.get(name) ?? 0) + amount) * 100) / 100);
    for (let step = 0; step < 12; step += 1) {
      const idProducto = await d.articulo();
      const costo = (1000 + step * 733) / 100;
      const orders = await Promise.all(
        proyectos.map(idProyecto =>
          d.pedido(t.admin, idProyecto, [{ idProducto, cantidad: 9, direccionamiento: '1' }]),
        ),
      );
      const partes = orders.map(({ pedidoDetalle }, at) => ({
        idPedidoDetalle: pedidoDetalle[0]?.id ?? 0,
        cantidad: 1.5 + at,
      }));
      const made = await c.compra(buyer, [{ idProducto, costo, cantidad: 5.25, partes }]);
      if (step % 4 === 3) {
        await buyer.put(`/Compra/anular/${made.id}`, { motivo: 'Prueba' });
        continue;
      }
      const shares = partes.map(({ cantidad }) => importeDeLinea({ costo, cantidad }));
      shares.forEach((amount, at) => add(`Gasto ${'AB'.charAt(at)}`, amount));
      add('Bodega', importeDeLinea({ costo, cantidad: 5.25 }) - shares.reduce((sum, one) => sum + one, 0));
    }
    // Whatever the other tests bought is for the shelf.
    const others = await t.db
      .selectFrom('compra')
      .select(({ fn }) => fn.sum<number>('subtotal').as('sum'))
      .where('estado', '<>', 'Anulada')
      .executeTakeFirstOrThrow();
    const rows = z.array(gasto.record).parse((await buyer.get(`/Informe/gasto/${buyer.id}`)).data);
    const told = new Map(rows.map(row => [row.nombreProyecto, row.esteMes]));
    expect(told.get('Gasto A')).toBe(spent.get('Gasto A'));
    expect(told.get('Gasto B')).toBe(spent.get('Gasto B'));
    const sum = rows.reduce((all, row) => all + Math.round(row.esteMes * 100), 0);
    expect(sum).toBe(Math.round(Number(others.sum) * 100));
    expect(gasto.cifras.parse((await buyer.get('/Informe/cifras/gasto')).data)).toEqual({
      esteMes: sum / 100,
      mesPasado: 0,
    });
  });

  it('counts a purchase in the month of the company it was made in', async () => {
    const idProyecto = await d.proyecto('Gasto del mes');
    const idProducto = await d.articulo();
    const { id: idPedido } = await d.pedido(t.admin, idProyecto, [{ idProducto, cantidad: 9, direccionamiento: '1' }]);
    const { id } = await c.compra(buyer, [{ idProducto, costo: 100, cantidad: 3 }], { idPedido });
    const first = `${hoy().slice(0, 7)}-01`;
    const row = async () =>
      z
        .array(gasto.record)
        .parse((await buyer.get(`/Informe/gasto/${buyer.id}`)).data)
        .find(one => one.idProyecto === idProyecto);
    expect(await row()).toMatchObject({ esteMes: 300, mesPasado: 0 });
    await pastTriggers(t.db, async trx => {
      await sql`update compra set fecha = (${first}::date::timestamp - interval '1 hour') at time zone ${t.app.config.timeZone}
        where id = ${id}`.execute(trx);
    });
    expect(await row()).toMatchObject({ esteMes: 0, mesPasado: 300, diferencia: -300 });
  });
});
