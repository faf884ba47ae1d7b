import { sql } from 'kysely';
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { printedTotales } from '#contract/documentTotals';
import type { Facturacion } from '#contract/facturaProveedor';
import { facturasProveedor } from '#contract/facturasProveedor';
import { addDays, dayOf } from '#contract/text/format';
import { readConfig } from '../../../src/server/config';
import { type AppUnderTest, type Caller, startApp } from '../../support/app';
import { compraOf, startTrade, type Trade } from '../../support/trade';
import { errorsOf, idsOf, testData, type TestData } from '../../support/testData';
import { expectRefusal } from '../../support/refusal';
import { atTheSameMoment } from '../../support/sameMoment';

const { timeZone } = readConfig({});
const hoy = dayOf(new Date(), timeZone);

let t: AppUnderTest;
let d: TestData;
let c: Trade;
let buyer: Caller;
let idProducto: number;
beforeAll(async () => {
  t = await startApp();
  [d, c] = [testData(t), await startTrade(t)];
  buyer = await t.userWith({ compras: ['agregar', 'actualizar'] });
  idProducto = await d.articulo();
});
afterAll(() => t.close());

/** A purchase whose total is 113 colones. */
const order = (campos: Record<string, unknown> = {}) => c.compra(buyer, [{ idProducto, costo: 100 }], campos);
const invoice = (changes: Record<string, unknown> = {}) => ({ numero: 'F-1', fecha: hoy, monto: 113, ...changes });
const facturar = (id: number, changes?: Record<string, unknown>, caller = buyer) =>
  caller.post(`/Compra/facturas/${id}`, invoice(changes));
const anular = (id: number, idFactura: number | undefined, motivo = 'Era de otra orden') =>
  buyer.put(`/Compra/facturas/anular/${id}`, { idFactura, motivo });
const found = async (filter: Record<string, unknown>) =>
  idsOf(await buyer.get(`/Compra?filter=${encodeURIComponent(JSON.stringify(filter))}`));

describe('an invoice of a supplier', () => {
  it('is answered with its purchase, which is then invoiced', async () => {
    const made = await order({ idProveedor: await c.proveedor({ cedula: '3-101-123456' }) });
    // An electronic invoice is compared with it.
    expect(made.proveedor?.cedula).toBe('3-101-123456');
    expect([made.facturas, made.facturacion]).toEqual([[], 'Sin']);
    const answer = await facturar(made.id, { numero: ' 00100001010000000007 ', observaciones: 'A 30 días' });
    expect(answer.message).toBe('La factura 00100001010000000007 se registró');
    expect(compraOf(answer)).toMatchObject({
      facturacion: 'Total',
      facturas: [
        {
          numero: '00100001010000000007',
          fecha: hoy,
          monto: 113,
          observaciones: 'A 30 días',
          usuario: { nombre: expect.any(String) },
          anulada: null,
        },
      ],
    });
    // The purchase itself has not changed: what somebody else is typing about it is no conflict.
    expect(compraOf(answer).version).toBe(made.version);
    expect(compraOf(await buyer.get(`/Compra/${made.id}`))).toEqual(compraOf(answer));
  });

  it('may be one of several, and what they add up to is compared with the total to a colón', async () => {
    const made = await order({ idProveedor: await c.proveedor() });
    const after = async (numero: string, monto: number) =>
      compraOf(await facturar(made.id, { numero, monto })).facturacion;
    expect(await after('1', 60)).toBe<Facturacion>('Parte');
    expect(await after('2', 52)).toBe<Facturacion>('Parte');
    expect(await after('3', 0.01)).toBe<Facturacion>('Total');
    expect(await after('4', 1.98)).toBe<Facturacion>('Total');
    expect(await after('5', 0.01)).toBe<Facturacion>('DeMas');
  });

  it('is compared with the total that is printed, whose IVA is that of the subtotal', async () => {
    const lineas = Array.from({ length: 400 }, () => ({ idProducto, costo: 1.03 }));
    const made = await c.compra(buyer, lineas, { idProveedor: await c.proveedor() });
    const { total } = printedTotales(made.subtotal ?? 0);
    expect(Math.abs(total - (made.total ?? 0))).toBeGreaterThan(1);
    expect(compraOf(await facturar(made.id, { monto: total })).facturacion).toBe('Total');
  });

  it('is refused by field', async () => {
    const { id } = await order();
    const refused = async (changes: Record<string, unknown>) => {
      const answer = await facturar(id, changes);
      expectRefusal(answer, 422);
      return errorsOf(answer);
    };
    expect(await refused({ numero: ' ' })).toEqual({ numero: 'El número es requerido' });
    expect(await refused({ numero: 'x'.repeat(51) })).toEqual({ numero: 'Admite 50 caracteres como máximo' });
    expect(await refused({ fecha: '2026-02-30' })).toHaveProperty('fecha');
    expect(await refused({ fecha: addDays(hoy, 1) })).toEqual({
      fecha: 'La fecha no puede ser futura',
    });
    for (const monto of [0, -1]) expect(await refused({ monto })).toHaveProperty('monto');
    expect(await refused({ monto: 1.005 })).toEqual({ monto: 'Admite dos decimales como máximo' });
    expectRefusal(await facturar(999_999), 404, 'La orden de compra no existe');
  });

  it('is entered once for a supplier, wherever it was entered, and by another supplier as well', async () => {
    const [idProveedor, other] = [await c.proveedor(), await c.proveedor()];
    const [first, second, third] = [
      await order({ idProveedor }),
      await order({ idProveedor }),
      await order({ idProveedor: other }),
    ];
    await facturar(first.id, { numero: 'FE 77' });
    const again = await facturar(second.id, { numero: 'fe  77' });
    expectRefusal(again, 409, `El proveedor ya tiene la factura fe 77 en la orden ${first.id}`);
    expect(errorsOf(again)).toEqual({ numero: again.message });
    expect((await facturar(third.id, { numero: 'FE 77' })).status).toBe(200);
  });

  it('is entered once by two people at the same moment', async () => {
    const idProveedor = await c.proveedor();
    const [first, second] = [await order({ idProveedor }), await order({ idProveedor })];
    const answers = await atTheSameMoment(t.db, sql`select from proveedor where id = ${idProveedor} for update`, () => [
      facturar(first.id, { numero: 'X' }),
      facturar(second.id, { numero: 'X' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused && errorsOf(refused)).toHaveProperty('numero');
  });

  it('that was entered wrongly is annulled with a reason, counts no more, and may be entered again', async () => {
    const made = await order({ idProveedor: await c.proveedor() });
    const [factura] = compraOf(await facturar(made.id)).facturas ?? [];
    expectRefusal(await anular(made.id, factura?.id, ' '), 422, 'El motivo es requerido');
    expectRefusal(await anular((await order()).id, factura?.id), 404, 'La orden no tiene esa factura');
    const annulled = await anular(made.id, factura?.id);
    expect(annulled.message).toBe('La factura quedó anulada');
    expect(compraOf(annulled)).toMatchObject({
      facturacion: 'Sin',
      facturas: [{ id: factura?.id, anulada: expect.any(String), motivoAnulacion: 'Era de otra orden' }],
    });
    expectRefusal(await anular(made.id, factura?.id), 409, 'La factura ya estaba anulada');
    expect(compraOf(await facturar(made.id)).facturas).toHaveLength(2);
  });

  it('keeps its purchase from being annulled, and an annulled purchase takes none', async () => {
    const made = await order({ idProveedor: await c.proveedor() });
    const [factura] = compraOf(await facturar(made.id, { numero: 'F-9' })).facturas ?? [];
    const annul = () => buyer.put(`/Compra/anular/${made.id}`, { motivo: 'Ya no' });
    expectRefusal(await annul(), 409, 'La orden tiene la factura F-9: anúlela primero');
    await anular(made.id, factura?.id);
    expect((await annul()).status).toBe(200);
    expectRefusal(await facturar(made.id, { numero: 'F-10' }), 409, 'La orden está anulada y no lleva facturas');
    expect(await found({ facturacion: 'Sin', idProveedor: made.idProveedor })).toEqual([]);
  });

  it('is shown to who reads purchases, and entered by who makes them', async () => {
    const made = await order({ idProveedor: await c.proveedor() });
    const reader = await t.userWith({ compras: ['ver'] });
    expectRefusal(await facturar(made.id, {}, reader), 403, /Órdenes de compra: agregar/);
    await facturar(made.id);
    expect(compraOf(await reader.get(`/Compra/${made.id}`)).facturas).toHaveLength(1);
  });

  it('is kept by the database as it was entered', async () => {
    const made = await order({ idProveedor: await c.proveedor() });
    const [factura] = compraOf(await facturar(made.id)).facturas ?? [];
    const id = factura?.id ?? 0;
    await expect(sql`update factura_proveedor set monto = 1 where id = ${id}`.execute(t.db)).rejects.toThrow(
      'Una factura no se cambia',
    );
    await expect(sql`delete from factura_proveedor where id = ${id}`.execute(t.db)).rejects.toThrow();
    await expect(
      sql`update compra set estado = 'Anulada', anulada = now(), "motivoAnulacion" = 'x' where id = ${made.id}`.execute(
        t.db,
      ),
    ).rejects.toThrow('Una orden con facturas no se anula');
    await anular(made.id, id);
    await expect(
      sql`update factura_proveedor set anulada = null, "motivoAnulacion" = null where id = ${id}`.execute(t.db),
    ).rejects.toThrow('Una factura anulada no cambia más');
  });
});

describe('the list of purchases', () => {
  it('is filtered by how they are invoiced, and finds them by the number of an invoice', async () => {
    const idProveedor = await c.proveedor();
    const [none, part, all, more] = [
      await order({ idProveedor }),
      await order({ idProveedor }),
      await order({ idProveedor }),
      await order({ idProveedor }),
    ];
    await facturar(part.id, { numero: 'ZQX-1', monto: 10 });
    await facturar(all.id, { numero: 'ZQX-2' });
    await facturar(more.id, { numero: 'ZQX-3', monto: 200 });
    const filtered = (facturacion: string) => found({ facturacion, idProveedor });
    expect(await filtered('Sin')).toEqual([none.id]);
    expect(await filtered('Parte')).toEqual([part.id]);
    expect(await filtered('Total')).toEqual([all.id]);
    expect(await filtered('DeMas')).toEqual([more.id]);
    expect(idsOf(await buyer.get('/Compra/filter/zqx-2'))).toEqual([all.id]);
    expect(idsOf(await buyer.get('/Compra/filter/zqx'))).toEqual([more.id, all.id, part.id]);
  });
});

describe('the report of invoices', () => {
  const rows = async (filter: Record<string, unknown>) =>
    z
      .array(facturasProveedor.record)
      .parse(
        (await buyer.get(`/Informe/facturasProveedor/${buyer.id}?filter=${encodeURIComponent(JSON.stringify(filter))}`))
          .data,
      );
  const sums = async (filter: Record<string, unknown>) =>
    facturasProveedor.cifras.parse(
      (await buyer.get(`/Informe/cifras/facturasProveedor?filter=${encodeURIComponent(JSON.stringify(filter))}`)).data,
    );

  it('has those that count, each with its purchase, by day, project and word', async () => {
    const idProveedor = await c.proveedor({ razonSocial: 'Aceros Ñandú' });
    const idProyecto = await d.proyecto();
    const pedido = await d.pedido(t.admin, idProyecto, [{ idProducto, cantidad: 5, direccionamiento: '1' }]);
    const [shelf, forOrder] = [await order({ idProveedor }), await order({ idProveedor, idPedido: pedido.id })];
    await facturar(shelf.id, { numero: 'A', fecha: '2026-01-31', monto: 50 });
    await facturar(shelf.id, { numero: 'B', fecha: '2026-02-01', monto: 63 });
    await facturar(forOrder.id, { numero: 'C', fecha: '2026-02-28', monto: 1 });
    const wrong = compraOf(await facturar(forOrder.id, { numero: 'D', fecha: '2026-02-28' })).facturas?.at(-1)?.id;
    await anular(forOrder.id, wrong);

    expect(await rows({ q: 'nandu' })).toEqual([
      expect.objectContaining({ numero: 'C', monto: 1, orden: forOrder.id, facturacion: 'Facturada en parte' }),
      expect.objectContaining({ numero: 'B', fecha: '2026-02-01', facturacion: 'Facturada', etapa: 'Borrador' }),
      expect.objectContaining({ numero: 'A', proveedor: 'Aceros Ñandú', orden: shelf.id }),
    ]);
    const numbers = async (filter: Record<string, unknown>) =>
      (await rows({ q: 'nandu', ...filter })).map(({ numero }) => numero);
    expect(await numbers({ desde: '2026-02-01' })).toEqual(['C', 'B']);
    expect(await numbers({ hasta: '2026-02-01' })).toEqual(['B', 'A']);
    expect(await numbers({ idProyecto })).toEqual(['C']);
    expect((await rows({ q: `orden ${shelf.id}` })).map(({ numero }) => numero)).toEqual(['B', 'A']);
    expect(await sums({ q: 'nandu' })).toEqual({ facturas: 3, proveedores: 1, monto: 114, porPagar: 114 });
  });
});
