import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { adjunto } from '#contract/adjunto';
import { auditoria, changedFields } from '#contract/auditoria';
import type { Pedido } from '#contract/pedido';
import { type AppUnderTest, type Caller, idOf, startApp } from '../../support/app';
import { testData, pedidoOf } from '../../support/testData';
import { pdfFile } from '../../support/testFiles';
import { upload } from '../../support/testImages';
import { compraOf, startTrade } from '../../support/trade';

let t: AppUnderTest;
let buyer: Caller;
let familia: number;
let d: ReturnType<typeof testData>;
beforeAll(async () => {
  t = await startApp();
  d = testData(t);
  buyer = await t.userWith({ categorias: ['agregar', 'actualizar', 'eliminar'] });
  familia = idOf(await buyer.post('/Categoria', { nombre: 'Antes' }));
  await buyer.put('/Categoria', { id: familia, nombre: 'Despues' });
  await t.admin.put(`/Categoria/updateEstatus/${familia}`);
});
afterAll(() => t.close());

async function traces(filter: Record<string, unknown>, caller = t.admin) {
  const query = new URLSearchParams({ range: '[0,49]', filter: JSON.stringify(filter) });
  const { status, data, headers } = await caller.get(`/Auditoria?${query}`);
  expect(status).toBe(200);
  return { rows: z.array(auditoria).parse(data), range: headers['content-range'] };
}

describe('the audit list', () => {
  it('says who did what to a record, newest first, with what changed', async () => {
    const { rows, range } = await traces({ tabla: 'categoria', idRegistro: familia });
    expect(range).toBe('auditoria 0-2/3');
    expect(rows.map(row => [row.accion, row.usuario?.id, changedFields(row).map(({ campo }) => campo)])).toEqual([
      ['UPDATE', t.admin.id, ['estatus']],
      ['UPDATE', buyer.id, ['nombre']],
      ['INSERT', buyer.id, expect.arrayContaining(['id', 'nombre', 'estatus']) as string[]],
    ]);
    expect(changedFields(rows[1] ?? {})).toEqual([{ campo: 'nombre', antes: 'Antes', despues: 'Despues' }]);
  });

  it('names what an id referred to, before the change and after it', async () => {
    const [before, after] = [await d.familia('Aceros'), await d.familia('Zinc')];
    const id = await d.articulo({ idCategoria: before });
    const { data } = await t.admin.get(`/Producto/${id}`);
    await t.admin.put('/Producto', { ...(data as object), idCategoria: after });
    const { rows } = await traces({ tabla: 'producto', idRegistro: id });
    expect(rows.map(({ accion, referencias }) => [accion, referencias])).toEqual([
      ['UPDATE', { idCategoria: { [before]: 'Aceros', [after]: 'Zinc' } }],
      ['INSERT', { idCategoria: { [before]: 'Aceros' } }],
    ]);
  });

  it('tells of a purchase also of its files, one that was taken away among them', async () => {
    const c = await startTrade(t);
    const lineas = [{ idProducto: await d.articulo() }];
    const [{ id }, other] = [await c.compra(t.admin, lineas), await c.compra(t.admin, lineas)];
    const attach = (idCompra: number) =>
      upload(t, t.admin, `/Compra/Adjuntos/${idCompra}`, pdfFile(), { filename: 'nota.pdf', type: 'application/pdf' });
    const idAdjunto = z.array(adjunto).parse((await attach(id)).data)[0]?.id;
    await attach(other.id);
    await t.admin.put(`/Compra/Adjuntos/Retirar/${id}`, { idAdjunto });
    const { rows } = await traces({ idCompra: id });
    expect(rows.map(({ accion, registro }) => [accion, registro?.replace(`${id}`, '#')])).toEqual([
      ['DELETE', 'Orden de compra # · nota.pdf'],
      ['INSERT', 'Orden de compra # · nota.pdf'],
      ['INSERT', 'Orden de compra #'],
    ]);
  });

  it('tells of a purchase also what became of the invoices of its supplier', async () => {
    const c = await startTrade(t);
    const idProducto = await d.articulo();
    const [{ id }, other] = [
      await c.compra(t.admin, [{ idProducto, costo: 100 }]),
      await c.compra(t.admin, [{ idProducto }]),
    ];
    const facturar = async (idCompra: number, campos: object) =>
      compraOf(
        await t.admin.post(`/Compra/facturas/${idCompra}`, { fecha: '2026-01-31', monto: 1, ...campos }),
      ).facturas?.at(-1);
    await facturar(other.id, { numero: 'F-0' });
    const idFactura = (await facturar(id, { numero: 'F-1', monto: 100 }))?.id;
    await t.admin.put(`/Compra/facturas/pagar/${id}`, { idFactura, pagada: '2026-02-01' });
    await t.admin.put(`/Compra/facturas/quitarPago/${id}`, { idFactura, motivo: 'Era de otra' });
    await facturar(id, { numero: 'N-1', notaCredito: true });
    const { rows, range } = await traces({ idCompra: id });
    expect(range).toBe('auditoria 0-4/5');
    expect(rows.map(({ accion, registro }) => [accion, registro?.replace(`${id}`, '#')])).toEqual([
      ['INSERT', 'Orden de compra # · Nota de crédito N-1'],
      ['UPDATE', 'Orden de compra # · Factura F-1'],
      ['UPDATE', 'Orden de compra # · Factura F-1'],
      ['INSERT', 'Orden de compra # · Factura F-1'],
      ['INSERT', 'Orden de compra #'],
    ]);
    const looker = await t.userWith({ usuarios: ['ver'] });
    expect((await traces({ idCompra: id }, looker)).rows).toEqual([]);
  });

  it('is filtered by person, by what was done and by day', async () => {
    const own = await traces({ idUsuario: buyer.id, tabla: 'categoria' });
    expect(own.rows).toHaveLength(2);
    const added = await traces({ idUsuario: buyer.id, accion: 'INSERT' });
    expect(added.rows.map(({ idRegistro }) => idRegistro)).toEqual([familia]);
    expect((await traces({ idUsuario: buyer.id, hasta: '2020-01-01' })).rows).toEqual([]);
    expect((await traces({ idUsuario: buyer.id, desde: '2020-01-01' })).rows).toHaveLength(2);
  });

  it('narrowed to an order shows all that happened to it, its lines, receipts, requests and their decisions', async () => {
    const idProyecto = await d.proyecto();
    const { id, pedidoDetalle } = await d.pedido(t.admin, idProyecto);
    const other = await d.pedido(t.admin, idProyecto);
    const line = (order: Pedido, cantNueva: number) => ({
      id: order.id,
      pedidoDetalle: [{ id: order.pedidoDetalle[0]?.id, cantNueva }],
    });
    const order = pedidoOf(
      await t.admin.post(`/Pedidos/ActualizaEntrega/${t.admin.id}`, line({ ...other, id, pedidoDetalle }, 4)),
    );
    for (const [cantidad, decision] of [
      [12, 1],
      [8, 0],
    ]) {
      for (const one of [order, other]) {
        await t.admin.post(`/Pedidos/Actualizar/${t.admin.id}`, line(one, cantidad ?? 0));
        await t.admin.put(`/Pedidos/Aprobar/${one.id}/${decision}/${t.admin.email}`);
      }
    }
    const idEntrega = order.pedidoReporte[0]?.id;
    await t.admin.post(`/Pedidos/Corregir/${t.admin.id}`, { idEntrega, cantidad: 1, motivo: 'Mal contado' });
    await t.admin.put(`/Pedidos/Aprobar/${id}/1/${t.admin.email}`);
    const { rows } = await traces({ idPedido: id });
    const kinds = rows.map(({ tabla }) => tabla);
    expect(kinds.filter(kind => kind === 'solicitud')).toHaveLength(3);
    const decisions = rows.filter(({ tabla }) => tabla === 'decision');
    expect(decisions.map(({ despues }) => despues?.['estado'])).toEqual(['Aprobado', 'Denegado', 'Aprobado']);
    expect(new Set(kinds)).toEqual(
      new Set(['pedido', 'pedido_detalle', 'recepcion', 'entrega', 'solicitud', 'decision']),
    );
    expect(new Set(rows.map(({ idPedido }) => idPedido))).toEqual(new Set([id]));
  });

  it('never shows a password, not even its hash', async () => {
    await t.admin.post('/Usuario', {
      email: 'nueva@bodega.cr',
      nombreUsuario: 'nueva',
      nombre: 'Nueva',
      apellido: 'Persona',
      pass: 'secreta-2026',
      roll: '',
    });
    const { rows } = await traces({ tabla: 'usuario' });
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toMatch(/argon2|secreta-2026|"clave"/);
  });

  it('is for whoever has the users module', async () => {
    expect((await buyer.get('/Auditoria')).status).toBe(403);
    expect((await t.stranger.get('/Auditoria')).status).toBe(401);
    const auditor = await t.userWith({ usuarios: ['ver'] });
    expect((await auditor.get('/Auditoria?range=[0,4]')).status).toBe(200);
  });

  /** D11: its page asks for the project, as that of an order does. */
  it('says of a project whether who reads may open its page', async () => {
    const [own, other] = [await d.proyecto('Propio'), await d.proyecto('Ajeno')];
    const keeper = await t.userWith({ usuarios: ['ver'], proyecto: ['ver'] }, { proyectos: [own] });
    const seen = async (caller: Caller, idRegistro: number) =>
      (await traces({ tabla: 'proyecto', idRegistro }, caller)).rows.map(({ proyectoVisible }) => proyectoVisible);
    expect(await seen(keeper, own)).toEqual([true]);
    expect(await seen(keeper, other)).toEqual([false]);
    expect(await seen(t.admin, other)).toEqual([true]);
    expect((await traces({ tabla: 'categoria' })).rows[0]?.proyectoVisible).toBeNull();
  });

  it('refuses a filter that is none', async () => {
    const query = new URLSearchParams({ filter: JSON.stringify({ tabla: 'x; drop table' }) });
    expect((await t.admin.get(`/Auditoria?${query}`)).status).toBe(400);
  });
});
