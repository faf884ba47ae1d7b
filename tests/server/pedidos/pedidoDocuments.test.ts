import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { read, utils } from 'xlsx';
import type { Pedido } from '#contract/pedido';
import { type AppUnderTest, type Caller, idOf, startApp } from '../../support/app';
import { readPdf } from '../../support/readPdf';
import { testData } from '../../support/testData';
import { expectRefusal } from '../../support/refusal';
import { layoutFaults } from '../../support/sheetLayout';

let t: AppUnderTest;
let pending: Pedido;
let delivered: Pedido;
beforeAll(async () => {
  t = await startApp();
  const d = testData(t);
  const idProyecto = await d.proyecto('Torre Ñandú');
  const idProducto = await d.articulo({ nombreProducto: 'Piñón' });
  const line = [{ idProducto, cantidad: 2.5, direccionamiento: '1.1' }];
  pending = await d.pedido(t.admin, idProyecto, line);
  delivered = await d.pedido(t.admin, await d.proyecto('Escuela'), line);
  const pedidoDetalle = delivered.pedidoDetalle.map(({ id, cantidad }) => ({ id, cantNueva: cantidad }));
  await t.admin.post(`/Pedidos/ActualizaEntrega/${t.admin.id}`, { id: delivered.id, pedidoDetalle });
});
afterAll(() => t.close());

const OLE2 = 'd0cf11e0a1b11ae1';
const cellsOf = (file: Buffer): string => {
  const book = read(file);
  expect(layoutFaults(file)).toEqual([]);
  return book.SheetNames.map(name => utils.sheet_to_csv(book.Sheets[name] ?? {})).join('\n');
};
const download = async (url: string, caller: Caller = t.admin) => (await caller.get(url)).raw;

/** Fills in `:pending` (the pending order), `:me` (the administrator) and `:other` (another user). */
const fill = (url: string): string =>
  encodeURI(url)
    .replace(':pending', String(pending.id))
    .replace(':me', String(t.admin.id))
    .replace(':other', String(t.admin.id + 1))
    .replace(':long', 'x'.repeat(201));

/** D10: format 0 PDF, 1 Excel; flag 0 delivered, 1 pending. File names are those of S7. */
describe('downloads of orders', () => {
  it.each([
    ['/Pedidos/Audit/:pending/0', 'Pedidos.pdf'],
    ['/Pedidos/Listado/:me/0/0', 'Entregados.pdf'],
    ['/Pedidos/Listado/:me/1/0', 'Pedidos.pdf'],
  ])('as PDF: %s, %s', async (url, name) => {
    const { statusCode, headers, rawPayload } = await download(fill(url));
    expect([statusCode, headers['content-type'], headers['content-disposition']]).toEqual([
      200,
      'application/pdf',
      `attachment; filename="${name}"`,
    ]);
    expect(headers['cache-control']).toBe('no-store');
    expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(rawPayload.subarray(-8).toString()).toContain('%%EOF');
  });

  it.each([
    ['/Pedidos/Audit/:pending/1', 'Pedidos.xls', ['PIÑÓN', 'TORRE'], ['ESCUELA']],
    ['/Pedidos/Listado/:me/0/1', 'Entregados.xls', ['ESCUELA'], ['TORRE']],
    ['/Pedidos/Listado/:me/1/1', 'Pedidos.xls', ['TORRE'], ['ESCUELA']],
    ['/Pedidos/Listado/:me/1/1?text=escuela', 'Pedidos.xls', ['NO HAY PEDIDOS PENDIENTES'], ['TORRE', 'PIÑÓN']],
    [
      '/Pedidos/Listado/:me/1/1?filter={"q":"escuela"}',
      'Pedidos.xls',
      ['NO HAY PEDIDOS PENDIENTES'],
      ['TORRE', 'PIÑÓN'],
    ],
    ['/Pedidos/Listado/:me/1/1?text=-1', 'Pedidos.xls', ['NO HAY PEDIDOS PENDIENTES'], ['TORRE', 'PIÑÓN']],
    [
      '/Pedidos/Listado/:me/1/1?filter={"estado":"Entregado"}',
      'Pedidos.xls',
      ['NO HAY PEDIDOS PENDIENTES'],
      ['TORRE', 'PIÑÓN'],
    ],
  ])('as true Excel: %s, %s', async (url, name, present, absent) => {
    const { statusCode, headers, rawPayload } = await download(fill(url));
    expect([statusCode, headers['content-type'], headers['content-disposition']]).toEqual([
      200,
      'application/vnd.ms-excel',
      `attachment; filename="${name}"`,
    ]);
    expect(rawPayload.subarray(0, 8).toString('hex')).toBe(OLE2);
    const cells = cellsOf(rawPayload).toUpperCase();
    for (const text of present) expect(cells).toContain(text);
    for (const text of absent) expect(cells).not.toContain(text);
  });

  it.each([
    ['/Pedidos/Audit/:pending/1', 'Pedidos'],
    ['/Pedidos/Listado/:me/1/1', 'Pedidos'],
    ['/Pedidos/TotalesListado/:me/1', 'Totales'],
  ])('as spreadsheets are of the kind that is asked for: %s', async (url, name) => {
    const { statusCode, headers, rawPayload } = await download(`${fill(url)}?formato=xlsx`);
    expect([statusCode, headers['content-disposition']]).toEqual([200, `attachment; filename="${name}.xlsx"`]);
    expect(rawPayload.subarray(0, 2).toString()).toBe('PK');
    expect(cellsOf(rawPayload).toUpperCase()).toContain('TORRE');
    expectRefusal(await t.admin.get(`${fill(url)}?formato=ods`), 400, 'El formato debe ser xls o xlsx');
    expect((await download(`${fill(url).replace(/1$/, '0')}?formato=xlsx`)).headers['content-type']).toBe(
      'application/pdf',
    );
  });

  it('of one order say where it is to be delivered, on paper too', async () => {
    const direccion = 'Del parque 200 m al sur';
    const proyecto = await t.admin.post('/Proyecto', { nombre: 'Muelle', direccion });
    const idProducto = pending.pedidoDetalle[0]?.idProducto;
    const lines = [{ idProducto, cantidad: 1, direccionamiento: '1.1' }];
    const { id } = await testData(t).pedido(t.admin, idOf(proyecto), lines);
    const paper = await download(`/Pedidos/Audit/${id}/0`);
    expect(readPdf(paper.rawPayload).flat()).toContain(direccion);
    expect(cellsOf((await download(`/Pedidos/Audit/${id}/1`)).rawPayload)).toContain(direccion);
  });

  it('say what they were narrowed to, by every filter of the list and of a report', async () => {
    const filter = (asked: object) => `filter=${encodeURIComponent(JSON.stringify(asked))}`;
    const orders = cellsOf(
      (
        await download(
          `${fill('/Pedidos/Listado/:me/1/1')}?${filter({ desde: '2026-01-02', idProyecto: null, estado: 'Pendiente', entregaHasta: '2036-03-04' })}`,
        )
      ).rawPayload,
    );
    expect(orders).toMatch(/Estado,Pendiente/);
    expect(orders).toMatch(/Desde,.*2.*26/);
    expect(orders).toMatch(/Entrega hasta,.*4.*36/);
    const { idProyecto } = pending;
    const report = cellsOf(
      (await download(`/Pedidos/TotalesListado/${t.admin.id}/1?${filter({ idProyecto, q: 'piñón' })}`)).rawPayload,
    );
    expect(report).toMatch(/Proyecto,TORRE ÑANDÚ/i);
    expect(report).toMatch(/Búsqueda,piñón/);
  });

  it.each([
    ['/Pedidos/Audit/:pending/2', 400],
    ['/Pedidos/Audit/:pending/pdf', 400],
    ['/Pedidos/Audit/:pending/00', 400],
    ['/Pedidos/Audit/x/0', 400],
    ['/Pedidos/Audit/999999/0', 404],
    ['/Pedidos/Listado/:me/2/0', 400],
    ['/Pedidos/Listado/:me/0/-1', 400],
    ['/Pedidos/Listado/:me/0/constructor', 400],
    ['/Pedidos/Listado/:me/0/0?sort=[1]', 400],
    ['/Pedidos/Listado/:me/0/0?text=:long', 400],
    ['/Pedidos/Listado/:other/0/0', 403],
  ])('that fail answer JSON in the envelope: %s', async (url, status) => {
    expectRefusal(await t.admin.get(fill(url)), status);
  });

  it('hold nothing of the projects of others', async () => {
    const stranger = await t.userWith({ pedidos: ['ver'] });
    const cells = cellsOf((await download(`/Pedidos/Listado/${stranger.id}/1/1`, stranger)).rawPayload).toUpperCase();
    expect(cells).not.toContain('TORRE');
  });
});
