import { sql } from 'kysely';
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { facturasProveedor } from '#contract/facturasProveedor';
import { auditoria } from '#contract/auditoria';
import { changesText } from '#contract/traceTexts';
import { addDays, dayOf } from '#contract/text/format';
import { readConfig } from '../../../src/server/config';
import { type Answer, type AppUnderTest, type Caller, startApp } from '../../support/app';
import { compraOf, startTrade, type Trade } from '../../support/trade';
import { errorsOf, testData } from '../../support/testData';
import { expectRefusal } from '../../support/refusal';
import { atTheSameMoment } from '../../support/sameMoment';

const { timeZone } = readConfig({});
const hoy = dayOf(new Date(), timeZone);

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

/** A purchase of 113 colones with its supplier's invoice, of a supplier of its own. */
async function invoiced(changes: Record<string, unknown> = {}, campos: Record<string, unknown> = {}) {
  const idProveedor = await c.proveedor();
  const { id } = await c.compra(buyer, [{ idProducto, costo: 100 }], { idProveedor, ...campos });
  const idFactura = lastOf(await facturar(id, changes))?.id ?? 0;
  return { id, idFactura };
}
const facturar = (id: number, changes: Record<string, unknown> = {}) =>
  buyer.post(`/Compra/facturas/${id}`, { numero: 'F-1', fecha: '2026-01-31', monto: 113, ...changes });
const lastOf = (answer: Answer) => compraOf(answer).facturas?.at(-1);

type Invoiced = Awaited<ReturnType<typeof invoiced>>;
const pagar = ({ id, idFactura }: Invoiced, changes: Record<string, unknown> = {}, caller = buyer) =>
  caller.put(`/Compra/facturas/pagar/${id}`, { idFactura, pagada: '2026-02-15', ...changes });
const quitar = ({ id, idFactura }: Invoiced, motivo = 'Era de otra factura') =>
  buyer.put(`/Compra/facturas/quitarPago/${id}`, { idFactura, motivo });
const anular = ({ id, idFactura }: Invoiced) =>
  buyer.put(`/Compra/facturas/anular/${id}`, { idFactura, motivo: 'Era de otra orden' });

describe('an invoice of a supplier', () => {
  it('may say by when it is to be paid, which is not before its day', async () => {
    const { id } = await invoiced();
    expect(lastOf(await facturar(id, { numero: 'F-2', vence: '2026-03-02' }))).toMatchObject({ vence: '2026-03-02' });
    expect(lastOf(await facturar(id, { numero: 'F-3', vence: '2026-01-31' }))).toMatchObject({ vence: '2026-01-31' });
    expect(lastOf(await facturar(id, { numero: 'F-4', vence: '' }))).toMatchObject({ vence: null });
    const early = await facturar(id, { numero: 'F-5', vence: '2026-01-30' });
    expectRefusal(early, 422);
    expect(errorsOf(early)).toEqual({ vence: 'El vencimiento no puede ser antes de la fecha de la factura' });
    expect(errorsOf(await facturar(id, { numero: 'F-5', vence: '30/1/26' }))).toHaveProperty('vence');
  });

  it('is paid, on a day and with a reference, by who is named', async () => {
    const one = await invoiced();
    const answer = await pagar(one, { referencia: ' SINPE  77 ' });
    expect(answer.message).toBe('El pago se registró');
    expect(lastOf(answer)).toMatchObject({
      pagada: '2026-02-15',
      referencia: 'SINPE 77',
      pagador: { id: buyer.id },
      anulada: null,
    });
    expect(compraOf(await buyer.get(`/Compra/${one.id}`))).toEqual(compraOf(answer));
    expect(lastOf(await pagar(await invoiced({ fecha: hoy }), { pagada: hoy }))).toMatchObject({
      pagada: hoy,
      referencia: null,
    });
  });

  it('is refused a payment by field', async () => {
    const one = await invoiced();
    const refused = async (changes: Record<string, unknown>) => {
      const answer = await pagar(one, changes);
      expectRefusal(answer, 422);
      return errorsOf(answer);
    };
    expect(await refused({ pagada: null })).toEqual({ pagada: 'La fecha del pago es requerida' });
    expect(await refused({ pagada: '2026-01-30' })).toEqual({
      pagada: 'El pago no puede ser antes de la fecha de la factura',
    });
    expect(await refused({ pagada: addDays(hoy, 1) })).toEqual({ pagada: 'La fecha del pago no puede ser futura' });
    expect(await refused({ referencia: 'x'.repeat(51) })).toHaveProperty('referencia');
    const { idFactura } = await invoiced();
    expectRefusal(await pagar({ ...one, idFactura }), 404, 'La orden no tiene esa factura');
    expectRefusal(await pagar({ ...one, id: 999_999 }), 404, 'La orden de compra no existe');
  });

  it('is paid once: who comes later reads who paid it, and when', async () => {
    const one = await invoiced();
    const other = await t.userWith({ compras: ['agregar'] });
    const answers = await atTheSameMoment(t.db, sql`select from compra where id = ${one.id} for update`, () => [
      pagar(one, { referencia: 'A' }),
      pagar(one, { referencia: 'A' }, other),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { facturas } = compraOf(await buyer.get(`/Compra/${one.id}`));
    const { nombre, apellido } = facturas?.[0]?.pagador ?? {};
    const said = new RegExp(
      `^La factura ya está pagada: ${nombre} ${apellido} registró el pago el \\d+/\\d+/\\d\\d, \\d+:\\d\\d`,
    );
    expect(answers.find(({ status }) => status === 409)?.message).toMatch(said);
    expectRefusal(await pagar(one), 409, said);
  });

  it('that is paid is not annulled before its payment is taken back, with a reason that the audit keeps', async () => {
    const one = await invoiced({ numero: 'FE-8' });
    await pagar(one, { referencia: 'CK 9' });
    expectRefusal(await anular(one), 409, 'La factura está pagada: quite el pago antes de anularla');
    expectRefusal(await quitar(one, ' '), 422, 'El motivo es requerido');
    const undone = await quitar(one);
    expect(undone.message).toBe('El pago se quitó');
    expect(lastOf(undone)).toMatchObject({ pagada: null, referencia: null, pagador: null });
    expectRefusal(await quitar(one), 409, 'La factura no tiene un pago registrado');

    const traces = await t.admin.get('/Auditoria?filter={"tabla":"factura_proveedor"}&range=[0,0]');
    const [trace] = z.array(auditoria).parse(traces.data);
    const changes = trace ? changesText(trace, timeZone).split('; ') : [];
    expect(changes).toHaveLength(5);
    for (const change of [
      'Pagada: 15/2/26 → —',
      'Referencia: CK 9 → —',
      expect.stringMatching(/^Pago registrado por: Persona.* → —$/),
      'Motivo de quitar el pago: — → Era de otra factura',
    ])
      expect(changes).toContainEqual(change);

    await pagar(one);
    await quitar(one, 'Otra vez');
    expect((await anular(one)).status).toBe(200);
    expectRefusal(await pagar(one), 409, 'La factura está anulada y no se paga');
    expectRefusal(await quitar(one), 409, 'La factura no tiene un pago registrado');
  });

  it('is paid by who enters invoices, and its payment taken back by who annuls them', async () => {
    const one = await invoiced();
    const [reader, changer] = [await t.userWith({ compras: ['ver'] }), await t.userWith({ compras: ['actualizar'] })];
    expectRefusal(await pagar(one, {}, reader), 403, /Órdenes de compra: agregar/);
    expectRefusal(await pagar(one, {}, changer), 403, /Órdenes de compra: agregar/);
    await pagar(one);
    const enterer = await t.userWith({ compras: ['agregar'] });
    const body = { idFactura: one.idFactura, motivo: 'x' };
    expectRefusal(await enterer.put(`/Compra/facturas/quitarPago/${one.id}`, body), 403, /actualizar/);
    expect((await changer.put(`/Compra/facturas/quitarPago/${one.id}`, body)).status).toBe(200);
  });

  it('is kept by the database: its payment is entered or taken back, and nothing else changes', async () => {
    const one = await invoiced({ vence: '2026-03-02' });
    const set = (changes: string) =>
      sql`update factura_proveedor set ${sql.raw(changes)} where id = ${one.idFactura}`.execute(t.db);
    const payment = `"idPagador" = ${buyer.id}, "pagoRegistrado" = now()`;
    await expect(set(`vence = '2026-04-02'`)).rejects.toThrow('Una factura no se cambia');
    await expect(set(`vence = null`)).rejects.toThrow('Una factura no se cambia');
    await expect(set(`"motivoSinPago" = 'x'`)).rejects.toThrow('Un pago se registra');
    await expect(set(`pagada = '2026-02-15'`)).rejects.toThrow('factura_proveedor_pago');
    await expect(set(`pagada = '2026-01-30', ${payment}`)).rejects.toThrow('factura_proveedor_pagada');
    await expect(set(`referencia = 'x', "motivoSinPago" = 'x'`)).rejects.toThrow('Un pago se registra');
    const annulled = `anulada = now(), "motivoAnulacion" = 'x'`;
    await expect(set(`pagada = '2026-02-15', ${payment}, ${annulled}`)).rejects.toThrow('Un pago se registra');
    await pagar(one);
    for (const changes of [`pagada = '2026-02-16'`, `referencia = 'x'`, `"pagoRegistrado" = now()`])
      await expect(set(changes)).rejects.toThrow('y no se cambia');
    const none = 'pagada = null, referencia = null, "idPagador" = null, "pagoRegistrado" = null';
    await expect(set(none)).rejects.toThrow('se quita con su motivo');
    await expect(set(annulled)).rejects.toThrow('factura_proveedor_pagada');
    await expect(set(`${none}, "motivoSinPago" = 'x', ${annulled}`)).rejects.toThrow('y no se cambia');
    await set(`${none}, "motivoSinPago" = 'x'`);
    await expect(set(`"motivoSinPago" = null`)).rejects.toThrow('y no se cambia');
    await set(annulled);
    await expect(set(`pagada = '2026-02-15', ${payment}, "motivoSinPago" = null`)).rejects.toThrow(
      'Una factura anulada no cambia más',
    );
  });
});

describe('the report of invoices', () => {
  const asked = (filter: Record<string, unknown>) => encodeURIComponent(JSON.stringify(filter));
  const rows = async (filter: Record<string, unknown>, sort = '["numero","ASC"]') => {
    const { data } = await buyer.get(`/Informe/facturasProveedor/${buyer.id}?sort=${sort}&filter=${asked(filter)}`);
    return z.array(facturasProveedor.record).parse(data);
  };
  const numbers = async (filter: Record<string, unknown>, sort?: string) =>
    (await rows({ q: 'moroso', ...filter }, sort)).map(({ numero }) => numero);

  it('tells those to pay, those overdue on the day of the company, and those paid', async () => {
    const idProveedor = await c.proveedor({ razonSocial: 'Moroso y Cía.' });
    const one = await invoiced({ numero: 'A', vence: addDays(hoy, -1), fecha: addDays(hoy, -9) }, { idProveedor });
    const enter = (numero: string, changes: Record<string, unknown>) =>
      facturar(one.id, { numero, monto: 10, ...changes });
    await enter('B', { vence: hoy });
    await enter('C', { vence: addDays(hoy, 1) });
    await enter('D', {});
    const late = lastOf(await enter('E', { vence: '2026-02-01' }))?.id ?? 0;
    await pagar({ ...one, idFactura: late });

    expect(await numbers({ pago: 'PorPagar' })).toEqual(['A', 'B', 'C', 'D']);
    expect(await numbers({ pago: 'Vencida' })).toEqual(['A']);
    expect(await numbers({ pago: 'Pagada' })).toEqual(['E']);
    expect(await rows({ q: 'moroso', pago: 'Pagada' })).toEqual([
      expect.objectContaining({ vence: '2026-02-01', pagada: '2026-02-15', monto: 10 }),
    ]);
    expect(await numbers({}, '["vence","ASC"]')).toEqual(['E', 'A', 'B', 'C', 'D']);
    expect(await numbers({}, '["vence","DESC"]')).toEqual(['C', 'B', 'A', 'E', 'D']);
    const sums = async (filter: Record<string, unknown>) =>
      (await buyer.get(`/Informe/cifras/facturasProveedor?filter=${asked({ q: 'moroso', ...filter })}`)).data;
    expect(await sums({})).toEqual({ facturas: 5, proveedores: 1, monto: 153, porPagar: 143 });
    expect(await sums({ pago: 'Vencida' })).toEqual({ facturas: 1, proveedores: 1, monto: 113, porPagar: 113 });
    expect(await sums({ pago: 'Pagada' })).toEqual({ facturas: 1, proveedores: 1, monto: 10, porPagar: 0 });
    expectRefusal(
      await buyer.get(`/Informe/facturasProveedor/${buyer.id}?filter=${asked({ pago: 'x' })}`),
      400,
      'El filtro pago no es válido',
    );
  });
});
