import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { existencias, movimiento } from '#contract/movimiento';
import { addDays, dayOf } from '#contract/text/format';
import { type AppUnderTest, type Caller, startApp } from '../../support/app';
import { startTrade, type Trade } from '../../support/trade';
import { testData, type TestData, errorsOf } from '../../support/testData';
import { expectRefusal } from '../../support/refusal';
import { atTheSameMoment, locksAwaited } from '../../support/sameMoment';

let t: AppUnderTest;
let d: TestData;
let c: Trade;
let keeper: Caller;
beforeAll(async () => {
  t = await startApp();
  d = testData(t);
  c = await startTrade(t);
  keeper = await t.userWith({ productos: ['actualizar'] });
});
afterAll(() => t.close());

const stockOf = async (id: number) =>
  (await t.db.selectFrom('producto').select('stock').where('id', '=', id).executeTakeFirstOrThrow()).stock;
const ledger = async (id: number, query = '') =>
  z.array(movimiento).parse((await keeper.get(`/Producto/movimientos/${id}${query}`)).data);
const count = (lineas: unknown[], headers = {}) =>
  keeper.post('/Producto/conteo', { motivo: 'Conteo de noviembre', lineas }, headers);

describe('the ledger of an article', () => {
  it('tells every movement with the stock after it, newest first, by the page', async () => {
    const idProducto = await d.articulo({ stock: 10 });
    const order = await c.compra(t.admin, [{ idProducto, cantidad: 5.5 }]);
    await t.admin.put(`/Compra/updateEstatus/${order.id}`);
    const sale = await c.venta(t.admin, [{ idProducto, cantidad: 2 }]);
    await t.admin.put(`/Venta/anular/${sale.id}`, { motivo: 'Devuelto' });
    await count([{ idProducto, contado: 12, stock: 15.5 }]);
    expect(
      (await ledger(idProducto)).map(one => [one.tipo, one.cantidad, one.saldo, one.idCompra, one.idVenta]),
    ).toEqual([
      ['conteo', -3.5, 12, null, null],
      ['ventaAnulada', 2, 15.5, null, sale.id],
      ['venta', -2, 13.5, null, sale.id],
      ['compra', 5.5, 15.5, order.id, null],
      ['apertura', 10, 10, null, null],
    ]);
    const page = await keeper.get(`/Producto/movimientos/${idProducto}?range=[1,2]`);
    expect(page.headers['content-range']).toBe('movimientos 1-2/5');
    expect(
      z
        .array(movimiento)
        .parse(page.data)
        .map(one => one.saldo),
    ).toEqual([15.5, 13.5]);
    expect(await ledger(idProducto, '?filter={"tipo":"venta"}')).toMatchObject([{ usuario: { id: t.admin.id } }]);
    const hoy = dayOf(new Date(), t.config.timeZone);
    expect(await ledger(idProducto, `?filter={"desde":"${hoy}","hasta":"${hoy}"}`)).toHaveLength(5);
    for (const days of [{ desde: addDays(hoy, 1) }, { hasta: addDays(hoy, -1) }])
      expect(await ledger(idProducto, `?filter=${JSON.stringify(days)}`)).toEqual([]);
    expectRefusal(await keeper.get('/Producto/movimientos/999999'), 404, 'El artículo no existe');
  });
});

describe('a physical count', () => {
  it('adjusts what differs, saying who and why', async () => {
    const [a, b, same] = [await d.articulo({ stock: 10 }), await d.articulo(), await d.articulo({ stock: 3 })];
    const answer = await count([
      { idProducto: a, contado: 7.25, stock: 10 },
      { idProducto: b, contado: 4, stock: 0 },
      { idProducto: same, contado: 3, stock: 3 },
    ]);
    expect(answer.status).toBe(200);
    expect(z.array(movimiento).parse(answer.data)).toHaveLength(2);
    expect([await stockOf(a), await stockOf(b), await stockOf(same)]).toEqual([7.25, 4, 3]);
    expect((await ledger(a))[0]).toMatchObject({
      tipo: 'conteo',
      cantidad: -2.75,
      motivo: 'Conteo de noviembre',
      usuario: { id: keeper.id },
    });
    expect(await ledger(same)).toHaveLength(1);
    expect((await count([{ idProducto: a, contado: 7.25, stock: 7.25 }])).data).toEqual([]);
    expect((await count([{ idProducto: a, contado: 0, stock: 7.25 }])).status).toBe(200);
    expect(await stockOf(a)).toBe(0);
  });

  it('is refused whole when stock has moved since it was shown, with what it is now', async () => {
    const [a, b] = [await d.articulo({ stock: 10 }), await d.articulo({ stock: 10 })];
    await c.venta(t.admin, [{ idProducto: b, cantidad: 4 }]);
    const answer = await count([
      { idProducto: a, contado: 9, stock: 10 },
      { idProducto: b, contado: 9, stock: 10 },
    ]);
    expectRefusal(answer, 409, /cambió mientras contaba: ahora es 6/);
    expect(existencias.parse(answer.data).existencias).toMatchObject([{ idProducto: b, stock: 6 }]);
    expect([await stockOf(a), await stockOf(b)]).toEqual([10, 6]);
    const both = [a, b].map(idProducto => ({ idProducto, contado: 9, stock: 8 }));
    expectRefusal(await count(both), 409, /^La existencia de .+ y de 1 más cambió mientras contaba: ahora es 10\./);
  });

  it('is refused too when stock has risen since it was shown', async () => {
    const idProducto = await d.articulo({ stock: 10 });
    const { id } = await c.venta(t.admin, [{ idProducto, cantidad: 4 }]);
    const lines = [{ idProducto, contado: 6, stock: 6 }];
    await t.admin.put(`/Venta/anular/${id}`, { motivo: 'Devolución' });
    const answer = await count(lines);
    expectRefusal(answer, 409, /cambió mientras contaba: ahora es 10/);
    expect(await stockOf(idProducto)).toBe(10);
  });

  it('by two at once is kept once', async () => {
    const idProducto = await d.articulo({ stock: 10 });
    const held = sql`select from producto where id = ${idProducto} for no key update`;
    const answers = await atTheSameMoment(t.db, held, () =>
      [8, 7, 6].map(contado => count([{ idProducto, contado, stock: 10 }])),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await ledger(idProducto)).toHaveLength(2);
  });

  it('that has to wait for a movement is refused: it was of the stock before', async () => {
    const idProducto = await d.articulo({ stock: 10 });
    const late = await t.db.transaction().execute(async trx => {
      const moved = { idProducto, cantidad: -3, tipo: 'ajuste' as const, idUsuario: keeper.id };
      await trx.insertInto('movimiento_stock').values(moved).execute();
      const answer = count([{ idProducto, contado: 8, stock: 10 }]);
      await locksAwaited(t.db);
      return { answer };
    });
    expectRefusal(await late.answer, 409, /cambió mientras contaba: ahora es 7/);
    expect(await stockOf(idProducto)).toBe(7);
  });

  it('repeated with its key is done once (D8)', async () => {
    const idProducto = await d.articulo({ stock: 10 });
    const lines = [{ idProducto, contado: 8, stock: 10 }];
    const answers = [await count(lines, { 'idempotency-key': 'c1' }), await count(lines, { 'idempotency-key': 'c1' })];
    expect(answers[1]?.raw.json()).toEqual(answers[0]?.raw.json());
    expect(await stockOf(idProducto)).toBe(8);
  });

  it('is refused by field', async () => {
    const idProducto = await d.articulo({ stock: 10 });
    const refused = async (lineas: unknown[]) => {
      const answer = await count(lineas);
      expectRefusal(answer, 422);
      return Object.keys(errorsOf(answer));
    };
    expect(await refused([])).toEqual(['lineas']);
    expect(await refused([{ idProducto, contado: -1, stock: 10 }])).toEqual(['lineas.0.contado']);
    expect(
      await refused([
        { idProducto, contado: 1, stock: 10 },
        { idProducto, contado: 2, stock: 10 },
      ]),
    ).toEqual(['lineas.1.idProducto']);
    expect(await refused([{ idProducto: 999_999, contado: 1, stock: 10 }])).toEqual(['lineas.0.idProducto']);
    // A special article is no thing of its own that stands on a shelf.
    const special = t.db.selectFrom('producto').select('id').where('codigo', '=', '000-000');
    const { id } = await special.executeTakeFirstOrThrow();
    const counted = await count([{ idProducto: id, contado: 1, stock: 0 }]);
    expect(errorsOf(counted)).toEqual({ 'lineas.0.idProducto': 'Un artículo especial no se cuenta' });
    expect(await stockOf(id)).toBe(0);
    expect(await stockOf(idProducto)).toBe(10);
  });
});
