import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Compra } from '#contract/compra';
import type { Venta } from '#contract/venta';
import { type AppUnderTest, startApp } from '../../support/app';
import { startTrade, type Trade } from '../../support/trade';
import { testData, type TestData } from '../../support/testData';
import { readPdf } from '../../support/readPdf';

let t: AppUnderTest;
let d: TestData;
let c: Trade;
let order: Compra;
let sale: Venta;
let idProducto: number;
beforeAll(async () => {
  t = await startApp();
  c = await startTrade(t);
  const empresa = { nombre: 'Constructora Prueba', razonSocial: 'Constructora Prueba S.A.', telefono: '2222-3333' };
  await t.admin.post('/Empresa', { ...empresa, rnc: '3-101-555', ncf: 'B0100000042', direccion: 'San José' });
  d = testData(t);
  idProducto = await d.articulo({ nombreProducto: 'Lámina ondulada', stock: 50, precio: 1250.5 });
  const idProveedor = await c.proveedor({ razonSocial: 'Techos del Este', contacto: 'Rosa Ureña' });
  order = await c.compra(t.admin, [{ idProducto, costo: 1000.55, cantidad: 2.5 }], { idProveedor });
  await t.admin.put(`/Compra/updateEstatus/${order.id}`);
  sale = await c.venta(t.admin, [{ idProducto, cantidad: 3 }]);
  await d.pedido(t.admin, await d.proyecto(), [{ idProducto, cantidad: 4, direccionamiento: '1' }]);
});
afterAll(() => t.close());

const textsOf = async (url: string) => {
  const { status, headers, raw } = await t.admin.get(url);
  expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
  return { name: headers['content-disposition'], text: readPdf(raw.rawPayload).flat().join('\n') };
};

describe('on paper', () => {
  it('a purchase has what its supplier needs, to the cent', async () => {
    const { name, text } = await textsOf(`/Compra/Audit/${order.id}`);
    expect(name).toBe('attachment; filename="Ordenes.pdf"');
    for (const part of [
      'Constructora Prueba',
      'Techos del Este',
      'Rosa Ureña',
      'Lámina ondulada',
      'Correo orden',
      'Hecho por',
      'Subtotal',
      'IVA 13 %',
    ]) {
      expect(text).toContain(part);
    }
    // 2.5 at 1000.55 is 2501.38 (2501.375 rounded half up), and the tax 325.18.
    for (const money of [/2.501,38/, /325,18/, /2.826,56/]) expect(text).toMatch(money);
  });

  it('a purchase says when and where, the IVA of its printed subtotal, and nothing of the company’s own (D48)', async () => {
    const idProyecto = await d.proyecto('Torre Secreta');
    const [a, b] = [await d.articulo(), await d.articulo()];
    const pedido = await d.pedido(t.admin, idProyecto, [{ idProducto: a, cantidad: 9, direccionamiento: '1' }]);
    const lines = [
      { idProducto: a, costo: 6150.55, cantidad: 3.333 },
      { idProducto: b, costo: 1.15, cantidad: 1.5 },
      { idProducto: a, costo: 1, cantidad: 7 },
    ];
    const { id } = await c.compra(t.admin, lines, {
      ...{ idPedido: pedido.id, fechaPrometida: '2099-12-31', lugarEntrega: 'Portón 2 de la obra' },
      ...{ condiciones: 'Contra entrega', observaciones: 'Llamar antes de llegar' },
    });
    const { text } = await textsOf(`/Compra/Audit/${id}`);
    for (const part of ['31/12/99', 'Portón 2 de la obra', 'Contra entrega', 'Llamar antes de llegar']) {
      expect(text).toContain(part);
    }
    // 13 % of 20 508.51 is 2 666.11; rounded per line it would be 2 666.10.
    for (const money of [/20.508,51/, /2.666,11/, /23.174,62/]) expect(text).toMatch(money);
    for (const own of ['Pendiente', 'Borrador', 'Estado', 'Torre Secreta', 'Para el pedido']) {
      expect(text).not.toContain(own);
    }
  });

  it('an invoice has the number it was made under and its total with tax included', async () => {
    const { name, text } = await textsOf(`/Venta/Audit/${sale.id}`);
    expect(name).toBe('attachment; filename="Factura.pdf"');
    for (const part of [
      'B0100000042',
      '3-101-555',
      'Marta',
      'Ana Prueba',
      'Lámina ondulada',
      'Precios con IVA incluido',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).toMatch(/₡\s?3.751,50/);
    expect(text).not.toContain('anulada');
  });

  it('what was annulled says so, an invoice with the reason', async () => {
    const line = { idProducto, cantidad: 2 };
    const annulled = await c.venta(t.admin, [line, { ...line, cantidad: 1 }]);
    await t.admin.put(`/Venta/anular/${annulled.id}`, { motivo: 'Cliente equivocado' });
    const { text } = await textsOf(`/Venta/Audit/${annulled.id}`);
    expect(text).toContain('Factura anulada: Cliente equivocado');
    // Each line with what it comes to.
    for (const amount of [/₡2.501,00/, /₡1.250,50/, /₡3.751,50/]) expect(text).toMatch(amount);
    const purchase = await c.compra(t.admin, [{ idProducto, costo: 10, cantidad: 1 }]);
    expect((await textsOf(`/Compra/Audit/${purchase.id}`)).text).not.toContain('Orden anulada');
    await t.admin.put(`/Compra/anular/${purchase.id}`, { motivo: 'Repetida' });
    expect((await textsOf(`/Compra/Audit/${purchase.id}`)).text).toContain('Orden anulada');
  });
});

/** S11, points 2 and 4: neither code nor manual SQL can break these. */
describe('the database itself refuses', () => {
  const line = (id: number) =>
    sql`insert into compra_detalle ("idCompra", "idProducto", "nombreProducto", costo, cantidad, iva)
      values (${id}, ${idProducto}, 'X', 1, 1, 13)`;
  /** A purchase of one line at 100, by the amounts written for it. */
  const purchaseOf = (subtotal: number, iva: number) => sql`with nueva as (
      insert into compra ("idProveedor", "idUsuario", subtotal, iva) select min(id), ${t.admin.id}, ${subtotal}, ${iva}
        from proveedor returning id)
    insert into compra_detalle ("idCompra", "idProducto", "nombreProducto", costo, cantidad, iva)
      select id, ${idProducto}, 'X', 100, 1, 13 from nueva`;
  type Refused = [string, () => RawBuilder<unknown>, RegExp];
  it.each<Refused>([
    ['another line of a purchase', () => line(order.id), /no se cambia/],
    ['a change of a line', () => sql`update compra_detalle set costo = 2`, /solo admite registros nuevos/],
    ...['"idProveedor"', '"idUsuario"', '"idPedido"', 'subtotal', 'iva'].map((column): Refused => [
      `a change of the ${column} of a purchase`,
      () => sql`update compra set ${sql.raw(column)} = coalesce(${sql.raw(column)}, 0) + 1 where id = ${order.id}`,
      /no se cambia/,
    ]),
    [
      'another date of a purchase',
      () => sql`update compra set fecha = '2020-01-01' where id = ${order.id}`,
      /no se cambia/,
    ],
    ['to delete a purchase', () => sql`delete from compra`, /solo admite registros nuevos/],
    [
      'a purchase without lines',
      () => sql`insert into compra ("idProveedor", "idUsuario", subtotal, iva) values (1, ${t.admin.id}, 0, 0)`,
      /lleva líneas/,
    ],
    [
      'a purchase born received',
      () =>
        sql`insert into compra ("idProveedor", "idUsuario", subtotal, iva, estado, recibida) values (1, ${t.admin.id}, 0, 0, 'Recibida', now())`,
      /está pendiente/,
    ],
    [
      'a cancelling without a reason',
      () => sql`update compra set estado = 'Anulada', anulada = now() where id = ${order.id}`,
      /compra_anulada/,
    ],
    [
      'another line of a sale',
      () =>
        sql`insert into venta_detalle ("idVenta", "idProducto", "nombreProducto", precio, cantidad) values (${sale.id}, ${idProducto}, 'X', 0, 1)`,
      /no se cambia/,
    ],
    [
      'a sale born annulled',
      () =>
        sql`insert into venta ("idCliente", "idUsuario", total, estado, anulada, "motivoAnulacion") select min(id), ${t.admin.id}, 0, 'Anulada', now(), 'x' from cliente`,
      /está vigente/,
    ],
    ['a purchase whose IVA is not that of its lines', () => purchaseOf(100, 12.99), /no suman el total de la orden/],
    ['one whose total alone is that of its lines', () => purchaseOf(99.99, 13.01), /no suman el total de la orden/],
    [
      'a line of a purchase for less than one colón',
      () =>
        sql`insert into compra_detalle ("idCompra", "idProducto", "nombreProducto", costo, cantidad, iva)
          values (${order.id}, ${idProducto}, 'X', 0.99, 1, 13)`,
      /compra_detalle_costo/,
    ],
    [
      'a line of a purchase with less tax than none',
      () =>
        sql`insert into compra_detalle ("idCompra", "idProducto", "nombreProducto", costo, cantidad, iva)
          values (${order.id}, ${idProducto}, 'X', 1, 1, -1)`,
      /compra_detalle_iva/,
    ],
    [
      'a line of a sale for less than nothing',
      () =>
        sql`insert into venta_detalle ("idVenta", "idProducto", "nombreProducto", precio, cantidad) values (${sale.id}, ${idProducto}, 'X', -0.01, 1)`,
      /venta_detalle_precio/,
    ],
    [
      'a sale without lines',
      () => sql`insert into venta ("idCliente", "idUsuario", total) select min(id), ${t.admin.id}, 0 from cliente`,
      /lleva líneas/,
    ],
    [
      'a sale whose total is not that of its lines',
      () => sql`with nueva as (
          insert into venta ("idCliente", "idUsuario", total) select min(id), ${t.admin.id}, 9.99 from cliente returning id)
        insert into venta_detalle ("idVenta", "idProducto", "nombreProducto", precio, cantidad)
          select id, ${idProducto}, 'X', 10, 1 from nueva`,
      /no suman el total de la venta/,
    ],
    [
      'a purchase received at no time',
      () => sql`update compra set recibida = null where id = ${order.id}`,
      /compra_recibida/,
    ],
    [
      'a confirmation of what was never sent',
      () => sql`update compra set enviada = null, confirmada = now() where id = ${order.id}`,
      /compra_confirmada/,
    ],
    [
      'a promise for days before the order',
      () => sql`update compra set "fechaPrometida" = (fecha at time zone 'UTC')::date - 2 where id = ${order.id}`,
      /compra_prometida/,
    ],
    [
      'a purchase to serve one line of an order twice',
      () => sql`insert into compra_asignacion ("idCompraDetalle", "idPedidoDetalle", cantidad)
        select cd.id, pd.id, 1 from compra_detalle cd, pedido_detalle pd, generate_series(1, 2)`,
      /compra_asignacion_unica/,
    ],
    [
      'a purchase to serve a line of an order with nothing',
      () => sql`insert into compra_asignacion ("idCompraDetalle", "idPedidoDetalle", cantidad)
        select cd.id, pd.id, 0 from compra_detalle cd, pedido_detalle pd`,
      /compra_asignacion_cantidad/,
    ],
    [
      'more to have come of a purchase than it was bought for',
      () => sql`insert into compra_asignacion ("idCompraDetalle", "idPedidoDetalle", cantidad, recibido)
        select cd.id, pd.id, 1, 1.001 from compra_detalle cd, pedido_detalle pd`,
      /compra_asignacion_recibido/,
    ],
    [
      'a second record of the company',
      () =>
        sql`insert into empresa (rnc, ncf, "razonSocial", nombre, telefono, direccion) values ('1', '1', 'x', 'x', '1', 'x')`,
      /empresa_unica/,
    ],
    [
      'two e-mails of one purchase in the queue',
      () => sql`insert into correo ("idCompra", "idUsuario", destinatario, "mensajeId")
        select ${order.id}, ${t.admin.id}, 'a@b.cr', 'copia-' || n from generate_series(1, 2) n`,
      /correo_en_cola/,
    ],
    [
      'two e-mails that a mailbox could not tell apart',
      () => sql`insert into correo ("idCompra", "idUsuario", destinatario, "mensajeId", estado)
        select ${order.id}, ${t.admin.id}, 'a@b.cr', 'copia', 'Enviado' from generate_series(1, 2)`,
      /correo_mensajeId/,
    ],
    [
      'an annulling of a sale without a reason',
      () => sql`update venta set estado = 'Anulada', anulada = now() where id = ${sale.id}`,
      /venta_anulada/,
    ],
    ['to delete a sale', () => sql`delete from venta`, /solo admite registros nuevos/],
    ...['"idCliente"', '"idUsuario"', 'total'].map((column): Refused => [
      `a change of the ${column} of a sale`,
      () => sql`update venta set ${sql.raw(column)} = ${sql.raw(column)} + 1 where id = ${sale.id}`,
      /no se cambia/,
    ]),
    ['another date of a sale', () => sql`update venta set fecha = '2020-01-01' where id = ${sale.id}`, /no se cambia/],
    ['another NCF of a sale', () => sql`update venta set ncf = 'B0100000999' where id = ${sale.id}`, /no se cambia/],
    [
      'a movement in the name of a sale',
      () =>
        sql`insert into movimiento_stock ("idProducto", cantidad, tipo, "idVenta") values (${idProducto}, -1, 'venta', ${sale.id})`,
      /por sí mismos/,
    ],
    [
      'a movement in the name of an order',
      () =>
        sql`insert into movimiento_stock ("idProducto", cantidad, tipo, "idPedido") select ${idProducto}, -1, 'despacho', min(id) from pedido`,
      /por sí mismos/,
    ],
    [
      'a movement of a kind that does not fit',
      () => sql`insert into movimiento_stock ("idProducto", cantidad, tipo) values (${idProducto}, -1, 'venta')`,
      /movimiento_stock_tipo/,
    ],
  ])('%s', async (_, statement, reason) => {
    await expect(statement().execute(t.db)).rejects.toThrow(reason);
  });

  it.each<[string, string, string, () => number]>([
    ['sale', 'Venta', 'Vigente', () => sale.id],
    ['purchase', 'Compra', 'Recibida', () => order.id],
  ])('to bring an annulled %s back', async (_, document, estado, id) => {
    await t.admin.put(`/${document}/anular/${id()}`, { motivo: 'Error' });
    const revive = sql`update ${sql.table(document.toLowerCase())}
      set estado = ${estado}, anulada = null, "motivoAnulacion" = null where id = ${id()}`;
    await expect(revive.execute(t.db)).rejects.toThrow(/no cambia más/);
  });
});
