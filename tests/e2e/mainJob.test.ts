import { getResponse } from 'msw';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as XLSX from 'xlsx';
import { demoInBrowser } from '../support/demoInBrowser';
import { hasFirefox, launchFirefox } from '../support/firefox';
import { DESK, downloadedBy, PHONE, pressInRow, sidewaysScroll, signIn, type Troubles } from '../support/journey';
import { plainProvider } from '../support/plainProvider';
import { readPdf } from '../support/readPdf';

const KEEPER = 'carlos.villalobos@bodega.cr';
const PROJECT = 'Escuela La Ribera';

/** Article as searched, quantity, direccionamiento, detail, and what arrives first. */
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
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /confirmar|registrar|aceptar|sí/i })
    .click();
  await page.getByRole('heading', { name: 'Pedidos', level: 1 }).waitFor();
  await page
    .getByRole('status')
    .filter({ hasText: `Recepción registrada: ${lines} líneas` })
    .waitFor();
}

const firstArrivals = async (page: Page) => {
  const inputs = page.getByLabel(/^Llegó ahora de /);
  await inputs.first().waitFor();
  for (const [index, { first }] of LINES.entries()) if (first) await inputs.nth(index).fill(first);
};

const allTheRest = async (page: Page) => {
  await page.getByRole('button', { name: 'Recibir todo lo pendiente' }).click();
};

/** The journey, in the browser of the file's other tests or in one of its own. */
function mainJob(viewport: { width: number; height: number }, launch?: () => Promise<Browser>) {
  let own: Browser | undefined;
  let page: Page;
  let troubles: Troubles;
  let id: number;
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

  it('receives a part, then the rest', async () => {
    await receive(page, id, 2, firstArrivals);
    await page.goto(`${demo.bodega.url}/#/pedidos/editar/${id}/1`);
    await page.getByText('12 / 30').first().waitFor();
    expect(await sidewaysScroll(page)).toBe(0);
    await receive(page, id, 2, allTheRest);
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

describe('over a provider that knows only the plain calls, to the letter', () => {
  /** The same app, whose calls that provider answers. */
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
    await page.getByRole('cell', { name: 'Torre Norte' }).waitFor();

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

    // Of two companies the first one issues the voucher.
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
