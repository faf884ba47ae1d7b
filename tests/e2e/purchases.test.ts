import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoInBrowser } from '../support/demoInBrowser';
import { DESK, PHONE, sidewaysScroll, signIn, type Troubles } from '../support/journey';

const BUYER = 'esteban.chacon@bodega.cr';

const demo = demoInBrowser();

async function choose(page: Page, picker: string, text: string): Promise<void> {
  await page.getByRole('combobox', { name: picker }).fill(text);
  await page.getByRole('listbox').getByRole('option').first().waitFor();
  await page.getByRole('listbox').getByRole('option').first().click();
}

async function confirm(page: Page): Promise<number> {
  const answer = page.waitForResponse(
    response => response.url().endsWith('/api/Compra') && response.request().method() === 'POST',
  );
  await page.getByRole('button', { name: 'Confirmar', exact: true }).dblclick();
  await page.getByText('Órden realizada correctamente').first().waitFor();
  const { data } = (await (await answer).json()) as { data: { id: number } };
  return data.id;
}

async function changeState(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: label }).click();
  await page.getByRole('dialog').getByRole('button', { name: label }).click();
}

describe.each([
  ['1366 px', DESK],
  ['360 px', PHONE],
])('a buyer at %s', (_, viewport) => {
  let page: Page;
  let troubles: Troubles;
  let id: number;
  beforeAll(async () => {
    ({ page, troubles } = await signIn(demo.browser, demo.bodega.url, BUYER, { viewport, acceptDownloads: true }));
    await page.goto(`${demo.bodega.url}/#/compras`);
  });
  afterAll(() => page.context().close());

  it('writes an order by hand, and finds it again after a reload', async () => {
    await page.getByRole('link', { name: 'Nueva orden' }).first().click();
    await choose(page, 'Proveedor', 'aceros');
    await choose(page, 'Producto', 'CEM-0101');
    await page.getByRole('textbox', { name: 'Cantidad', exact: true }).fill('10');
    await page.keyboard.press('Enter');
    await page.getByText('Se agregó Cemento de uso general tipo UG.').waitFor();
    expect(await sidewaysScroll(page)).toBe(0);
    await page.reload();
    await page.getByLabel('Cantidad de Cemento de uso general tipo UG').waitFor();
    expect(await page.getByRole('combobox', { name: 'Proveedor' }).inputValue()).toMatch(/Aceros/);
  });

  it('brings an order in instead, and confirms it once', async () => {
    await page.getByRole('button', { name: 'Traer un pedido' }).click();
    await page.getByRole('button', { name: 'Ver líneas' }).first().click();
    expect(await sidewaysScroll(page)).toBe(0);
    await page
      .getByRole('button', { name: /^Traer el pedido/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Reemplazar' }).click();
    await page.getByRole('button', { name: /^Soltar el pedido/ }).waitFor();
    id = await confirm(page);
    expect(await sidewaysScroll(page)).toBe(0);
  });

  it('sees its voucher, receives it, and takes that back', async () => {
    await page.getByRole('link', { name: 'Ver el comprobante' }).click();
    const sheet = page.getByRole('article', { name: `Orden de compra ${id}` });
    await sheet
      .getByText(/Aceros/)
      .first()
      .waitFor();
    expect(await sidewaysScroll(page)).toBe(0);
    await changeState(page, 'Marcar como recibida');
    // What arrived is noted on the order that it was bought for.
    await page.getByRole('button', { name: 'Confirmar recepción' }).waitFor();
    await page.goBack();
    await sheet.getByText('Recibida').waitFor();
    await changeState(page, 'Volver a pendiente');
    await sheet.getByText('Pendiente').waitFor();
  });

  it('annuls it with a reason; the list shows it so', async () => {
    await page.getByRole('button', { name: 'Anular' }).click();
    await page.getByLabel('Motivo').fill('El proveedor no tiene existencias');
    await page.getByRole('dialog').getByRole('button', { name: 'Anular', exact: true }).click();
    await page.getByText(/^Anulada \(.*El proveedor no tiene existencias/).waitFor();
    await page.goto(`${demo.bodega.url}/#/compras`);
    await page.getByRole('heading', { name: 'Órdenes', level: 1 }).waitFor();
    await page.getByText('Anulada').first().waitFor();
    expect(await sidewaysScroll(page)).toBe(0);
  });

  it('buys what several projects need from one supplier, in one order', async () => {
    await page.goto(`${demo.bodega.url}/#/compras/necesidades`);
    await page.getByRole('heading', { name: 'Por comprar', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Ver líneas' }).first().click();
    const checks = page.getByRole('checkbox', { name: /^Comprar / });
    await checks.first().check();
    await page
      .getByRole('textbox', { name: /^Cantidad de / })
      .first()
      .fill('1');
    await page.getByRole('button', { name: 'Elegir todo' }).nth(1).click();
    await page.getByText(/^Elegido: (?!1 línea)/).waitFor();
    // What is picked outlives a reload.
    await page.reload();
    await page.getByRole('button', { name: 'Hacer las órdenes' }).click();
    await choose(page, 'Un mismo proveedor para todo', 'aceros');
    expect(await sidewaysScroll(page)).toBe(0);
    const answer = page.waitForResponse(
      response => response.url().endsWith('/api/Compra/necesidades') && response.request().method() === 'POST',
    );
    await page.getByRole('button', { name: 'Hacer 1 orden' }).dblclick();
    await page.getByText('Las órdenes quedaron hechas').waitFor();
    const { data } = (await (await answer).json()) as {
      data: { id: number; detalleCompra: { partes: unknown[] }[] }[];
    };
    expect(data).toHaveLength(1);
    expect(data[0]?.detalleCompra.flatMap(({ partes }) => partes).length).toBeGreaterThan(1);
    await page.goto(`${demo.bodega.url}/#/compras/comprobante/${data[0]?.id}`);
    await page
      .getByRole('main')
      .getByRole('link', { name: /^\d+ · / })
      .nth(1)
      .waitFor();
    expect(await sidewaysScroll(page)).toBe(0);
  });

  it('met no error on the way', () => {
    expect(troubles.found).toEqual([]);
  });
});
