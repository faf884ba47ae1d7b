import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { continuidadLinea, porComprar } from '#contract/compra';
import { pedido } from '#contract/pedido';
import { type Answer, type AppUnderTest, type Caller, startApp } from '../../support/app';
import { startTrade, type Trade, compraOf } from '../../support/trade';
import { testData, type TestData, errorsOf, idsOf } from '../../support/testData';
import { expectRefusal } from '../../support/refusal';
import { atTheSameMoment } from '../../support/sameMoment';

let t: AppUnderTest;
let d: TestData;
let c: Trade;
let buyer: Caller;
let idProyecto: number;
beforeAll(async () => {
  t = await startApp();
  d = testData(t);
  c = await startTrade(t);
  idProyecto = await d.proyecto();
  buyer = await t.userWith({ compras: ['agregar', 'actualizar'] });
});
afterAll(() => t.close());

/** A new order with a line for each quantity, each of a new article unless given. */
async function newOrder(cantidades: number[], articulos?: number[]) {
  const ids = articulos ?? (await Promise.all(cantidades.map((_, i) => d.articulo({ nombreProducto: `Bloque ${i}` }))));
  const lineas = cantidades.map((cantidad, i) => ({ idProducto: ids[i], cantidad, direccionamiento: `${i + 1}` }));
  const order = await d.pedido(t.admin, idProyecto, lineas);
  return { id: order.id, articulos: ids, lineas: order.pedidoDetalle.map(line => line.id) };
}

const pendientes = async (caller: Caller) => z.array(pedido).parse((await caller.get(`/Pedidos/2/${caller.id}`)).data);
const stillListed = async (id: number) => (await pendientes(buyer)).some(order => order.id === id);
const continuidad = async (id: number) =>
  z.array(continuidadLinea).parse((await buyer.get(`/Compra/porPedido/${id}`)).data);
const receive = async (id: number, idDetalle: number, cantNueva: number): Promise<Answer> =>
  t.admin.post(`/Pedidos/ActualizaEntrega/${t.admin.id}`, { id, pedidoDetalle: [{ id: idDetalle, cantNueva }] });

describe('buying for an order (D24)', () => {
  it('leaves it in the list, with what is bought, while something is left to buy', async () => {
    const { id, articulos, lineas } = await newOrder([10, 4]);
    const [a, b] = articulos;
    await c.compra(buyer, [{ idProducto: a, cantidad: 6, idPedidoDetalle: lineas[0] }], { idPedido: id });
    const listed = (await pendientes(buyer)).find(order => order.id === id);
    expect(listed?.pedidoDetalle.map(line => [line.cantidad, line.comprado, porComprar(line)])).toEqual([
      [10, 6, 4],
      [4, 0, 4],
    ]);
    // What came of the purchase is not awaited any more, and leaves as much to buy.
    await receive(id, lineas[0] ?? 0, 2);
    const arrived = (await pendientes(buyer)).find(order => order.id === id);
    expect(arrived?.pedidoDetalle.map(porComprar)).toEqual([4, 4]);
    // What was received without a purchase need not be bought any more.
    await receive(id, lineas[1] ?? 0, 1);
    const left = [
      { idProducto: a, cantidad: 4, idPedidoDetalle: lineas[0] },
      { idProducto: b, cantidad: 3, idPedidoDetalle: lineas[1] },
    ];
    const rest = await c.compra(buyer, left, { idPedido: id });
    expect(await stillListed(id)).toBe(false);
    await buyer.put(`/Compra/anular/${rest.id}`, { motivo: 'Sin existencias' });
    expect(await stillListed(id)).toBe(true);
  });

  it('keeps the name of the line it is bought for, with its detail; lines say code and unit (D20, D45)', async () => {
    const idProducto = await d.articulo();
    const linea = { idProducto, cantidad: 5, direccionamiento: '1', nombreProducto: 'ARENA — LAVADA' };
    const order = await d.pedido(t.admin, idProyecto, [linea]);
    const [line] = order.pedidoDetalle;
    expect(line).toMatchObject({ nombreProducto: 'ARENA — LAVADA', codigo: expect.any(String), comprado: 0 });
    const forLine = { idProducto, cantidad: 5, nombreProducto: 'Otro', idPedidoDetalle: line?.id };
    const bought = await c.compra(buyer, [forLine], { idPedido: order.id });
    expect(bought.detalleCompra).toMatchObject([
      { nombreProducto: 'ARENA — LAVADA', codigo: line?.codigo, presentacion: line?.presentacion },
    ]);
  });

  it('of a client that names no lines goes to the line of its name, and keeps that name (D24)', async () => {
    const idProducto = await d.articulo({ nombreProducto: 'Cemento' });
    const detailed = (nombreProducto: string) => ({ idProducto, cantidad: 5, direccionamiento: '1', nombreProducto });
    const names = ['CEMENTO — FRENTE 1', 'CEMENTO — FRENTE 2'];
    const order = await d.pedido(t.admin, idProyecto, names.map(detailed));
    const bought = async (cantidad: number, nombreProducto?: string) => {
      const { detalleCompra } = await c.compra(buyer, [{ idProducto, cantidad, nombreProducto }], {
        idPedido: order.id,
      });
      return [detalleCompra[0]?.nombreProducto, ...(await continuidad(order.id)).map(line => line.comprado)];
    };
    expect(await bought(2, 'cemento — frente 2')).toEqual(['CEMENTO — FRENTE 2', 0, 2]);
    // Of another name, or of none, it is called as the article.
    expect(await bought(4, 'Cemento')).toEqual(['Cemento', 4, 2]);
    // What its line does not lack is for the others.
    expect(await bought(3.5, 'CEMENTO — FRENTE 2')).toEqual(['CEMENTO — FRENTE 2', 4.5, 5]);
    expect(await bought(3)).toEqual(['Cemento', 7.5, 5]);
  });

  it('does not touch stock (D23)', async () => {
    const { id, articulos } = await newOrder([10]);
    const order = await c.compra(buyer, [{ idProducto: articulos[0], cantidad: 10 }], { idPedido: id });
    for (const estado of ['Recibida', 'Pendiente', 'Recibida']) {
      expect(compraOf(await buyer.put(`/Compra/updateEstatus/${order.id}`)).estado).toBe(estado);
    }
    await buyer.put(`/Compra/anular/${order.id}`, { motivo: 'Error' });
    const moved = await t.db
      .selectFrom('movimiento_stock')
      .select('id')
      .where('idProducto', '=', articulos[0] ?? 0)
      .execute();
    expect(moved).toEqual([]);
  });

  it('by a client that names no lines fills them in turn, the rest on the last', async () => {
    const idProducto = await d.articulo();
    const { id, lineas } = await newOrder([3, 5, 2], [idProducto, idProducto, idProducto]);
    const first = await c.compra(buyer, [{ idProducto, cantidad: 4.5 }, { idProducto: await d.articulo() }], {
      idPedido: id,
    });
    expect(first.aviso).toBeNull();
    expect(first.detalleCompra.map(line => line.idPedidoDetalle)).toEqual([lineas[0], null]);
    expect((await continuidad(id)).map(line => line.comprado)).toEqual([3, 1.5, 0]);
    const second = await c.compra(buyer, [{ idProducto, cantidad: 7 }], { idPedido: id });
    expect(second.aviso).toMatch(/Se compró más de lo que faltaba: .* \(faltaban 2, se compraron 3,5\)/);
    expect((await continuidad(id)).map(line => line.comprado)).toEqual([3, 5, 3.5]);
    await c.compra(buyer, [{ idProducto, cantidad: 1 }], { idPedido: id });
    expect((await continuidad(id)).map(line => line.comprado)).toEqual([3, 5, 4.5]);
    expect(await stillListed(id)).toBe(false);
    // Special articles of different names are different things; the case of a name does not count.
    const special = t.db.selectFrom('producto').select('id').where('codigo', '=', '000-001');
    const { id: flete } = await special.executeTakeFirstOrThrow();
    const named = (article: number, nombreProducto: string, cantidad: number) => ({
      ...{ idProducto: article, nombreProducto, cantidad, direccionamiento: '1' },
    });
    const order = await d.pedido(t.admin, idProyecto, [
      { idProducto, cantidad: 3, direccionamiento: '1', nombreProducto: 'BLOQUE — LISO' },
      { idProducto, cantidad: 5, direccionamiento: '1' },
      named(flete, 'Flete', 1),
      named(flete, 'Grúa', 1),
    ]);
    const bought = [{ idProducto, cantidad: 7 }, named(flete, 'grúa', 1)];
    await c.compra(buyer, bought, { idPedido: order.id });
    expect((await continuidad(order.id)).map(line => line.comprado)).toEqual([3, 4, 0, 1]);
    const trip = { ...named(flete, 'Flete a Limón', 1), idPedidoDetalle: order.pedidoDetalle[2]?.id };
    const { detalleCompra } = await c.compra(buyer, [trip], { idPedido: order.id });
    expect(detalleCompra[0]?.nombreProducto).toBe('Flete a Limón');
  });

  it('of a special article without a name is refused where the order has it under several, and not where under one', async () => {
    const special = t.db.selectFrom('producto').select('id').where('codigo', '=', '000-001');
    const { id: flete } = await special.executeTakeFirstOrThrow();
    const idProducto = await d.articulo();
    const named = (nombreProducto: string) => ({
      ...{ idProducto: flete, nombreProducto, cantidad: 2, direccionamiento: '1' },
    });
    const order = await d.pedido(t.admin, idProyecto, [
      named('Flete'),
      named('Grúa'),
      named('FLETE'),
      named('Acarreo'),
    ]);
    const buy = (line: object, idPedido: number | undefined = order.id) =>
      buyer.post('/Compra', c.compraBody(buyer, [{ idProducto }, { idProducto: flete, ...line }], { idPedido }));
    for (const nombreProducto of [undefined, null, ' ']) {
      const answer = await buy({ nombreProducto });
      expectRefusal(answer, 422);
      expect(errorsOf(answer)).toEqual({
        'detalleCompra.1.nombreProducto':
          'El pedido tiene el artículo 000-001 como “FLETE”, “GRÚA”, “ACARREO”: indique el nombre de la línea',
      });
    }
    expect((await continuidad(order.id)).map(line => line.comprado)).toEqual([0, 0, 0, 0]);
    expect((await buy({ nombreProducto: 'grúa', cantidad: 1 })).status).toBe(201);
    expect((await buy({ idPedidoDetalle: order.pedidoDetalle[3]?.id, cantidad: 1 })).status).toBe(201);
    expect((await continuidad(order.id)).map(line => line.comprado)).toEqual([0, 1, 0, 1]);
    // Under one name there is nothing to choose from, nor without an order.
    const ofOne = await d.pedido(t.admin, idProyecto, [named('Flete'), named('flete')]);
    expect((await buy({ cantidad: 3 }, ofOne.id)).status).toBe(201);
    expect((await continuidad(ofOne.id)).map(line => line.comprado)).toEqual([2, 1]);
    expect((await buyer.post('/Compra', c.compraBody(buyer, [{ idProducto: flete }]))).status).toBe(201);
  });

  it('beyond what four of its lines need names three, also when it was delivered', async () => {
    const { id, articulos, lineas } = await newOrder([1, 1, 1, 1]);
    for (const line of lineas) await receive(id, line, 1);
    const { aviso } = await c.compra(
      buyer,
      articulos.map(idProducto => ({ idProducto })),
      { idPedido: id },
    );
    const partes = [{ idPedidoDetalle: lineas[0], cantidad: 1 }];
    await c.compra(buyer, [{ idProducto: articulos[0], partes }]);
    expect(aviso).toMatch(/^Se compró más de lo que faltaba: ([^;]+\(faltaban 0, se compró 1\)(; )?){3} y 1 más\./);
  });

  it('by two at once is warned, not lost', async () => {
    const { id, articulos, lineas } = await newOrder([10]);
    const line = { idProducto: articulos[0], cantidad: 10, idPedidoDetalle: lineas[0] };
    const other = await t.userWith({ compras: ['agregar'] });
    const held = sql`select from pedido where id = ${id} for no key update`;
    const answers = await atTheSameMoment(t.db, held, () =>
      [buyer, other].map(caller => caller.post('/Compra', c.compraBody(caller, [line], { idPedido: id }))),
    );
    expect(answers.map(({ status, message }) => [status, message])).toEqual(
      Array(2).fill([201, 'Órden realizada correctamente']),
    );
    const avisos = answers.map(answer => compraOf(answer).aviso);
    expect(avisos.filter(aviso => aviso === null)).toHaveLength(1);
    expect(avisos.find(aviso => aviso !== null)).toMatch(/BLOQUE 0 \(faltaban 0, se compraron 10\)/i);
    expect((await continuidad(id))[0]).toMatchObject({ cantidad: 10, comprado: 20, recibido: 0 });
  });

  it('names the purchases of each line, without the cancelled ones', async () => {
    const { id, articulos, lineas } = await newOrder([10, 1]);
    const line = { idProducto: articulos[0], idPedidoDetalle: lineas[0] };
    const one = await c.compra(
      buyer,
      [
        { ...line, cantidad: 2 },
        { ...line, cantidad: 1.5 },
      ],
      { idPedido: id },
    );
    const two = await c.compra(buyer, [{ ...line, cantidad: 3 }], { idPedido: id });
    await buyer.put(`/Compra/updateEstatus/${one.id}`);
    await buyer.put(`/Compra/anular/${two.id}`, { motivo: 'Error' });
    await receive(id, lineas[0] ?? 0, 3);
    const [first, second] = await continuidad(id);
    expect(first).toMatchObject({ cantidad: 10, comprado: 3.5, recibido: 3 });
    expect(first?.compras).toEqual([
      { id: one.id, fecha: one.fecha, estado: 'Recibida', etapa: 'Recibida', cantidad: 3.5 },
    ]);
    expect(second).toMatchObject({ comprado: 0, compras: [] });
    const three = await c.compra(buyer, [{ ...line, cantidad: 1 }], { idPedido: id });
    expect((await continuidad(id))[0]?.compras.map(compra => compra.id)).toEqual([one.id, three.id]);
  });

  it('is refused for a line of another order or article, and for a closed order', async () => {
    const [mine, other] = [await newOrder([10, 5]), await newOrder([10])];
    const named = { idProducto: mine.articulos[0], idPedidoDetalle: mine.lineas[0] };
    const buy = (idProducto: number | undefined, idPedidoDetalle: number | undefined) =>
      buyer.post('/Compra', c.compraBody(buyer, [{ idProducto, idPedidoDetalle }], { idPedido: mine.id }));
    for (const answer of [
      await buy(mine.articulos[0], other.lineas[0]),
      await buy(mine.articulos[0], mine.lineas[1]),
      await buyer.post('/Compra', c.compraBody(buyer, [named])),
      // Though another line of the purchase is for that line of the order.
      await buyer.post(
        '/Compra',
        c.compraBody(buyer, [named, { idProducto: named.idProducto, partes: [{ ...named, cantidad: 1 }] }]),
      ),
    ]) {
      expectRefusal(answer, 422);
      expect(errorsOf(answer)).toHaveProperty(['detalleCompra.0.idPedidoDetalle']);
    }
    await t.db.updateTable('pedido').set({ cerrado: new Date() }).where('id', '=', mine.id).execute();
    expectRefusal(await buy(mine.articulos[0], mine.lineas[0]), 409, 'El pedido está cerrado y no admite compras');
    expect(await stillListed(mine.id)).toBe(false);
  });
});

describe('who sees the orders to buy for (D28)', () => {
  it('a buyer those of every project, others their own', async () => {
    const { id } = await newOrder([10]);
    const keeper = await t.userWith({ pedidos: ['ver'] });
    const member = await t.userWith({ pedidos: ['ver'] }, { proyectos: [idProyecto] });
    expect(idsOf(await buyer.get(`/Pedidos/2/${buyer.id}`))).toContain(id);
    expect(idsOf(await member.get(`/Pedidos/2/${member.id}`))).toContain(id);
    expect(idsOf(await keeper.get(`/Pedidos/2/${keeper.id}`))).toEqual([]);
    expectRefusal(
      await keeper.get(`/Compra/porPedido/${id}`),
      404,
      'El pedido no existe o es de un proyecto que no es suyo',
    );
    expect((await member.get(`/Compra/porPedido/${id}`)).status).toBe(200);
    const page = await buyer.get(`/Pedidos/2/${buyer.id}?range=[0,4]&sort=["id","DESC"]`);
    expect(page.headers['content-range']).toMatch(/^pedidosPorComprar 0-4\/\d+$/);
    expect(idsOf(page)[0]).toBe(id);
  });
});
