import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFindings } from '../support/axe';
import { demoInBrowser } from '../support/demoInBrowser';
import { DESK, openAs, pasteFromSheet, PHONE, pressInRow, sidewaysScroll, type Troubles } from '../support/journey';

/** Has the rights to sell and to count. */
const SELLER = 'admin@bodega.cr';
const CODE = 'CEM-0101';
const NAME = 'Cemento de uso general tipo UG';

const demo = demoInBrowser();

/** Chooses the first option of a text that says `says`: what is shown before the answer is there may be of before. */
async function choose(page: Page, picker: string, text: string, says = text): Promise<void> {
  await page.getByRole('combobox', { name: picker }).fill(text);
  await page.getByRole('listbox').getByRole('option').filter({ hasText: says }).first().click();
}

/** The article's balances by its movements, newest first. */
const balances = async (page: Page) => {
  const answer = page.waitForResponse(response => response.url().includes('/api/Producto/movimientos/'));
  await page.goto(`${demo.bodega.url}/#/productos`);
  await page.getByPlaceholder('Buscar...').fill(CODE);
  await page.keyboard.press('Enter');
  const row = page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: NAME }).first();
  await row.waitFor();
  await pressInRow(row, 'Movimientos');
  const { data } = (await (await answer).json()) as { data: { tipo: string; saldo: number }[] };
  return data.map(({ tipo, saldo }) => [tipo, saldo]);
};

describe.each([
  ['1366 px', DESK],
  ['360 px', PHONE],
])('a seller at %s', (_, viewport) => {
  let page: Page;
  let troubles: Troubles;
  beforeAll(async () => {
    const address = `${demo.bodega.url}/#/productos/conteo`;
    ({ page, troubles } = await openAs(demo.browser, address, SELLER, { viewport, acceptDownloads: true }));
  });
  afterAll(() => page.context().close());

  it('counts what is there with a scanner', async () => {
    await page.getByRole('combobox', { name: 'Artículo' }).focus();
    await page.keyboard.insertText(CODE);
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: `Contado de ${NAME}` }).fill('25');
    expect(await sidewaysScroll(page)).toBe(0);
    await page.getByRole('button', { name: 'Confirmar conteo' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Confirmar' }).click();
    await page.getByText(/^Conteo registrado/).waitFor();
  });

  it('cannot sell more than that, and sells what there is', async () => {
    await page.goto(`${demo.bodega.url}/#/ventas/nuevaVenta`);
    await choose(page, 'Cliente', 'a');
    await choose(page, 'Producto', CODE, 'Hay 25');
    const quantity = page.getByRole('textbox', { name: 'Cantidad', exact: true });
    await quantity.fill('26');
    await page.getByText('No hay stock suficiente!').waitFor();
    await quantity.fill('5');
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: `Cantidad de ${NAME}` }).waitFor();
    expect(await sidewaysScroll(page)).toBe(0);
    await page.getByRole('button', { name: 'Confirmar', exact: true }).dblclick();
    await page.getByText('Venta realizada correctamente').first().waitFor();
  });

  it('sees the invoice, and annuls it: the goods are back', async () => {
    await page.getByRole('link', { name: 'Ver la factura' }).click();
    await page.getByText('Precios con IVA incluido').waitFor();
    expect(await sidewaysScroll(page)).toBe(0);
    await page.getByRole('button', { name: 'Anular' }).click();
    await page.getByLabel('Motivo').fill('El cliente devolvió todo');
    await page.getByRole('dialog').getByRole('button', { name: 'Anular', exact: true }).click();
    await page.getByText('FACTURA ANULADA').waitFor();
    const moves = await balances(page);
    expect(moves.slice(0, 2)).toEqual([
      ['ventaAnulada', 25],
      ['venta', 20],
    ]);
    expect(await sidewaysScroll(page)).toBe(0);
  });

  it('pastes the list of a customer, as far as the stock reaches', async () => {
    await page.goto(`${demo.bodega.url}/#/ventas/nuevaVenta`);
    await choose(page, 'Cliente', 'a');
    await pasteFromSheet(page, [`${CODE}\t2\t`, `${CODE}\t24\t`]);
    await page.getByText(/No hay stock suficiente! Hay 25, 2 ya en la lista/).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
    await page.getByLabel('Filas').fill(`${CODE}\t3`);
    await page.getByRole('dialog').getByRole('button', { name: 'Agregar' }).dblclick();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(await page.getByRole('textbox', { name: `Cantidad de ${NAME}` }).inputValue()).toBe('5');
    await page.getByRole('button', { name: 'Confirmar', exact: true }).click();
    await page.getByText('Venta realizada correctamente').first().waitFor();
    expect((await balances(page)).slice(0, 1)).toEqual([['venta', 20]]);
  });

  it('prints the invoice and nothing else', async () => {
    await page.goto(`${demo.bodega.url}/#/ventas`);
    await page.getByRole('link', { name: 'Factura' }).first().click();
    await page.getByText('Precios con IVA incluido').waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('banner').isVisible()).toBe(false);
    expect(await page.getByRole('button', { name: 'Imprimir' }).isVisible()).toBe(false);
    expect(await page.getByText('Precios con IVA incluido').isVisible()).toBe(true);
    await page.emulateMedia({ media: 'screen' });
  });

  it('met no error on the way', () => {
    expect(troubles.found).toEqual([]);
  });
});
