import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { compra } from '#contract/compra';
import { necesidad, necesidadLinea, leftToBuy } from '#contract/necesidad';
import type { Pedido } from '#contract/pedido';
import { addDays } from '#contract/text/format';
import { type Answer, type AppUnderTest, type Caller, startApp } from '../../support/app';
import { startTrade, type Trade, compraOf } from '../../support/trade';
import { testData, type TestData, errorsOf, pedidoOf } from '../../support/testData';
import { expectRefusal } from '../../support/refusal';
import { atTheSameMoment } from '../../support/sameMoment';

let t: AppUnderTest;
let d: TestData;
let c: Trade;
let buyer: Caller;
let proyectos: [number, number];
beforeAll(async () => {
  t = await startApp();
  d = testData(t);
  c = await startTrade(t);
  proyectos = [await d.proyecto('Escuela'), await d.proyecto('Puente')];
  buyer = await t.userWith({ compras: ['agregar', 'actualizar'] });
});
afterAll(() => t.close());

const listed = async (query = '') => z.array(necesidad).parse((await buyer.get(`/Compra/necesidades${query}`)).data);
const needOf = async (idProducto: number) => (await listed()).find(({ id }) => id === idProducto);
const linesOf = async (idProducto: number, query = '') =>
  z.array(necesidadLinea).parse((await buyer.get(`/Compra/necesidades/${idProducto}${query}`)).data);
const order = async (
  idProyecto: number,
  idProducto: number,
  cantidad: number,
  nombreProducto?: string,
): Promise<Pedido> =>
  d.pedido(t.admin, idProyecto, [{ idProducto, cantidad, direccionamiento: '1.1', nombreProducto }]);
const lineOf = ({ pedidoDetalle: [line] }: Pedido): number => line?.id ?? 0;
const stockOf = async (idProducto: number) =>
  z.object({ stock: z.number() }).parse((await t.admin.get(`/Producto/${idProducto}`)).data).stock;

interface Parte {
  idPedidoDetalle: number;
  cantidad: number;
}
const body = (idProveedor: number, idProducto: number, partes: Parte[], bodega?: number, costo = 100) => ({
  ordenes: [{ idProveedor, lineas: [{ idProducto, costo, partes, ...(bodega && { bodega }) }] }],
});
const buy = (caller: Caller, sent: unknown): Promise<Answer> => caller.post('/Compra/necesidades', sent);
const bought = (answer: Answer) => {
  expect([answer.status, answer.message]).toEqual([201, expect.stringMatching(/^Se hi/)]);
  return z.array(compra).parse(answer.data);
};

describe('what is left to buy, over all orders (D47)', () => {
  it('is grouped by article, with the shelf and who delivered it; its purchase keeps the orders it serves', async () => {
    const idProducto = await d.articulo({ nombreProducto: 'Cemento', stock: 17 });
    const idProveedor = await c.proveedor({ razonSocial: 'Cementos del Valle' });
    const earlier = await c.compra(buyer, [{ idProducto, costo: 4950, cantidad: 3 }], { idProveedor });
    await buyer.put(`/Compra/updateEstatus/${earlier.id}`);
    const [one, two] = [await order(proyectos[0], idProducto, 10), await order(proyectos[1], idProducto, 5)];
    await t.admin.put(`/Pedidos/FechaEntrega/${one.id}`, { fechaEntrega: '2026-01-02' });
    expect(await needOf(idProducto)).toMatchObject({
      fechaEntrega: '2026-01-02',
      stock: 20,
      lineas: 2,
      proyectos: 2,
      porComprar: 15,
      proveedores: [{ id: idProveedor, razonSocial: 'Cementos del Valle', costo: 4950, idCompra: earlier.id, dias: 0 }],
    });
    expect((await linesOf(idProducto)).map(line => [line.idPedido, line.proyecto.nombre, line.porComprar])).toEqual([
      [one.id, 'Escuela', 10],
      [two.id, 'Puente', 5],
    ]);
    const filter = `?filter=${JSON.stringify({ idProyecto: proyectos[1] })}`;
    expect((await listed(filter)).find(({ id }) => id === idProducto)).toMatchObject({ lineas: 1, porComprar: 5 });

    const partes = [one, two].map(pedido => ({ idPedidoDetalle: lineOf(pedido), cantidad: 4 }));
    const [made] = bought(await buy(buyer, body(idProveedor, idProducto, partes, 2)));
    expect(made?.detalleCompra.map(({ cantidad, partes }) => [cantidad, partes])).toEqual([
      [
        8,
        [
          { idPedido: one.id, proyecto: 'Escuela', cantidad: 4 },
          { idPedido: two.id, proyecto: 'Puente', cantidad: 4 },
        ],
      ],
      [2, []],
    ]);
    expect([made?.idPedido, made?.pedidos]).toEqual([
      null,
      [
        { id: one.id, proyecto: 'Escuela', visible: true },
        { id: two.id, proyecto: 'Puente', visible: true },
      ],
    ]);
    expect((await linesOf(idProducto)).map(line => [line.comprado, line.porComprar])).toEqual([
      [4, 6],
      [4, 1],
    ]);
    // It is found by the number of each order that the list shows for it.
    const ofOrder = encodeURIComponent(JSON.stringify({ idPedido: two.id }));
    for (const path of [`/Compra/filter/${two.id}`, `/Compra?filter=${ofOrder}`])
      expect([
        path,
        z
          .array(compra)
          .parse((await buyer.get(path)).data)
          .map(({ id }) => id),
      ]).toEqual([path, expect.arrayContaining([made?.id])]);
    expect(z.array(compra).parse((await buyer.get(`/Compra?filter=${ofOrder}`)).data)).toHaveLength(1);
    // Only the quantity for the warehouse changes the stock, there and back.
    await buyer.put(`/Compra/updateEstatus/${made?.id}`);
    expect(await stockOf(idProducto)).toBe(22);
    await buyer.put(`/Compra/anular/${made?.id}`, { motivo: 'No hay' });
    expect(await stockOf(idProducto)).toBe(20);
    expect(await needOf(idProducto)).toMatchObject({ porComprar: 15 });
  });

  it('names the five suppliers who delivered it last, each by what came last; what is awaited tells nothing', async () => {
    const idProducto = await d.articulo({ nombreProducto: 'Bloque' });
    const pedido = await order(proyectos[0], idProducto, 20);
    const suppliers: number[] = [];
    for (let n = 1; n <= 8; n += 1) {
      const idProveedor = await c.proveedor();
      suppliers.push(idProveedor);
      const { id } = await c.compra(buyer, [{ idProducto, costo: n }], { idProveedor });
      await buyer.put(`/Compra/updateEstatus/${id}`);
    }
    const [first = 0, second = 0] = suppliers;
    await c.compra(buyer, [{ idProducto, costo: 999 }], { idProveedor: first });
    const named = async () => (await needOf(idProducto))?.proveedores.map(({ id, costo, dias }) => [id, costo, dias]);
    expect(await named()).toEqual([8, 7, 6, 5, 4].map(n => [suppliers[n - 1], n, 0]));
    // A part of it was received, by the order that it is for.
    const linea = { idProducto, costo: 2.5, cantidad: 5, partes: [{ idPedidoDetalle: lineOf(pedido), cantidad: 5 }] };
    const inPart = await c.compra(buyer, [linea], { idProveedor: second });
    expect((await named())?.[0]).toEqual([suppliers[7], 8, 0]);
    const part = [{ id: lineOf(pedido), cantNueva: 1 }];
    pedidoOf(await t.admin.post(`/Pedidos/ActualizaEntrega/${t.admin.id}`, { id: pedido.id, pedidoDetalle: part }));
    expect((await named())?.slice(0, 2)).toEqual([
      [second, 2.5, null],
      [suppliers[7], 8, 0],
    ]);
    // Nobody buys from one that is inactive.
    await t.admin.put(`/Proveedor/UpdateEstatus/${second}`);
    expect((await named())?.[0]).toEqual([suppliers[7], 8, 0]);
    // What was annulled tells nothing, though some of it came.
    await t.admin.put(`/Proveedor/UpdateEstatus/${second}`);
    expect((await named())?.[0]).toEqual([second, 2.5, null]);
    await buyer.put(`/Compra/anular/${inPart.id}`, { motivo: 'No traen más' });
    expect((await named())?.[0]).toEqual([suppliers[7], 8, 0]);
    // Of a purchase with several lines of it the last one tells; a hundred lines hide nothing that came after them.
    const lineas = Array.from({ length: 100 }, (_, at) => ({ idProducto, costo: at + 1 }));
    const long = await c.compra(buyer, lineas, { idProveedor: first });
    await buyer.put(`/Compra/updateEstatus/${long.id}`);
    expect((await named())?.[0]).toEqual([first, 100, 0]);
    const last = await c.compra(buyer, [{ idProducto, costo: 7.5 }], { idProveedor: suppliers[2] });
    await buyer.put(`/Compra/updateEstatus/${last.id}`);
    expect((await named())?.[0]).toEqual([suppliers[2], 7.5, 0]);
    const { fechaEntrega } = await needOf(idProducto).then(need => z.object({ fechaEntrega: z.string() }).parse(need));
    const until = async (hasta: string) => (await linesOf(idProducto, `?filter=${JSON.stringify({ hasta })}`)).length;
    expect([await until(fechaEntrega), await until(addDays(fechaEntrega, -1))]).toEqual([1, 0]);
  });

  it('is found by the supplier that its row names, the last to deliver, and by no other', async () => {
    const idProducto = await d.articulo({ nombreProducto: 'Cerámica' });
    await order(proyectos[0], idProducto, 20);
    const deliver = async (razonSocial: string) => {
      const { id } = await c.compra(buyer, [{ idProducto }], { idProveedor: await c.proveedor({ razonSocial }) });
      await buyer.put(`/Compra/updateEstatus/${id}`);
    };
    const found = async (q: string) =>
      (await listed(`?filter=${encodeURIComponent(JSON.stringify({ q }))}`)).map(({ id }) => id);
    await deliver('Porcelanas Hércules');
    expect(await found('HERCULES porc ceramica')).toEqual([idProducto]);
    await deliver('Azulejos Única');
    expect([await found('hercules'), await found('unica'), await found('unica grava')]).toEqual([[], [idProducto], []]);
  });

  it('of a special article is found by the names it is ordered under, while something of them is left to buy', async () => {
    const [{ id: special }] = z
      .tuple([z.object({ id: z.number() })])
      .parse((await t.admin.get('/Producto/filter/000-003')).data);
    const found = async (q: string, filter: object = {}) =>
      (await listed(`?filter=${encodeURIComponent(JSON.stringify({ q, ...filter }))}`)).map(({ id }) => id);
    const first = await order(proyectos[0], special, 2, 'Portón corredizo');
    await order(proyectos[1], special, 2, 'Baranda');
    expect(await found('porton')).toEqual([special]);
    expect(await found('000-003 baranda')).toEqual([special]);
    expect(await found('porton', { idProyecto: proyectos[1] })).toEqual([]);
    await buy(buyer, body(await c.proveedor(), special, [{ idPedidoDetalle: lineOf(first), cantidad: 2 }]));
    expect([await found('porton'), await found('baranda')]).toEqual([[], [special]]);
  });

  it('makes one purchase for each supplier, with the names that were ordered', async () => {
    const [idProducto, otro] = [await d.articulo({ nombreProducto: 'Varilla' }), await d.articulo()];
    const [plain, named] = [
      await order(proyectos[0], idProducto, 2),
      await order(proyectos[1], idProducto, 3, 'VARILLA — GRADO 60'),
    ];
    const third = await order(proyectos[1], otro, 4);
    const [a, b] = [await c.proveedor(), await c.proveedor()];
    const answer = await buy(buyer, {
      ordenes: [
        ...body(a, idProducto, [
          { idPedidoDetalle: lineOf(plain), cantidad: 2 },
          { idPedidoDetalle: lineOf(named), cantidad: 1 },
        ]).ordenes,
        ...body(b, otro, [{ idPedidoDetalle: lineOf(third), cantidad: 4 }]).ordenes,
      ],
    });
    expect(answer.message).toBe('Se hicieron 2 órdenes');
    const made = bought(answer);
    expect(made.map(({ idProveedor }) => idProveedor)).toEqual([a, b]);
    expect(made[0]?.detalleCompra.map(line => [line.nombreProducto, line.cantidad])).toEqual([
      ['VARILLA', 2],
      ['VARILLA — GRADO 60', 1],
    ]);
    expect(await needOf(otro)).toBeUndefined();
  });

  it('bought twice at the same moment is made once; the second is told what is left', async () => {
    const idProducto = await d.articulo({ nombreProducto: 'Arena' });
    const idProveedor = await c.proveedor();
    const pedido = await order(proyectos[0], idProducto, 10);
    const line = lineOf(pedido);
    const other = await t.userWith({ compras: ['agregar'] });
    const sent = body(idProveedor, idProducto, [{ idPedidoDetalle: line, cantidad: 7 }]);
    const held = sql`select from pedido where id = ${pedido.id} for no key update`;
    const answers = await atTheSameMoment(t.db, held, () => [buyer, other].map(caller => buy(caller, sent)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.message).toMatch(/^De ARENA del pedido \d+ ya solo quedan 3 por comprar\. Revise las cantidades$/i);
    expect(leftToBuy.parse(refused?.data)).toEqual({ lineas: [{ id: line, porComprar: 3 }] });
    expect(await linesOf(idProducto)).toMatchObject([{ comprado: 7, porComprar: 3 }]);
    // Two purchases that are sent together count together.
    const [{ ordenes }] = [body(idProveedor, idProducto, [{ idPedidoDetalle: line, cantidad: 2 }])];
    expectRefusal(await buy(buyer, { ordenes: [...ordenes, ...ordenes] }), 409);
    expect(await linesOf(idProducto)).toMatchObject([{ comprado: 7, porComprar: 3 }]);
    // The refusal names one line, and says how many more there are.
    const three = [line];
    for (const others of ['y de otra línea también cambió', 'y de otras 2 líneas también cambió']) {
      three.push(lineOf(await order(proyectos[0], idProducto, 1)));
      const partes = three.map(idPedidoDetalle => ({ idPedidoDetalle, cantidad: 4 }));
      expectRefusal(await buy(buyer, body(idProveedor, idProducto, partes)), 409, new RegExp(others));
    }
  });

  it('is nothing of an order that was closed short', async () => {
    const idProducto = await d.articulo({ nombreProducto: 'Varilla' });
    const pedido = await order(proyectos[0], idProducto, 10);
    const partes = [{ idPedidoDetalle: lineOf(pedido), cantidad: 1 }];
    await t.admin.put(`/Pedidos/UpdateEstatus/${pedido.id}`, {});
    const refused = await buy(buyer, body(await c.proveedor(), idProducto, partes));
    expectRefusal(refused, 409, /^De VARILLA del pedido \d+ ya no queda nada por comprar/);
    const answer = await buyer.post('/Compra', c.compraBody(buyer, [{ idProducto, partes }]));
    expectRefusal(answer, 422, `El pedido ${pedido.id} está cerrado y no admite compras`);
  });

  it('is not needed twice where a part came before, from the shelf', async () => {
    const idProducto = await d.articulo({ stock: 4 });
    const pedido = await order(proyectos[0], idProducto, 10);
    const part = [{ id: lineOf(pedido), cantNueva: 4 }];
    pedidoOf(await t.admin.post(`/Pedidos/ActualizaEntrega/${t.admin.id}`, { id: pedido.id, pedidoDetalle: part }));
    expect(await linesOf(idProducto)).toMatchObject([{ recibido: 4, comprado: 0, porComprar: 6 }]);
    const rest = body(await c.proveedor(), idProducto, [{ idPedidoDetalle: lineOf(pedido), cantidad: 6 }]);
    bought(await buy(buyer, rest));
    expect(await needOf(idProducto)).toBeUndefined();
    const again = await buy(buyer, rest);
    expect(again).toMatchObject({ status: 409 });
    expect(again.message).toContain('ya no queda nada por comprar');
    const toBuy = await buyer.get(
      `/Pedidos/2/${buyer.id}?filter=${encodeURIComponent(JSON.stringify({ id: [pedido.id] }))}`,
    );
    expect(toBuy.data).toEqual([]);
  });

  it('of less than one is bought in one line with what goes to the shelf', async () => {
    const [idProducto, idProveedor] = [await d.articulo(), await c.proveedor()];
    const orders = [await order(proyectos[0], idProducto, 2.5, 'Arena fina'), await order(proyectos[1], idProducto, 4)];
    const [fine, other] = orders.map(lineOf);
    const parte = { idPedidoDetalle: fine ?? 0, cantidad: 0.5 };
    expectRefusal(await buy(buyer, body(idProveedor, idProducto, [parte], 0.4)), 422);
    const partes = [parte, { idPedidoDetalle: other ?? 0, cantidad: 4 }];
    const [made] = bought(await buy(buyer, body(idProveedor, idProducto, partes, 0.6)));
    expect(made?.detalleCompra.map(line => [line.nombreProducto, line.cantidad, line.partes])).toEqual([
      ['ARENA FINA', 1.1, [{ idPedido: orders[0]?.id, proyecto: 'Escuela', cantidad: 0.5 }]],
      [expect.any(String), 4, [{ idPedido: orders[1]?.id, proyecto: 'Puente', cantidad: 4 }]],
    ]);
    expect(await needOf(idProducto)).toMatchObject({ lineas: 1, porComprar: 2 });
    await buyer.put(`/Compra/updateEstatus/${made?.id}`);
    expect(await stockOf(idProducto)).toBe(0.6);
  });

  it('refuses what makes no sense, and who may not buy', async () => {
    const [idProducto, otro] = [await d.articulo(), await d.articulo()];
    const idProveedor = await c.proveedor();
    const line = lineOf(await order(proyectos[0], idProducto, 10));
    const parte = { idPedidoDetalle: line, cantidad: 1 };
    const wrong = await buy(buyer, body(idProveedor, otro, [parte]));
    expectRefusal(wrong, 422);
    expect(errorsOf(wrong)).toEqual({
      'ordenes.0.lineas.0.partes.0.idPedidoDetalle': 'La línea no es de ese artículo',
    });
    // Names which one of several orders is wrong.
    const [right] = body(idProveedor, idProducto, [parte]).ordenes;
    const half = body(idProveedor, idProducto, [{ ...parte, cantidad: 0.5 }]).ordenes[0];
    const below = await buy(buyer, { ordenes: [right, half] });
    expectRefusal(below, 422);
    expect(errorsOf(below)).toEqual({
      'ordenes.1.lineas.0.partes': 'La cantidad mínima de una línea es 1: complétela con lo que va a bodega',
    });
    const most = await Promise.all(proyectos.map(proyecto => order(proyecto, otro, 999_999_999.999)));
    const parts = most.map(pedido => ({ idPedidoDetalle: lineOf(pedido), cantidad: 999_999_999.999 }));
    const above = await buy(buyer, { ordenes: [right, ...body(idProveedor, otro, parts).ordenes] });
    expectRefusal(above, 422);
    expect(errorsOf(above)).toEqual({ 'ordenes.1.lineas.0.partes': 'La cantidad es demasiado grande' });
    bought(await buy(buyer, body(idProveedor, otro, parts.slice(0, 1))));
    // Each name that an article is ordered under is a line, and so is what is for the shelf.
    const pieces = Array.from({ length: 1000 }, (_, at) => ({ idProducto: otro, nombreProducto: `Pieza ${at}` }));
    const lineas = pieces.map(piece => ({ ...piece, cantidad: 1, direccionamiento: '1.1' }));
    const { pedidoDetalle } = await d.pedido(t.admin, proyectos[0], lineas);
    const shares = pedidoDetalle.map(({ id }) => ({ idPedidoDetalle: id, cantidad: 1 }));
    const long = await buy(buyer, body(idProveedor, otro, shares, 1));
    expect(errorsOf(long)).toEqual({ 'ordenes.0.lineas': 'La orden admite 1\u00a0000 líneas como máximo' });
    const retired = await d.articulo();
    const orders: [object, string][] = [
      [{ ...right, fechaPrometida: '2020-01-01' }, 'ordenes.1.fechaPrometida'],
      [{ ...right, idProveedor: 999_999 }, 'ordenes.1.idProveedor'],
      [body(idProveedor, idProducto, [parte], 1, 999_999_999_999).ordenes[0] ?? {}, 'ordenes.1.lineas'],
      [
        { ...right, lineas: [...(right?.lineas ?? []), { idProducto: retired, costo: 1, partes: [], bodega: 2 }] },
        'ordenes.1.lineas.1.idProducto',
      ],
    ];
    await t.admin.put(`/Producto/UpdateEstatusProducto/${retired}`, { estatus: false });
    for (const [sent, key] of orders) {
      const refused = await buy(buyer, { ordenes: [right, sent] });
      expectRefusal(refused, 422);
      expect(Object.keys(errorsOf(refused))).toEqual([key]);
    }
    for (const sent of [
      {},
      { ordenes: [] },
      body(999_999, idProducto, [parte]),
      body(idProveedor, idProducto, []),
      body(idProveedor, idProducto, [{ ...parte, cantidad: 0 }]),
      body(idProveedor, idProducto, [{ ...parte, cantidad: 0.5 }]),
      body(idProveedor, idProducto, [{ ...parte, cantidad: -1 }]),
    ]) {
      expectRefusal(await buy(buyer, sent), 422);
    }
    const nothing = { ordenes: [{ ...right, lineas: [{ idProducto, costo: 1, partes: [], bodega: 0 }] }] };
    expectRefusal(await buy(buyer, nothing), 422, 'La cantidad mínima es 0,001');
    expectRefusal(await buyer.get('/Compra/necesidades/999999'), 404, 'El artículo no existe');
    expectRefusal(await buy(buyer, body(idProveedor, idProducto, [parte, parte])), 422);
    expectRefusal(await buy(buyer, body(idProveedor, idProducto, [{ ...parte, cantidad: 11 }])), 409);
    const keeper = await t.userWith({ pedidos: ['ver', 'agregar'], compras: ['ver'] });
    expectRefusal(await keeper.get('/Compra/necesidades'), 403);
    expectRefusal(await buy(keeper, body(idProveedor, idProducto, [parte])), 403);
    expect(await linesOf(idProducto)).toMatchObject([{ comprado: 0 }]);
  });

  it('is bought by the form of one purchase too, for lines of several orders, and may be more than is left', async () => {
    const idProducto = await d.articulo({ nombreProducto: 'Grava' });
    const [one, two] = [await order(proyectos[0], idProducto, 4), await order(proyectos[1], idProducto, 5)];
    const partes = [one, two].map(pedido => ({ idPedidoDetalle: lineOf(pedido), cantidad: 5 }));
    const linea = { idProducto, cantidad: 12, partes };
    const made = await c.compra(buyer, [linea]);
    expect(made.aviso).toMatch(/GRAVA \(faltaban 4, se compraron 5\)/i);
    expect(made.detalleCompra[0]?.partes?.map(({ idPedido }) => idPedido)).toEqual([one.id, two.id]);
    expect(await needOf(idProducto)).toBeUndefined();
    const received = z.array(compra).parse([(await buyer.put(`/Compra/updateEstatus/${made.id}`)).data]);
    // What is for the shelf has come with the purchase, what is for orders comes by their receipts.
    expect(received[0]?.detalleCompra[0]?.recibido).toBe(2);
    const { id } = await c.compra(buyer, [{ ...linea, cantidad: 10 }]);
    expect((await buyer.put(`/Compra/updateEstatus/${id}`)).data).toMatchObject({ estado: 'Recibida' });
    expect(await stockOf(idProducto)).toBe(2);
    for (const [campos, sent] of [
      [{}, { ...linea, cantidad: 9 }],
      [{}, { ...linea, idProducto: await d.articulo() }],
      [{ idPedido: one.id }, linea],
    ] as const) {
      const answer = await buyer.post('/Compra', c.compraBody(buyer, [sent], campos));
      expectRefusal(answer, 422);
      expect(Object.keys(errorsOf(answer))).toEqual(['detalleCompra.0.partes']);
    }
  });

  it('has what is below its minimum too, beyond what comes for the shelf; not when one project is asked for', async () => {
    const idProducto = await d.articulo({ nombreProducto: 'Clavo', stock: 2, stockMinimo: 10 });
    expect(await needOf(idProducto)).toMatchObject({ lineas: 0, porComprar: 0, faltaEnBodega: 8, fechaEntrega: null });
    const filter = `?filter=${JSON.stringify({ idProyecto: proyectos[0] })}`;
    expect((await listed(filter)).some(({ id }) => id === idProducto)).toBe(false);
    bought(await buy(buyer, body(await c.proveedor(), idProducto, [], 5)));
    expect(await needOf(idProducto)).toMatchObject({ faltaEnBodega: 3 });
    const ordered = await d.articulo({ stockMinimo: 10 });
    bought(await buy(buyer, body(await c.proveedor(), ordered, [], 10)));
    expect(await needOf(ordered)).toBeUndefined();
    await order(proyectos[0], idProducto, 4);
    expect(await needOf(idProducto)).toMatchObject({ lineas: 1, porComprar: 4, faltaEnBodega: 3 });
    bought(await buy(buyer, body(await c.proveedor(), idProducto, [], 3)));
    await order(proyectos[0], idProducto, 1);
    expect(await needOf(idProducto)).toMatchObject({ lineas: 2, proyectos: 1, porComprar: 5, faltaEnBodega: 0 });
  });

  it('agrees with the documents behind it whatever happens to them', async () => {
    const company = await randomCompany();
    for (let step = 0; step < 60; step += 1) {
      await company.act();
      for (const idProducto of company.articulos) {
        expect((await needOf(idProducto))?.porComprar ?? 0, `step ${step}`).toBe(company.reckoned(idProducto));
      }
    }
    expect(company.orders.length).toBeGreaterThan(5);
  });
});

/** Orders of 10 of an article, bought, received, closed and cancelled in a fixed random sequence, computed by hand. */
async function randomCompany() {
  const articulos: [number, number] = [await d.articulo(), await d.articulo()];
  const idProveedor = await c.proveedor();
  const orders: { pedido: Pedido; idProducto: number; recibido: number; cerrado: boolean }[] = [];
  const compras: { id: number; partes: Parte[] }[] = [];
  let seed = 20_261;
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  /** Quantity that pending purchases will bring for an order line, oldest first. */
  const coming = (idPedidoDetalle: number) =>
    compras.flatMap(({ partes }) => partes).filter(parte => parte.idPedidoDetalle === idPedidoDetalle);
  const openOne = () => {
    const open = orders.filter(({ recibido, cerrado }) => recibido < 10 && !cerrado);
    return open[random(open.length || 1)];
  };
  const actions = [
    async () => {
      const [idProyecto, idProducto] = [proyectos[random(2)] ?? 0, articulos[random(2)] ?? 0];
      const pedido = await order(idProyecto, idProducto, 10);
      orders.push({ pedido, idProducto, recibido: 0, cerrado: false });
    },
    async () => {
      const idProducto = articulos[random(2)] ?? 0;
      const partes = (await linesOf(idProducto))
        .slice(0, 3)
        .map(line => ({ idPedidoDetalle: line.id, cantidad: 1 + random(line.porComprar) }));
      if (partes.length === 0) return;
      const [made] = bought(await buy(buyer, body(idProveedor, idProducto, partes)));
      compras.push({ id: made?.id ?? 0, partes });
    },
    async () => {
      const one = openOne();
      if (!one) return;
      const cantNueva = 1 + random(10 - one.recibido);
      const pedidoDetalle = [{ id: lineOf(one.pedido), cantNueva }];
      pedidoOf(await t.admin.post(`/Pedidos/ActualizaEntrega/${t.admin.id}`, { id: one.pedido.id, pedidoDetalle }));
      one.recibido += cantNueva;
      let rest = cantNueva;
      for (const parte of coming(lineOf(one.pedido))) {
        const counted = Math.min(rest, parte.cantidad);
        parte.cantidad -= counted;
        rest -= counted;
      }
    },
    async () => {
      const [cancelled] = compras.splice(random(compras.length || 1), 1);
      if (!cancelled) return;
      compraOf(await buyer.put(`/Compra/anular/${cancelled.id}`, { motivo: 'Prueba' }));
    },
    async () => {
      const one = openOne();
      if (!one || random(3) > 0) return;
      pedidoOf(await t.admin.put(`/Pedidos/UpdateEstatus/${one.pedido.id}`, {}));
      one.cerrado = true;
    },
  ];
  return {
    articulos,
    orders,
    act: async () => actions[random(actions.length)]?.(),
    reckoned: (idProducto: number) =>
      orders
        .filter(one => !one.cerrado && one.idProducto === idProducto)
        .reduce((sum, { pedido, recibido }) => {
          const bought = coming(lineOf(pedido)).reduce((all, { cantidad }) => all + cantidad, 0);
          return sum + Math.max(0, 10 - recibido - bought);
        }, 0),
  };
}
