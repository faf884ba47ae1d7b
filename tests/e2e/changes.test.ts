import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { catalogos } from '#contract/catalogos';
import { pedido, type Pedido } from '#contract/pedido';
import { demoInBrowser } from '../support/demoInBrowser';
import { type HttpCaller, idsOf, signInAt } from '../support/httpCaller';
import { countPresses, DESK, load, openAs, PHONE, sidewaysScroll, type Troubles } from '../support/journey';

/** A warehouse keeper with a phone and a buyer at a desk, in the same project. */
const KEEPER = 'carlos.villalobos@bodega.cr';
/** May dispatch from the warehouse, which changes orders and articles. */
const ADMIN = 'admin@bodega.cr';
const BUYER = 'laura.mora@bodega.cr';
const PROJECT = 'Escuela La Ribera';

const demo = demoInBrowser();
let caller: HttpCaller;
let keeper: { page: Page; troubles: Troubles };
let buyer: { page: Page; troubles: Troubles };

beforeAll(async () => {
  caller = await signInAt(demo.bodega.url, KEEPER);
  keeper = await openAs(demo.browser, demo.bodega.url, KEEPER, { viewport: PHONE });
  buyer = await openAs(demo.browser, demo.bodega.url, BUYER, { viewport: DESK });
});

/** An order by the keeper with a line for each quantity. */
async function orderOf(...quantities: number[]): Promise<number> {
  const projects = z
    .array(z.object({ id: z.number(), nombre: z.string() }))
    .parse(await caller.get(`/Proyecto/${caller.usuario.id}`));
  const articles = idsOf(await caller.get('/Producto?range=[0,9]'));
  const detallePedido = quantities.map((cantidad, index) => ({
    idProducto: articles[index],
    cantidad,
    direccionamiento: `01.0${index}`,
  }));
  const idProyecto = projects.find(({ nombre }) => nombre === PROJECT)?.id;
  const body = { idProyecto, emailUsuario: caller.usuario.email, detallePedido };
  return pedido.parse(await caller.post('/Pedidos', body)).id;
}

const read = async (id: number): Promise<Pedido> => pedido.parse(await caller.get(`/Pedidos/PedidosById/${id}`));
const quantities = async (id: number) =>
  (await read(id)).pedidoDetalle.map(({ cantidad, recibido }) => [recibido, cantidad]);

/** Opens a path and closes what the earlier screen left open. */
const open = (page: Page, path: string) => load(page, demo.bodega.url, path);
const says = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).first().waitFor();
/** How much of an element is in sight, from 0 to 1. */
const visiblePart = (part: Locator) =>
  part.evaluate(
    element =>
      new Promise<number>(resolve =>
        new IntersectionObserver(([entry]) => resolve(entry?.intersectionRatio ?? 0)).observe(element),
      ),
  );
const confirm = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name }).click();

/** Confirms on all pages at once; returns which of them were refused. */
async function refusedOf(pages: readonly Page[], done: string, refusal: string): Promise<boolean[]> {
  await Promise.all(pages.map(page => confirm(page, 'Confirmar')));
  return Promise.all(
    pages.map(async page => {
      const refused = page.getByText(refusal);
      await page.getByText(done).or(refused).first().waitFor();
      return refused.isVisible();
    }),
  );
}

async function requestChange(page: Page, id: number, changes: Record<number, string>): Promise<void> {
  await open(page, `pedidos/editar/${id}/0`);
  const inputs = page.getByLabel(/^Cantidad nueva de /);
  await inputs.first().waitFor();
  expect(await page.getByText('Todavía no cambia ninguna línea').filter({ visible: true }).count()).toBe(1);
  for (const [index, quantity] of Object.entries(changes)) await inputs.nth(Number(index)).fill(quantity);
  expect(await sidewaysScroll(page)).toBe(0);
  await page.getByRole('button', { name: 'Solicitar cambio' }).click();
  await confirm(page, 'Confirmar');
  await says(page, `La solicitud de cambio del pedido ${id} quedó pendiente de aprobación`);
}

async function decide(page: Page, id: number, decision: 'Aprobar' | 'Denegar', shown: string, done: string) {
  await open(page, 'aprobaciones');
  await page.getByPlaceholder('Buscar...').fill(String(id));
  await page.keyboard.press('Enter');
  const flip = page.getByRole('button', { name: `${decision} lo solicitado en el pedido ${id}` });
  await flip.click();
  await page.getByRole('dialog').getByText(shown).waitFor();
  if (decision === 'Denegar') await page.getByLabel('Motivo').fill('No alcanza el presupuesto');
  await confirm(page, decision);
  await says(page, done);
  await flip.waitFor({ state: 'detached' });
}

async function receive(page: Page, id: number, fill: () => Promise<void>, done: string): Promise<void> {
  await open(page, `pedidos/editar/${id}/1`);
  await page
    .getByLabel(/^Llegó ahora de /)
    .first()
    .waitFor();
  await fill();
  await page.getByRole('button', { name: 'Confirmar recepción' }).click();
  await confirm(page, 'Confirmar');
  await says(page, done);
}

/** An order whose only line is asked to have 5 more. */
async function requestedFor(quantity: number): Promise<number> {
  const id = await orderOf(quantity);
  const { pedidoDetalle, ...head } = await read(id);
  const lines = pedidoDetalle.map(line => ({ ...line, cantNueva: quantity + 5 }));
  await caller.post(`/Pedidos/Actualizar/${caller.usuario.id}`, { ...head, pedidoDetalle: lines });
  return id;
}

/** D52. */
describe('an approver', () => {
  it('decides on what was asked for three orders, from home, in five presses', async () => {
    const ids: number[] = [];
    for (const quantity of [11, 12, 13]) ids.push(await requestedFor(quantity));
    const { page } = buyer;
    await open(page, '');
    const presses = await countPresses(page);
    await page.getByRole('link', { name: 'Ir a Aprobación' }).click();
    for (const id of ids) await page.getByRole('checkbox', { name: `Elegir el pedido ${id}` }).click();
    await page.getByRole('button', { name: 'Aprobar 3' }).click();
    await page.getByRole('dialog').getByText('11 → 16 (+5)').waitFor();
    await page.keyboard.press('Enter');
    await says(page, 'Se aprobaron 3 solicitudes');
    expect(await presses()).toBeLessThanOrEqual(5);
    for (const [at, id] of ids.entries()) expect(await quantities(id)).toEqual([[0, 16 + at]]);
  });

  it('sees why it failed without scrolling, however much was asked for', async () => {
    const ids = [await requestedFor(21), await requestedFor(22), await requestedFor(23)];
    const low = { ...DESK, height: 420 };
    const { page } = await openAs(demo.browser, `${demo.bodega.url}/#/aprobaciones`, BUYER, { viewport: low });
    for (const id of ids) await page.getByRole('checkbox', { name: `Elegir el pedido ${id}` }).click();
    await page.getByRole('button', { name: 'Aprobar 3' }).click();
    await page.route('**/Pedidos/Aprobar/**', route => route.abort());
    await confirm(page, 'Aprobar');
    const alert = page.getByRole('dialog').getByRole('alert');
    await alert.filter({ hasText: 'No hay conexión con el servidor' }).waitFor();
    expect(await visiblePart(alert)).toBe(1);
    await page.unroute('**/Pedidos/Aprobar/**');
    await confirm(page, 'Aprobar');
    await says(page, 'Se aprobaron 3 solicitudes');
    await page.context().close();
  });
});

describe("an order's life", () => {
  let id: number;
  beforeAll(async () => {
    id = await orderOf(30, 8, 5);
  });

  it('asks for other quantities, which wait and change nothing', async () => {
    await requestChange(keeper.page, id, { 0: '40', 2: '2' });
    expect(await quantities(id)).toEqual([
      [0, 30],
      [0, 8],
      [0, 5],
    ]);
  });

  it('gets them once the buyer has approved', async () => {
    await decide(buyer.page, id, 'Aprobar', '30 → 40 (+10)', `Se aprobaron 2 solicitudes del pedido ${id}`);
    expect(await quantities(id)).toEqual([
      [0, 40],
      [0, 8],
      [0, 2],
    ]);
  });

  it('keeps its own when the buyer denies', async () => {
    await requestChange(keeper.page, id, { 1: '80' });
    await decide(buyer.page, id, 'Denegar', '8 → 80 (+72)', `Se denegó 1 solicitud del pedido ${id}`);
    expect((await quantities(id))[1]).toEqual([0, 8]);
  });

  it('is received in parts by phone', async () => {
    const { page } = keeper;
    const first = () =>
      page
        .getByLabel(/^Llegó ahora de /)
        .first()
        .fill('12');
    const rest = () => page.getByRole('button', { name: 'Recibir todo lo pendiente' }).click();
    await receive(page, id, first, 'Recepción registrada: 1 línea');
    await receive(page, id, rest, 'Recepción registrada: 3 líneas');
    expect((await read(id)).estado).toBe('Entregado');
  });

  it('has a wrong receipt corrected, with a reason, once it is approved', async () => {
    const { page } = keeper;
    await open(page, `pedidos/editar/${id}/ver`);
    await page.getByRole('button', { name: 'Historial del pedido' }).click();
    await page.getByRole('button', { name: 'Corregir' }).first().click();
    await page.getByLabel('Cantidad que no llegó').fill('3');
    expect(await sidewaysScroll(page)).toBe(0);
    await page.getByLabel('Motivo').fill('Se contó dos veces');
    await page.keyboard.press('Enter');
    await says(page, `La corrección del pedido ${id} quedó pendiente de aprobación`);
    expect((await quantities(id))[0]).toEqual([40, 40]);
    await decide(buyer.page, id, 'Aprobar', '40 → 37 (−3)', `Se aprobó 1 solicitud del pedido ${id}`);
    expect((await quantities(id))[0]).toEqual([37, 40]);
    expect((await read(id)).estado).toBe('Pendiente');
  });

  it('is closed short with a reason, and tells all of it', async () => {
    const { page } = buyer;
    await open(page, `pedidos/editar/${id}/ver`);
    await page.getByRole('button', { name: 'Más acciones' }).click();
    // A double click by habit leaves the reason ready to be typed.
    await page.getByRole('menuitem', { name: 'Cerrar pedido' }).dblclick();
    await page
      .getByRole('dialog')
      .getByText(/^Sin recibir: 1 línea \(3 /)
      .waitFor();
    await page.keyboard.type('El proveedor no tiene más');
    await page.keyboard.press('Enter');
    await page.getByText(/^Cerrado el .* por Laura Mora Jiménez.*Motivo: El proveedor no tiene más$/).waitFor();
    const events = page.getByRole('list', { name: 'Historial del pedido' }).getByRole('listitem');
    await events.filter({ hasText: 'Pedido cerrado' }).waitFor();
    const told = await events.allTextContents();
    const expected = [
      /^Pedido cerrado.*El proveedor no tiene más/,
      /^Corrección aprobada.*Laura Mora/,
      /^Corrección solicitada.*Carlos Villalobos.*Se contó dos veces.*40 → 37 \(−3\)/,
      /^Recepción.*12 → 40 \(\+28\)/,
      /^Recepción.*0 → 12 \(\+12\)/,
      /^Cambio denegado.*No alcanza el presupuesto.*8 → 80/,
      /^Cambio solicitado/,
      /^Cambio aprobado.*30 → 40/,
      /^Cambio solicitado/,
      /^Pedido creado.*3 líneas/,
    ];
    expect(told).toHaveLength(expected.length);
    for (const [index, pattern] of expected.entries()) expect(told[index]).toMatch(pattern);
  });

  it('met no error on the way', () => {
    expect([...keeper.troubles.found, ...buyer.troubles.found]).toEqual([]);
  });
});

/** D52. */
describe('three decisions', () => {
  it('take five clicks; each order tells who asked and why, and a denial says why too', async () => {
    const ids = [await orderOf(20), await orderOf(21), await orderOf(22)];
    for (const [index, id] of ids.entries()) {
      const line = (await read(id)).pedidoDetalle[0]?.id;
      const body = { id, motivo: `Motivo ${index}`, pedidoDetalle: [{ id: line, cantNueva: 17 }] };
      await caller.post(`/Pedidos/Actualizar/${caller.usuario.id}`, body);
    }
    const { page } = buyer;
    await open(page, 'aprobaciones');
    // An earlier search may still be stored for the list.
    await page.getByPlaceholder('Buscar...').fill('');
    for (const index of ids.keys()) await page.getByText(`Motivo ${index}`).first().waitFor();
    expect(await sidewaysScroll(page)).toBe(0);
    for (const id of ids) await page.getByRole('checkbox', { name: `Elegir el pedido ${id}` }).click();
    await page.getByRole('button', { name: 'Aprobar 3' }).click();
    await confirm(page, 'Aprobar');
    await says(page, 'Se aprobaron 3 solicitudes de 3 pedidos');
    for (const id of ids) expect(await quantities(id)).toEqual([[0, 17]]);
  });
});

describe('the same receipt in two browsers at once', () => {
  it('is made once; the other one is told what happened and loses nothing', async () => {
    const id = await orderOf(10, 4);
    const both = [keeper.page, buyer.page];
    for (const page of both) {
      await open(page, `pedidos/editar/${id}/1`);
      await page
        .getByLabel(/^Llegó ahora de /)
        .first()
        .fill('10');
      await page.getByRole('button', { name: 'Confirmar recepción' }).click();
    }
    const outcomes = await refusedOf(both, 'Recepción registrada: 1 línea', 'La recepción no se guardó');
    expect([...outcomes].sort()).toEqual([false, true]);
    expect(await quantities(id)).toEqual([
      [10, 10],
      [0, 4],
    ]);

    const loser = outcomes[0] ? keeper.page : buyer.page;
    await loser.getByText('Ahora: recibido 10 de 10; no falta nada.').waitFor();
    expect(
      await loser
        .getByLabel(/^Llegó ahora de /)
        .first()
        .inputValue(),
    ).toBe('10');
    await loser.getByRole('button', { name: 'Quitar lo mío' }).click();
    // A complete line has no input on a phone.
    await loser
      .getByLabel(/^Llegó ahora de /)
      .last()
      .fill('4');
    await loser.getByRole('button', { name: 'Confirmar recepción' }).click();
    await confirm(loser, 'Confirmar');
    await says(loser, 'Recepción registrada: 1 línea');
    expect((await read(id)).estado).toBe('Entregado');
  });
});

describe('the same shelf for two orders, from two browsers at once', () => {
  it('serves one; the other one is told what is left, keeps what was typed, and takes that', async () => {
    const stored = async () =>
      z.array(catalogos.productos.record).parse(await caller.get('/Producto?range=[0,9]'))[0]?.stock ?? 0;
    const stock = await stored();
    expect(stock).toBeGreaterThan(4);
    const ids = [await orderOf(stock - 2), await orderOf(stock - 2)];
    const both = await Promise.all(
      [PHONE, DESK].map(async viewport => (await openAs(demo.browser, demo.bodega.url, ADMIN, { viewport })).page),
    );
    for (const [at, page] of both.entries()) {
      await open(page, `pedidos/editar/${ids[at]}/0?modo=despachar`);
      await page.getByLabel(/^Sale ahora de /).fill(`${stock - 2}`);
      await page.getByRole('button', { name: 'Confirmar despacho' }).click();
    }
    const outcomes = await refusedOf(both, 'Despacho registrado: 1 línea', 'El despacho no se guardó');
    expect([...outcomes].sort()).toEqual([false, true]);
    expect(await stored()).toBe(2);

    const lost = outcomes.indexOf(true);
    const [loser = keeper.page] = both.slice(lost);
    const amount = loser.getByLabel(/^Sale ahora de /);
    await loser.getByText(`Hay 2 en bodega: no alcanza para ${stock - 2}`).waitFor();
    expect(await amount.inputValue()).toBe(`${stock - 2}`);
    await amount.fill('2');
    await loser.getByRole('button', { name: 'Confirmar despacho' }).click();
    await confirm(loser, 'Confirmar');
    await says(loser, 'Despacho registrado: 1 línea');
    expect(await quantities(ids[lost] ?? 0)).toEqual([[2, stock - 2]]);
    expect(await stored()).toBe(0);
  });
});
