import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Compra } from '#contract/compra';
import { facturasProveedor } from '#contract/facturasProveedor';
import { addDays, dayOf } from '#contract/text/format';
import { type AppUnderTest, type Caller, startApp } from '../../support/app';
import { expectRefusal } from '../../support/refusal';
import { atTheSameMoment } from '../../support/sameMoment';
import { errorsOf, idsOf, testData } from '../../support/testData';
import { compraOf, startTrade, type Trade } from '../../support/trade';

let t: AppUnderTest;
let c: Trade;
let buyer: Caller;
let idProducto: number;
const purchaserOf = (app: AppUnderTest) => app.userWith({ compras: ['agregar', 'actualizar'] });
beforeAll(async () => {
  t = await startApp();
  c = await startTrade(t);
  buyer = await purchaserOf(t);
  idProducto = await testData(t).articulo();
});
afterAll(() => t.close());

const hoy = () => dayOf(new Date(), t.app.config.timeZone);
/** A purchase of 113 colones from a supplier of its own. */
const order = async (campos: Record<string, unknown> = {}) =>
  c.compra(buyer, [{ idProducto, costo: 100 }], { idProveedor: await c.proveedor(), ...campos });
const facturar = (id: number, changes: Record<string, unknown> = {}, caller = buyer) =>
  caller.post(`/Compra/facturas/${id}`, { numero: 'F-1', fecha: hoy(), monto: 113, ...changes });
const anular = (id: number, idFactura: number | undefined, caller = buyer) =>
  caller.put(`/Compra/facturas/anular/${id}`, { idFactura, motivo: 'Era de otra orden' });
const annulOrder = (id: number) => buyer.put(`/Compra/anular/${id}`, { motivo: 'Ya no' });
const lastOf = ({ facturas }: Compra) => facturas?.at(-1);
const invoiced = async (changes?: Record<string, unknown>) => {
  const made = await order();
  return { id: made.id, factura: lastOf(compraOf(await facturar(made.id, changes))) };
};
const query = (filter: Record<string, unknown>) => encodeURIComponent(JSON.stringify(filter));

describe('an invoice', () => {
  it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
    'is at most of the present day of a company in %s',
    async TIME_ZONE => {
      const there = await startApp({ env: { TIME_ZONE } });
      const [trade, purchaser] = [await startTrade(there), await purchaserOf(there)];
      const { id } = await trade.compra(purchaser, [{ idProducto: await testData(there).articulo() }]);
      const today = dayOf(new Date(), TIME_ZONE);
      expect(errorsOf(await facturar(id, { fecha: addDays(today, 1) }, purchaser))).toHaveProperty('fecha');
      expect((await facturar(id, { fecha: today }, purchaser)).status).toBe(200);
      await there.close();
    },
  );

  it('keeps the lines of its remark, which has at most 500 characters', async () => {
    const { id, factura } = await invoiced({ observaciones: ' A 30 días\r\nSin flete ', numero: 'n'.repeat(50) });
    expect(factura).toMatchObject({ observaciones: 'A 30 días\nSin flete', numero: 'n'.repeat(50) });
    expect((await facturar(id, { numero: 'F-2', observaciones: 'o'.repeat(500) })).status).toBe(200);
    expect(errorsOf(await facturar(id, { numero: 'F-3', observaciones: 'o'.repeat(501) }))).toHaveProperty(
      'observaciones',
    );
  });

  it('is entered by who may add purchases, and annulled by who may change them', async () => {
    const [adds, changes] = [await t.userWith({ compras: ['agregar'] }), await t.userWith({ compras: ['actualizar'] })];
    const { id } = await order();
    expectRefusal(await facturar(id, {}, changes), 403, /agregar/);
    const factura = lastOf(compraOf(await facturar(id, {}, adds)));
    expect(factura?.usuario?.id).toBe(adds.id);
    expectRefusal(await anular(id, factura?.id, adds), 403, /actualizar/);
    expect((await anular(id, factura?.id, changes)).status).toBe(200);
  });

  it('that is annulled is counted and found nowhere, and tells when it was', async () => {
    const before = new Date().toISOString();
    const { id, factura } = await invoiced({ numero: 'ANULADA-7' });
    const annulled = lastOf(compraOf(await anular(id, factura?.id)));
    expect(String(annulled?.anulada) >= before).toBe(true);
    const { idProveedor } = compraOf(await buyer.get(`/Compra/${id}`));
    expect(idsOf(await buyer.get(`/Compra?filter=${query({ facturacion: 'Sin', idProveedor })}`))).toEqual([id]);
    expect(idsOf(await buyer.get('/Compra/filter/anulada-7'))).toEqual([]);
    const { data } = await buyer.get(`/Informe/cifras/facturasProveedor?filter=${query({ q: 'anulada-7' })}`);
    expect(facturasProveedor.cifras.parse(data)).toEqual({ facturas: 0, proveedores: 0, monto: 0, porPagar: 0 });
  });

  it('is refused with the purchase as it is now', async () => {
    const { id, factura } = await invoiced();
    const kept = await annulOrder(id);
    expectRefusal(kept, 409);
    expect(compraOf(kept)).toMatchObject({ id, facturas: [{ id: factura?.id, anulada: null }] });
    await anular(id, factura?.id);
    const again = await anular(id, factura?.id);
    expectRefusal(again, 409);
    expect(compraOf(again)).toMatchObject({ facturas: [{ id: factura?.id, motivoAnulacion: 'Era de otra orden' }] });
    await annulOrder(id);
    expect(compraOf(await facturar(id, { numero: 'F-2' }))).toMatchObject({ id, estado: 'Anulada' });
  });

  it('that names the purchase which cannot be annulled is the first of those that count', async () => {
    const { id, factura } = await invoiced({ numero: 'P-1' });
    for (const numero of ['P-2', 'P-3']) await facturar(id, { numero, monto: 1 });
    expectRefusal(await annulOrder(id), 409, /la factura P-1:/);
    await anular(id, factura?.id);
    expectRefusal(await annulOrder(id), 409, /la factura P-2:/);
  });

  it('is not entered for a purchase that is annulled at the same moment, nor annulled twice', async () => {
    const { id } = await order();
    const hold = sql`select from compra where id = ${id} for update`;
    const answers = await atTheSameMoment(t.db, hold, () => [facturar(id), annulOrder(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { id: other, factura } = await invoiced();
    const held = sql`select from compra where id = ${other} for update`;
    const twice = await atTheSameMoment(t.db, held, () => [anular(other, factura?.id), anular(other, factura?.id)]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('the report of invoices', () => {
  const report = async (filter: Record<string, unknown>) => {
    const { data } = await buyer.get(`/Informe/facturasProveedor/${buyer.id}?filter=${query(filter)}`);
    return facturasProveedor.record.array().parse(data);
  };

  it('finds what has every word, in the number, the supplier or the purchase, and counts suppliers', async () => {
    const [one, other] = [
      // Its e-mail has no 'orden', a word that names a purchase.
      await c.proveedor({ razonSocial: 'Vidrios Zafra', mailOrden: 'ventas@zafra.cr' }),
      await c.proveedor({ razonSocial: 'Zafra Sur' }),
    ];
    const [first, second] = [await order({ idProveedor: one }), await order({ idProveedor: other })];
    for (const numero of ['Ñu-1', 'Ñu-2']) await facturar(first.id, { numero });
    await facturar(second.id, { numero: 'Ñu-1' });
    const found = async (q: string) => (await report({ q })).map(({ numero, orden }) => `${numero} ${orden}`).sort();
    expect(await found('zafra nu-1')).toEqual([`Ñu-1 ${first.id}`, `Ñu-1 ${second.id}`].sort());
    expect(await found('vidrios nu-1')).toEqual([`Ñu-1 ${first.id}`]);
    expect(await found(`orden ${first.id}`)).toEqual(['Ñu-1', 'Ñu-2'].map(numero => `${numero} ${first.id}`));
    expect(await found(`sur ${second.id}`)).toEqual([`Ñu-1 ${second.id}`]);
    const { data } = await buyer.get(`/Informe/cifras/facturasProveedor?filter=${query({ q: 'zafra' })}`);
    expect(facturasProveedor.cifras.parse(data)).toEqual({ facturas: 3, proveedores: 2, monto: 339, porPagar: 339 });
  });
});

it('the report of invoices is sorted by the purchase and by its stage', async () => {
  const idProveedor = await c.proveedor({ razonSocial: 'Quicio Orden' });
  const [first, second] = [await order({ idProveedor }), await order({ idProveedor })];
  await facturar(first.id, { numero: '2' });
  await facturar(second.id, { numero: '1' });
  expect((await buyer.put(`/Compra/updateEstatus/${second.id}`, { estado: 'Recibida' })).status).toBe(200);
  const sorted = async (field: string) => {
    const { data } = await buyer.get(
      `/Informe/facturasProveedor/${buyer.id}?filter=${query({ q: 'quicio' })}&sort=["${field}","ASC"]`,
    );
    return facturasProveedor.record
      .array()
      .parse(data)
      .map(({ numero }) => numero);
  };
  expect(await sorted('numero')).toEqual(['1', '2']);
  expect(await sorted('orden')).toEqual(['2', '1']);
  // Borrador, and Recibida.
  expect(await sorted('etapa')).toEqual(['2', '1']);
});

describe('the database itself refuses', () => {
  const refused = (statement: RawBuilder<unknown>, message: RegExp) =>
    expect(statement.execute(t.db)).rejects.toThrow(message);
  const insert = (idCompra: number, changes: { numero?: string; monto?: number; idProveedor?: number } = {}) =>
    sql`insert into factura_proveedor ("idCompra", "idProveedor", "idUsuario", numero, fecha, monto)
      values (${idCompra}, ${changes.idProveedor ?? null}, ${t.admin.id}, ${changes.numero ?? 'F-1'}, ${hoy()}, ${changes.monto ?? 1})`;

  it.each<[string, () => RawBuilder<unknown>]>([
    ['id', () => sql`id = 99999`],
    ['purchase', () => sql`"idCompra" = (select min(id) from compra)`],
    ['supplier', () => sql`"idProveedor" = (select min(id) from proveedor)`],
    ['author', () => sql`"idUsuario" = ${t.admin.id}`],
    ['moment', () => sql`creada = creada - interval '1 day'`],
    ['number', () => sql`numero = 'F-2'`],
    ['day', () => sql`fecha = fecha - 1`],
    ['amount', () => sql`monto = monto + 1`],
    ['remark', () => sql`observaciones = 'Otra'`],
  ])('to change the %s of an invoice', async (_, change) => {
    await order();
    const { factura } = await invoiced();
    // Of an identity that is always generated, another value is refused before.
    const message = /Una factura no se cambia|can only be updated to DEFAULT/;
    await refused(sql`update factura_proveedor set ${change()} where id = ${factura?.id}`, message);
    const annulled = sql`anulada = now(), "motivoAnulacion" = 'x'`;
    await refused(sql`update factura_proveedor set ${annulled}, ${change()} where id = ${factura?.id}`, message);
  });

  it('to forget invoices, or to annul one without a reason', async () => {
    const { factura } = await invoiced();
    const only = /La tabla factura_proveedor solo admite registros nuevos/;
    await refused(sql`delete from factura_proveedor where id = ${factura?.id}`, only);
    await refused(sql`truncate factura_proveedor`, only);
    const annul = sql`update factura_proveedor set anulada = now() where id = ${factura?.id}`;
    await refused(annul, /factura_proveedor_anulada/);
  });

  it('an invoice of nothing, of an annulled purchase, or entered before; its supplier is that of the purchase', async () => {
    const made = await order();
    await refused(insert(made.id, { monto: 0 }), /monto/);
    await insert(made.id, { idProveedor: await c.proveedor() }).execute(t.db);
    await refused(insert(made.id, { numero: 'f-1' }), /factura_proveedor_unica/);
    const second = await order({ idProveedor: made.idProveedor });
    await refused(insert(second.id), /factura_proveedor_unica/);
    await annulOrder(second.id);
    await refused(insert(second.id, { numero: 'F-2' }), /Una orden anulada no lleva facturas/);
  });

  it('an invoice of a purchase that is annulled at the same moment by hand', async () => {
    const { id } = await order();
    const annul = sql`update compra set estado = 'Anulada', anulada = now(), "motivoAnulacion" = 'x' where id = ${id}`;
    const [answer] = await atTheSameMoment(t.db, annul, () => [insert(id).execute(t.db).catch(String)]);
    expect(answer).toMatch(/Una orden anulada no lleva facturas/);
  });
});
