import { sql } from 'kysely';
import { read, utils } from 'xlsx';
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditoria } from '#contract/auditoria';
import { facturasProveedor } from '#contract/facturasProveedor';
import { type Answer, type AppUnderTest, type Caller, startApp } from '../../support/app';
import { compraOf, startTrade, type Trade } from '../../support/trade';
import { errorsOf, idsOf, testData } from '../../support/testData';
import { expectRefusal } from '../../support/refusal';
import { readPdf } from '../../support/readPdf';
import { atTheSameMoment } from '../../support/sameMoment';

let t: AppUnderTest;
let c: Trade;
let buyer: Caller;
let idProducto: number;
beforeAll(async () => {
  t = await startApp();
  c = await startTrade(t);
  buyer = await t.userWith({ compras: ['agregar', 'actualizar'] });
  idProducto = await testData(t).articulo();
});
afterAll(() => t.close());

/** A purchase of 113 colones, of a supplier of its own. */
const order = async (campos: Record<string, unknown> = {}) =>
  c.compra(buyer, [{ idProducto, costo: 100 }], { idProveedor: await c.proveedor(), ...campos });
const facturar = (id: number, monto: number, changes: Record<string, unknown> = {}) =>
  buyer.post(`/Compra/facturas/${id}`, { numero: 'F-1', fecha: '2026-01-31', monto, ...changes });
const acreditar = (id: number, monto: number, changes: Record<string, unknown> = {}) =>
  facturar(id, monto, { numero: 'NC-1', notaCredito: true, ...changes });
const anular = (id: number, idFactura: number) =>
  buyer.put(`/Compra/facturas/anular/${id}`, { idFactura, motivo: 'Era de otra orden' });
const pagar = (id: number, idFactura: number) =>
  buyer.put(`/Compra/facturas/pagar/${id}`, { idFactura, pagada: '2026-02-15' });
const lastOf = (answer: Answer) => compraOf(answer).facturas?.at(-1)?.id ?? 0;

const tooMuch = (most: string) => `La nota de crédito puede ser de ₡${most} como máximo: es lo facturado de la orden`;

describe('a credit note of a supplier', () => {
  it('counts negative against what is invoiced for its purchase', async () => {
    const { id } = await order();
    expect(compraOf(await facturar(id, 120)).facturacion).toBe('DeMas');
    const answer = await acreditar(id, 7);
    expect(answer.message).toBe('La nota de crédito NC-1 se registró');
    expect(compraOf(answer)).toMatchObject({
      facturacion: 'Total',
      facturas: [
        { notaCredito: false, monto: 120 },
        { notaCredito: true, numero: 'NC-1', monto: 7, vence: null, pagada: null },
      ],
    });
    expect(compraOf(await acreditar(id, 100, { numero: 'NC-2' })).facturacion).toBe('Parte');
    // All that was invoiced is taken back: the purchase is to be invoiced again.
    expect(compraOf(await acreditar(id, 13, { numero: 'NC-3' })).facturacion).toBe('Sin');
    const found = async (facturacion: string) =>
      idsOf(await buyer.get(`/Compra?filter=${encodeURIComponent(JSON.stringify({ facturacion }))}`));
    expect(await found('Sin')).toContain(id);
    expect(await found('Parte')).not.toContain(id);
  });

  it('is never of more than is invoiced, also if two are entered at the same moment', async () => {
    const { id } = await order();
    const none = await acreditar(id, 1);
    expectRefusal(none, 409, tooMuch('0,00'));
    expect(errorsOf(none)).toEqual({ monto: none.message });
    await facturar(id, 100);
    expectRefusal(await acreditar(id, 100.01), 409, tooMuch('100,00'));
    const answers = await atTheSameMoment(t.db, sql`select from compra where id = ${id} for update`, () => [
      acreditar(id, 60, { numero: 'A' }),
      acreditar(id, 60, { numero: 'B' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.message).toBe(tooMuch('40,00'));
    expect((await acreditar(id, 40, { numero: 'C' })).status).toBe(200);
  });

  it('has a number of its own kind, once for a supplier', async () => {
    const [first, second] = [await order(), await order()];
    const { idProveedor } = first;
    const third = await order({ idProveedor });
    for (const { id } of [first, second, third]) await facturar(id, 50, { numero: `F-${id}` });
    expect((await acreditar(first.id, 1, { numero: `F-${first.id}` })).status).toBe(200);
    const again = await acreditar(third.id, 1, { numero: `f-${first.id}` });
    expectRefusal(again, 409, `El proveedor ya tiene la nota de crédito f-${first.id} en la orden ${first.id}`);
    expect(errorsOf(again)).toEqual({ numero: again.message });
    expect((await acreditar(second.id, 1, { numero: `F-${first.id}` })).status).toBe(200);
    expect(idsOf(await buyer.get(`/Compra/filter/f-${first.id}`))).toContain(second.id);
  });

  it('is annulled before the invoice that it lowers, and both before their purchase', async () => {
    const { id } = await order();
    const invoice = lastOf(await facturar(id, 100));
    const nota = lastOf(await acreditar(id, 30));
    const refused = await anular(id, invoice);
    expectRefusal(refused, 409, 'Las notas de crédito pasarían de lo facturado: anule antes una nota de crédito');
    const annul = () => buyer.put(`/Compra/anular/${id}`, { motivo: 'Ya no' });
    expectRefusal(await annul(), 409, 'La orden tiene la nota de crédito NC-1: anúlela primero');
    expect((await anular(id, nota)).message).toBe('La nota de crédito quedó anulada');
    expectRefusal(await anular(id, nota), 409, 'La nota de crédito ya estaba anulada');
    const traces = await t.admin.get('/Auditoria?filter={"tabla":"factura_proveedor"}&range=[0,0]');
    expect(z.array(auditoria).parse(traces.data)[0]?.registro).toBe(`Orden de compra ${id} · Nota de crédito NC-1`);
    expectRefusal(await annul(), 409, 'La orden tiene la factura F-1: anúlela primero');
    expect((await acreditar(id, 30)).status).toBe(200);
    // Another invoice covers it.
    await facturar(id, 30, { numero: 'F-2' });
    expect((await anular(id, invoice)).status).toBe(200);
  });

  it('is neither due nor paid', async () => {
    const { id } = await order();
    await facturar(id, 100);
    const due = await acreditar(id, 30, { vence: '2026-03-01' });
    expectRefusal(due, 422, 'Una nota de crédito no vence');
    expect(errorsOf(due)).toHaveProperty('vence');
    const nota = lastOf(await acreditar(id, 30));
    expectRefusal(await pagar(id, nota), 409, 'Una nota de crédito no se paga');
  });

  it('is held by the database to what is invoiced, and to neither being due nor paid', async () => {
    const { id } = await order();
    const invoice = lastOf(await facturar(id, 100));
    const nota = lastOf(await acreditar(id, 30));
    const set = (which: number, changes: string) =>
      sql`update factura_proveedor set ${sql.raw(changes)} where id = ${which}`.execute(t.db);
    const insert = (monto: number, vence: string | null = null) =>
      sql`insert into factura_proveedor ("idCompra", "idUsuario", "notaCredito", numero, fecha, monto, vence)
        values (${id}, ${buyer.id}, true, ${`X-${monto}`}, '2026-01-31', ${monto}, ${vence})`.execute(t.db);
    const over = 'Las notas de crédito de una orden no pasan de lo facturado';
    await expect(insert(70.01)).rejects.toThrow(over);
    await expect(insert(1, '2026-02-01')).rejects.toThrow('factura_proveedor_nota');
    await expect(set(invoice, `anulada = now(), "motivoAnulacion" = 'x'`)).rejects.toThrow(over);
    await expect(set(invoice, `"notaCredito" = true`)).rejects.toThrow('Una factura no se cambia');
    const payment = `pagada = '2026-02-15', "idPagador" = ${buyer.id}, "pagoRegistrado" = now()`;
    await expect(set(nota, payment)).rejects.toThrow('factura_proveedor_nota');
    // Two at once, of which each alone would do.
    const both = sql`insert into factura_proveedor ("idCompra", "idUsuario", "notaCredito", numero, fecha, monto)
      select ${id}, ${buyer.id}, true, 'Y-' || n, '2026-01-31', 40 from generate_series(1, 2) n`;
    await expect(both.execute(t.db)).rejects.toThrow(over);
    await insert(70);
  });
});

describe('the report of invoices', () => {
  it('has credit notes with their kind and a negative amount, which lower what is to be paid until all of the purchase is', async () => {
    const idProveedor = await c.proveedor({ razonSocial: 'Acreedor Único' });
    const { id } = await order({ idProveedor });
    const invoice = lastOf(await facturar(id, 100));
    await acreditar(id, 30);
    const asked = (filter: Record<string, unknown>) => encodeURIComponent(JSON.stringify({ q: 'acreedor', ...filter }));
    const rows = async (filter: Record<string, unknown> = {}) => {
      const path = `/Informe/facturasProveedor/${buyer.id}?sort=["tipo","ASC"]&filter=${asked(filter)}`;
      return z.array(facturasProveedor.record).parse((await buyer.get(path)).data);
    };
    const numbers = async (filter: Record<string, unknown>) => (await rows(filter)).map(({ numero }) => numero);
    const sums = async () => (await buyer.get(`/Informe/cifras/facturasProveedor?filter=${asked({})}`)).data;
    expect(await rows()).toEqual([
      expect.objectContaining({ numero: 'F-1', tipo: 'Factura', monto: 100 }),
      expect.objectContaining({ numero: 'NC-1', tipo: 'Nota de crédito', monto: -30, vence: null, pagada: null }),
    ]);
    expect(await sums()).toEqual({ facturas: 1, proveedores: 1, monto: 70, porPagar: 70 });
    expect(await numbers({ pago: 'PorPagar' })).toEqual(['F-1', 'NC-1']);
    // The papers have them as well. In the PDF, which has no room for all columns, some stand below others.
    const file = async (format: number) =>
      (await buyer.get(`/Informe/facturasProveedor/${buyer.id}/${format}?filter=${asked({ pago: 'PorPagar' })}`)).raw
        .rawPayload;
    const printed = readPdf(await file(0)).flat();
    expect(printed).toEqual(expect.arrayContaining(['Por pagar', 'Nota de crédito · NC-1', '−₡30,00', '₡70,00']));
    const { Sheets, SheetNames } = read(await file(1));
    const sheet = utils.sheet_to_csv(Sheets[SheetNames[0] ?? ''] ?? {});
    expect(sheet).toMatch(/Proveedor,Tipo,Número,Fecha,N.º de orden,Etapa,Facturación,Vence,Pagada,Monto/);
    await pagar(id, invoice);
    expect(await sums()).toEqual({ facturas: 1, proveedores: 1, monto: 70, porPagar: 0 });
    expect(await numbers({ pago: 'PorPagar' })).toEqual([]);
    expect(await numbers({ pago: 'Vencida' })).toEqual([]);
    expect(await numbers({ pago: 'Pagada' })).toEqual(['F-1']);
  });
});
