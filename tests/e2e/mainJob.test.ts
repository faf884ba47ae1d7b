import { getResponse } from 'msw';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as XLSX from 'xlsx';
import { z } from 'zod';
import { catalogos } from '#contract/catalogos';
import { compra } from '#contract/compra';
import { movimiento } from '#contract/movimiento';
import { pedido } from '#contract/pedido';
import { demoInBrowser } from '../support/demoInBrowser';
import { hasFirefox, launchFirefox } from '../support/firefox';
import { signInAt } from '../support/httpCaller';
import { png } from '../support/testImages';
import {
  DESK,
  downloadedBy,
  openAs,
  PHONE,
  pressInRow,
  sidewaysScroll,
  signIn,
  type Troubles,
} from '../support/journey';
import { plainProvider } from '../support/plainProvider';
import { readPdf } from '../support/readPdf';

const ADMIN = 'admin@bodega.cr';
const BUYER = 'esteban.chacon@bodega.cr';
const KEEPER = 'carlos.villalobos@bodega.cr';
const PROJECT = 'Escuela La Ribera';

/** Search text of the article, quantity, direccionamiento, detalle, and quantity received first. */
const LINES = [
  { search: 'cemento', quantity: '30', place: '03.02-15', detail: 'caseta de la ñ, vale ₡1 500', first: '12' },
  { search: 'ACE-01', quantity: '8', place: '03.04', detail: '', first: '' },
  { search: 'tubo pvc', quantity: '5', place: '04.01,02', detail: 'tanque', first: '5' },
];

const demo = demoInBrowser();

async function addLine(page: Page, { search, quantity, place, detail }: (typeof LINES)[number]): Promise<string> {
  const form = page.getByRole('form', { name: 'Agregar artículo al pedido' });
  await form.getByRole('combobox', { name: 'Artículo' }).fill(search);
  const option = page.getByRole('listbox').getByRole('option').first();
  await option.waitFor();
  const name = ((await option.textContent()) ?? '').trim();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await form.getByLabel('Cantidad').fill(quantity);
  await form.getByLabel('Direccionamiento').fill(place);
  await form.getByLabel('Detalle').fill(detail);
  await page.keyboard.press('Enter');
  await page.getByText(/^Se agregó /).waitFor();
  return name;
}

async function order(page: Page): Promise<number> {
  await page.getByRole('link', { name: 'Agregar Pedido' }).click();
  await page.getByRole('combobox', { name: 'Proyecto' }).fill('ribera');
  await page.getByRole('option', { name: PROJECT }).click();
  for (const line of LINES) await addLine(page, line);
  const answer = page.waitForResponse(
    response => response.url().endsWith('/api/Pedidos') && response.request().method() === 'POST',
  );
  await page.getByRole('button', { name: 'Confirmar Pedido' }).dblclick();
  await page.getByText('Pedido realizado correctamente').first().waitFor();
  const { data } = (await (await answer).json()) as { data: { id: number } };
  return data.id;
}

async function receive(page: Page, id: number, lines: number, fill: (page: Page) => Promise<void>): Promise<void> {
  await page.goto(`${demo.bodega.url}/#/pedidos/editar/${id}/1`);
  await fill(page);
  await page.getByRole('button', { name: 'Confirmar recepción' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'N.º de guía (opcional)' }).fill(`GUIA-${lines}-${id}`);
  expect(await sidewaysScroll(page)).toBe(0);
  await dialog.getByRole('button', { name: 'Confirmar', exact: true }).click();
  await page.getByRole('heading', { name: 'Pedidos', level: 1 }).waitFor();
  await page
    .getByRole('status')
    .filter({ hasText: `Recepción registrada: ${lines} líneas` })
    .waitFor();
}

const firstArrivals = async (page: Page) => {
  const inputs = page.getByLabel(/^Llegó ahora de /);
  await inputs.first().waitFor();
  const isTable = await page.getByRole('table', { name: 'Líneas del pedido' }).isVisible();
  const before = await inputs.last().boundingBox();
  for (const [index, { first }] of LINES.entries()) {
    if (!first) continue;
    await inputs.nth(index).focus();
    // All keys in one task: none may be lost while what follows the input is still behind.
    await page.evaluate(keys => keys.forEach(key => document.execCommand('insertText', false, key)), [...first]);
    expect(await inputs.nth(index).inputValue()).toBe(first);
  }
  await page
    .getByText(/^Quedarán /)
    .first()
    .waitFor();
  // A card has no room kept for the effect of its quantity.
  if (isTable) expect(await inputs.last().boundingBox()).toEqual(before);
};

/** Receives the rest, with a photo of the delivery note that survives a reload. */
const allTheRest = async (page: Page) => {
  await page.getByRole('button', { name: 'Recibir todo lo pendiente' }).click();
  const photos = page.getByRole('region', { name: 'Fotos de la recepción' });
  const photo = { name: 'guia.png', mimeType: 'image/png', buffer: await png(60, 40) };
  await photos.getByLabel('Archivo: Agregar imagen', { exact: true }).setInputFiles([photo]);
  await photos.getByRole('button', { name: 'Imagen 1 de la recepción' }).waitFor();
  await page.reload();
  await photos.getByRole('button', { name: 'Imagen 1 de la recepción' }).waitFor();
};

/** The journey, in the shared browser or in one of its own. */
function mainJob(viewport: { width: number; height: number }, launch?: () => Promise<Browser>) {
  let own: Browser | undefined;
  let page: Page;
  let troubles: Troubles;
  let id: number;
  let compraId: number;
  beforeAll(async () => {
    own = await launch?.();
    const options = { viewport, acceptDownloads: true };
    ({ page, troubles } = await signIn(own ?? demo.browser, demo.bodega.url, KEEPER, options));
    await page.goto(`${demo.bodega.url}/#/pedidos`);
  });
  afterAll(async () => {
    await page.context().close();
    await own?.close();
  });

  it('orders three articles for a project', async () => {
    id = await order(page);
    expect(id).toBeGreaterThan(120);
    expect(await sidewaysScroll(page)).toBe(0);
  });

  it('of which a buyer buys all', async () => {
    const buyer = await signInAt(demo.bodega.url, BUYER);
    const { pedidoDetalle } = pedido.parse(await buyer.get(`/Pedidos/PedidosById/${id}`));
    const detalleCompra = pedidoDetalle.map(line => ({
      ...{ idProducto: line.idProducto, idPedidoDetalle: line.id },
      ...{ nombreProducto: line.nombreProducto, costo: 100, cantidad: line.cantidad },
    }));
    const body = { emailUsuario: BUYER, idProveedor: 1, idPedido: id, detalleCompra };
    compraId = compra.parse(await buyer.post('/Compra', body)).id;
  });

  it('receives a part, then the rest', async () => {
    await receive(page, id, 2, firstArrivals);
    await page.goto(`${demo.bodega.url}/#/pedidos/editar/${id}/1`);
    await page.getByText('12 / 30').first().waitFor();
    expect(await sidewaysScroll(page)).toBe(0);
    await receive(page, id, 2, allTheRest);
    // The alert opens the receipt's PDF.
    await page.getByRole('status').getByRole('button', { name: 'Ver PDF' }).click();
    const paper = page.getByRole('dialog', { name: /^Recepción N\.º \d+$/ });
    await paper.getByRole('button', { name: 'Descargar' }).waitFor();
    expect(await sidewaysScroll(page)).toBe(0);
    await page.keyboard.press('Escape');
    await paper.waitFor({ state: 'detached' });
    await page.getByText(`Se subió 1 imagen del pedido ${id}.`).waitFor();
  });

  it('adds another photo to the receipt, and prints it', async () => {
    await page.goto(`${demo.bodega.url}/#/pedidos/editar/${id}/ver`);
    const receipts = page.getByRole('region', { name: 'Recepciones' }).getByRole('listitem');
    await receipts.nth(1).getByText(`Guía: GUIA-2-${id}`).waitFor();
    const photo = { name: 'guia.png', mimeType: 'image/png', buffer: await png(60, 40) };
    await receipts
      .first()
      .getByLabel(/^Archivo: Agregar imagen a la recepción/)
      .setInputFiles([photo]);
    await receipts
      .first()
      .getByRole('button', { name: /^Imagen 2 de la recepción/ })
      .waitFor();
    expect(await sidewaysScroll(page)).toBe(0);

    await receipts
      .first()
      .getByRole('button', { name: /^Ver PDF de la recepción/ })
      .click();
    const preview = page.getByRole('dialog');
    const pdf = await downloadedBy(page, () => preview.getByRole('button', { name: 'Descargar' }).click());
    await page.keyboard.press('Escape');
    await preview.waitFor({ state: 'detached' });
    expect(pdf.name).toBe('Recepcion.pdf');
    const text = readPdf(pdf.bytes).flat().join(' ');
    for (const said of [PROJECT, `GUIA-2-${id}`, 'Recibido por']) expect(text).toContain(said);
    expect(text.toUpperCase()).toContain(`ORDEN DE COMPRA ${compraId}`);
  });

  it('by which the purchase has come, and is closed by itself', async () => {
    const buyer = await signInAt(demo.bodega.url, BUYER);
    const { estado, detalleCompra, recepciones } = compra.parse(await buyer.get(`/Compra/${compraId}`));
    expect([estado, detalleCompra.map(({ recibido }) => recibido), recepciones?.length]).toEqual([
      'Recibida',
      LINES.map(({ quantity }) => Number(quantity)),
      2,
    ]);
  });

  it('sees it under Pedidos Entregados, with its PDF and its .xls', async () => {
    await page.goto(`${demo.bodega.url}/#/historial`);
    await page.getByRole('heading', { name: 'Pedidos Entregados' }).waitFor();
    await page.getByPlaceholder('Buscar...').fill(String(id));
    await page.keyboard.press('Enter');
    const row = page
      .getByRole('row', { name: new RegExp(`(^|\\s)${id}(\\s|$)`) })
      .or(page.getByRole('listitem').filter({ hasText: `N.Pedido${id}` }));
    await row.first().getByText('Entregado').first().waitFor();

    await pressInRow(row.first(), /PDF/);
    const preview = page.getByRole('dialog');
    const pdf = await downloadedBy(page, () => preview.getByRole('button', { name: 'Descargar' }).click());
    await page.keyboard.press('Escape');
    await preview.waitFor({ state: 'detached' });
    expect(pdf.name).toBe('Pedidos.pdf');
    const text = readPdf(pdf.bytes).flat().join(' ');
    expect(text).toContain(PROJECT);
    expect(text).toContain('CASETA DE LA Ñ, VALE ₡1 500');

    const xls = await downloadedBy(page, () => pressInRow(row.first(), /Excel/));
    expect(xls.name).toBe('Pedidos.xls');
    expect(xls.bytes.subarray(0, 8).toString('hex')).toBe('d0cf11e0a1b11ae1');
    const workbook = XLSX.read(xls.bytes);
    const cells = JSON.stringify(
      XLSX.utils.sheet_to_json(workbook.Sheets[workbook.SheetNames[0] ?? ''] ?? {}, { header: 1 }),
    );
    expect(cells).toContain('CASETA DE LA Ñ, VALE ₡1 500');
    expect(cells).toContain('03.02-15');
  });

  it('met no error on the way', () => {
    expect(troubles.found).toEqual([]);
  });
}

describe('the main job, by a keeper, at 1366 px', () => mainJob(DESK));
describe('the main job, by a keeper, at 360 px', () => mainJob(PHONE));
describe.skipIf(!hasFirefox)(
  'the main job, by a keeper, in Firefox (where `npx playwright-core install firefox` ran)',
  () => mainJob(DESK, launchFirefox),
);

describe('lines that the shelf has', () => {
  it('are served from it at 360 px: the order has them, and the shelf has less', async () => {
    const admin = await signInAt(demo.bodega.url, ADMIN);
    const [article] = z.array(catalogos.productos.record).parse(await admin.get('/Producto/filter/CEM-0101'));
    const idProducto = article?.id ?? 0;
    const detallePedido = [{ idProducto, cantidad: 7, direccionamiento: '1' }];
    const body = { emailUsuario: ADMIN, idProyecto: 1, detallePedido };
    const { id } = pedido.parse(await admin.post('/Pedidos', body));
    const { page, troubles } = await openAs(demo.browser, `${demo.bodega.url}/#/pedidos/editar/${id}/ver`, ADMIN, {
      viewport: PHONE,
    });
    await page.getByRole('link', { name: 'Despachar de bodega' }).click();
    await page.getByRole('button', { name: 'Despachar lo que hay' }).click();
    expect(await sidewaysScroll(page)).toBe(0);
    await page.getByRole('button', { name: 'Confirmar despacho' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Confirmar', exact: true }).click();
    await page.getByText(`Despacho registrado: 1 línea del pedido ${id}`).first().waitFor();
    await page.goto(`${demo.bodega.url}/#/pedidos/editar/${id}/ver`);
    await page.getByRole('region', { name: 'Recepciones' }).getByText('Despacho de bodega').waitFor();
    const movements = z.array(movimiento).parse(await admin.get(`/Producto/movimientos/${idProducto}`));
    expect(movements[0]).toMatchObject({ tipo: 'despacho', cantidad: -7, idPedido: id });
    expect(troubles.found).toEqual([]);
    await page.context().close();
  });
});

describe('a receipt on a device held in the hand', () => {
  it.each([
    { held: 'phone', ...PHONE },
    { held: 'turned phone', width: PHONE.height, height: PHONE.width },
    { held: 'tablet', width: 820, height: 1180 },
  ])('photographs lines and load with its camera: $held', async ({ width, height }) => {
    const address = `${demo.bodega.url}/#/pedidos/editar/110/1`;
    const options = { viewport: { width, height }, hasTouch: true, isMobile: true };
    const { page } = await openAs(demo.browser, address, ADMIN, options);
    await page.getByRole('button', { name: 'Tomar foto', exact: true }).waitFor();
    const lines = page.getByLabel('Líneas del pedido').getByRole('textbox', { name: /^Llegó ahora de / });
    await lines.first().waitFor();
    expect(await page.getByRole('button', { name: /^Tomar foto a / }).count()).toBe(await lines.count());
    expect(await sidewaysScroll(page)).toBe(0);
    await page.context().close();
  });
});

describe('over a provider that knows only the plain calls, to the letter', () => {
  /** The app with its calls answered by that provider. */
  const behind = ({ handler }: ReturnType<typeof plainProvider>): Pick<Browser, 'newContext'> => ({
    newContext: async options => {
      const context = await demo.browser.newContext(options);
      await context.route('**/api/**', async route => {
        const request = route.request();
        const asked = new Request(request.url(), {
          method: request.method(),
          headers: request.headers(),
          body: request.postData(),
        });
        const answer = await getResponse([handler], asked);
        await route.fulfill({
          status: answer?.status ?? 404,
          contentType: 'application/json',
          body: await answer?.text(),
        });
      });
      return context;
    },
  });

  it('goes from the list to a new order, a receipt, a purchase and its voucher', async () => {
    const provider = plainProvider();
    const { page } = await signIn(behind(provider), demo.bodega.url, 'ana@bodega.cr');
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const pick = async (name: string, text: string, option: string) => {
      await page.getByRole('combobox', { name, exact: true }).fill(text);
      await page.getByRole('option', { name: option }).first().click();
    };
    await page.goto(`${demo.bodega.url}/#/pedidos`);
    await page.getByRole('cell', { name: 'Torre Norte', exact: true }).waitFor();

    await page.goto(`${demo.bodega.url}/#/pedidos/agregar`);
    await pick('Proyecto', 'Torre', 'Torre Norte');
    await pick('Artículo', 'cem', 'Cemento gris');
    await page.getByRole('textbox', { name: 'Cantidad', exact: true }).fill('4');
    await page.getByRole('textbox', { name: 'Direccionamiento' }).fill('1.2');
    await page.keyboard.press('Enter');
    await button('Confirmar Pedido').click();
    await page.getByText('Pedido realizado correctamente').first().waitFor();

    await page.goto(`${demo.bodega.url}/#/pedidos/editar/120/1`);
    await page.getByRole('textbox', { name: /CEMENTO GRIS/ }).fill('3');
    await button('Confirmar recepción').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Confirmar', exact: true }).click();
    await page.getByRole('heading', { name: 'Pedidos', level: 1 }).waitFor();

    await page.goto(`${demo.bodega.url}/#/compras/nuevaCompra`);
    await pick('Proveedor', 'ace', 'Aceros Tres Ríos');
    await pick('Producto', 'cem', 'Cemento gris');
    await page.getByRole('textbox', { name: 'Cantidad', exact: true }).fill('2');
    await page.keyboard.press('Enter');
    await button('Confirmar').click();
    await page.getByText('Órden realizada correctamente').first().waitFor();

    // Of two companies, the first one is on the voucher.
    await page.goto(`${demo.bodega.url}/#/compras/comprobante/31`);
    await page.getByText('Constructora 1').first().waitFor();
    expect(provider.sent.map(({ call }) => call)).toEqual([
      'POST /Usuario/login',
      'POST /Pedidos',
      'POST /Pedidos/ActualizaEntrega/7',
      'POST /Compra',
    ]);
    expect(provider.refused.filter(call => call.includes(': '))).toEqual([]);
    await page.context().close();
  });
});
