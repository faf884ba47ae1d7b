import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { bajoMinimo } from '#contract/bajoMinimo';
import { type AppUnderTest, type Caller, startApp } from '../../support/app';
import { startTrade } from '../../support/trade';
import { testData, type TestData } from '../../support/testData';
import { expectRefusal } from '../../support/refusal';
import { atTheSameMoment } from '../../support/sameMoment';

let t: AppUnderTest;
let d: TestData;
let buyer: Caller;
beforeAll(async () => {
  t = await startApp();
  d = testData(t);
  buyer = await t.userWith({ productos: ['agregar', 'actualizar'] });
});
afterAll(() => t.close());

const producto = z.object({ id: z.number(), stock: z.number(), version: z.number() }).loose();
const read = async (id: number) => producto.parse((await t.admin.get(`/Producto/${id}`)).data);
const ledger = (idProducto: number) =>
  t.db
    .selectFrom('movimiento_stock')
    .select(['tipo', 'cantidad', 'motivo', 'idUsuario'])
    .where('idProducto', '=', idProducto)
    .orderBy('id')
    .execute();

/** D26: stock is the sum of the movements. */
describe('the stock of an article', () => {
  it.each([
    [25, 25],
    [2.125, 2.125],
    [999_999_999.999, 999_999_999.999],
  ])('given as %d when it is added is the opening movement', async (stock, kept) => {
    const id = await d.articulo({ stock });
    expect((await read(id)).stock).toBe(kept);
    expect(await ledger(id)).toEqual([
      { tipo: 'apertura', cantidad: kept, motivo: 'Existencia inicial', idUsuario: t.admin.id },
    ]);
  });

  it.each([undefined, null, '', 0])('given as %o when it is added moves nothing', async stock => {
    const id = await d.articulo({ stock });
    expect((await read(id)).stock).toBe(0);
    expect(await ledger(id)).toEqual([]);
  });

  it('is adjusted by an update that names the current version', async () => {
    const before = await read(await d.articulo({ stock: 10 }));
    const answer = await buyer.put('/Producto', { ...before, stock: 7.5 });
    expect(answer.data).toMatchObject({ stock: 7.5 });
    const after = producto.parse(answer.data);
    expect(after).toEqual(await read(before.id));
    expect(await ledger(before.id)).toMatchObject([
      { tipo: 'apertura', cantidad: 10 },
      { tipo: 'ajuste', cantidad: -2.5, motivo: 'Ajuste en la ficha del artículo', idUsuario: buyer.id },
    ]);
    // The version in the response is the one for the next update.
    expect((await buyer.put('/Producto', { ...after, stock: 8 })).data).toMatchObject({ stock: 8 });
  });

  it.each([10, null, '', undefined])('stays as it is in an update that says %o', async stock => {
    const before = await read(await d.articulo({ stock: 10 }));
    expect((await buyer.put('/Producto', { ...before, stock })).data).toMatchObject({ stock: 10 });
    expect(await ledger(before.id)).toHaveLength(1);
  });

  it.each([undefined, null])('is left alone by an update whose version is %o', async version => {
    const before = await read(await d.articulo({ stock: 10 }));
    expect((await buyer.put('/Producto', { ...before, version, stock: 3 })).data).toMatchObject({ stock: 10 });
    expect(await ledger(before.id)).toHaveLength(1);
  });

  it('is left alone by a stale update, with everything else', async () => {
    const before = await read(await d.articulo({ stock: 10 }));
    await t.db
      .insertInto('movimiento_stock')
      .values({ idProducto: before.id, cantidad: -4, tipo: 'ajuste', motivo: 'Otro', idUsuario: null })
      .execute();
    const stale = await buyer.put('/Producto', { ...before, nombreProducto: 'Cambiado', stock: 10 });
    expectRefusal(stale, 409);
    expect(stale.data).toMatchObject({ stock: 6, nombreProducto: before.nombreProducto });
    expect(await read(before.id)).toMatchObject({ stock: 6, nombreProducto: before.nombreProducto });
  });

  it('is moved once by four who adjust it at the same moment', async () => {
    const before = await read(await d.articulo({ stock: 10 }));
    const held = sql`select from producto where id = ${before.id} for no key update`;
    const answers = await atTheSameMoment(t.db, held, () =>
      Array.from({ length: 4 }, () => buyer.put('/Producto', { ...before, stock: 4 })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect((await ledger(before.id)).map(({ cantidad }) => cantidad)).toEqual([10, -6]);
  });
});

/** D51. */
describe('the articles below their minimum', () => {
  it('are the active ones with less, each with what open purchases bring for the shelf alone', async () => {
    const trade = await startTrade(t);
    const article = (name: string, stock: number, stockMinimo: number | null = 10) =>
      d.articulo({ nombreProducto: `Corto ${name}`, stock, stockMinimo });
    const [out, one, few] = [await article('sin', 0), await article('con uno', 1), await article('con poco', 9.999)];
    const inactive = await article('inactivo', 2);
    await article('justo', 10);
    await article('sin mínimo', 0, null);
    await t.admin.put(`/Producto/UpdateEstatusProducto/${inactive}`, { estatus: false });

    const buy = (idProducto: number, cantidad: number) => trade.compra(t.admin, [{ idProducto, cantidad }]);
    await buy(one, 2.5);
    await buy(one, 4);
    const cancelled = await buy(few, 3);
    await t.admin.put(`/Compra/anular/${cancelled.id}`, { motivo: 'Error' });
    const came = await buy(out, 5);
    await t.admin.put(`/Compra/updateEstatus/${came.id}`);
    await trade.venta(t.admin, [{ idProducto: out, cantidad: 5 }]);
    const linea = { idProducto: few, cantidad: 7, direccionamiento: '1' };
    const pedido = await d.pedido(t.admin, await d.proyecto(), [linea]);
    // What a purchase for an order brings beyond its lines goes to the project too.
    const lineas = [few, out].map(idProducto => ({ idProducto, cantidad: 9 }));
    await trade.compra(t.admin, lineas, { idPedido: pedido.id });

    const filter = `filter=${encodeURIComponent(JSON.stringify({ q: 'corto' }))}`;
    const { data } = await t.admin.get(`/Informe/bajoMinimo/${t.admin.id}?${filter}&sort=["existencia","ASC"]`);
    const rows = z.array(bajoMinimo.record).parse(data);
    expect(rows.map(({ id, existencia, faltan, porLlegar }) => [id, existencia, faltan, porLlegar])).toEqual([
      [out, 0, 10, 0],
      [one, 1, 9, 6.5],
      [few, 9.999, 0.001, 0],
    ]);
    const figures = await t.admin.get(`/Informe/cifras/bajoMinimo?${filter}`);
    expect(figures.data).toEqual({ articulos: 3, agotados: 1, sinCompra: 2 });
  });
});
