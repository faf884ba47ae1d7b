import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { pedido } from '#contract/pedido';
import { demoInBrowser } from '../support/demoInBrowser';
import { type HttpCaller, idsOf, signInAt } from '../support/httpCaller';
import { load, openAs, type Troubles } from '../support/journey';

const PROJECT = 'Escuela La Ribera';

const demo = demoInBrowser();
let keeper: HttpCaller;
let page: Page;
let troubles: Troubles;
let id: number;
let lines: number[];

beforeAll(async () => {
  keeper = await signInAt(demo.bodega.url, 'carlos.villalobos@bodega.cr');
  ({ page, troubles } = await openAs(demo.browser, `${demo.bodega.url}/#/micuenta`, 'laura.mora@bodega.cr'));
  await orderAndReceive();
});

/** Creates an overdue order of ten and five units, receives four, and requests a change from five to seven. */
async function orderAndReceive(): Promise<void> {
  const projects = z
    .array(z.object({ id: z.number(), nombre: z.string() }))
    .parse(await keeper.get(`/Proyecto/${keeper.usuario.id}`));
  const detallePedido = idsOf(await keeper.get('/Producto?range=[30,31]')).map((idProducto, index) => ({
    idProducto,
    cantidad: index === 0 ? 10 : 5,
    direccionamiento: '88.01',
  }));
  const order = pedido.parse(
    await keeper.post('/Pedidos', {
      idProyecto: projects.find(({ nombre }) => nombre === PROJECT)?.id,
      emailUsuario: keeper.usuario.email,
      fechaEntrega: '2026-01-02',
      detallePedido,
    }),
  );
  id = order.id;
  lines = order.pedidoDetalle.map(line => line.id);
  await receive(4, 0);
  const change = { id, pedidoDetalle: [{ id: lines[1], cantNueva: 7 }] };
  await keeper.post(`/Pedidos/Actualizar/${keeper.usuario.id}`, change);
}

const receive = (...arrived: number[]) =>
  keeper.post(`/Pedidos/ActualizaEntrega/${keeper.usuario.id}`, {
    id,
    pedidoDetalle: arrived.map((cantNueva, index) => ({ id: lines[index], cantNueva })),
  });

const row = () => page.getByRole('row').filter({ has: page.getByRole('cell', { name: String(id), exact: true }) });

/** Opens a report, filtered to the order if it can be searched. */
async function report(path: string, searchable: boolean) {
  await load(page, demo.bodega.url, path);
  if (!searchable) return;
  await page.getByRole('textbox', { name: 'Buscar' }).fill(String(id));
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Limpiar búsqueda' }).first().waitFor();
}

/** The cells of the order's lines in a report. */
async function told(path: string, searchable: boolean): Promise<string[]> {
  await report(path, searchable);
  await row().getByRole('button', { name: 'Ver líneas' }).click();
  const inset = page.locator('td table[aria-label]').first();
  await inset.waitFor();
  return inset.getByRole('cell').allTextContents();
}

it('every report tells of one order what happened to it', async () => {
  expect(await told('pedidos', true)).toEqual(expect.arrayContaining(['6', '5']));
  expect(await told('atrasados', true)).toEqual(expect.arrayContaining(['6', '5']));
  expect(await told('pendientes', true)).toEqual(expect.arrayContaining(['6', '5']));
  const waiting = (await told('aprobaciones', true)).join(' ');
  expect(waiting).toMatch(/7/);
  expect((await told('historialcambios', false)).join(' ')).toMatch(/5 .*7 .*Carlos Villalobos/);
  expect((await told('historialentrega', false)).join(' ')).toMatch(/0 .*4 .*Carlos Villalobos/);
  await report('seguimiento', false);
  await page.getByRole('row', { name: PROJECT }).waitFor();
  await report('historial', true);
  expect(await row().count()).toBe(0);
});

it('and of the same order once the rest has come', async () => {
  await receive(6, 5);
  await report('historial', true);
  await row().getByText('Entregado', { exact: true }).waitFor();
  for (const path of ['pendientes', 'atrasados']) {
    await report(path, true);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => row().count()).toBe(0);
  }
  expect(troubles.found).toEqual([]);
});
