import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { read } from 'xlsx';
import { axeFindings } from '../support/axe';
import { demoInBrowser } from '../support/demoInBrowser';
import { signInAt } from '../support/httpCaller';
import { insideBodega } from '../support/insideBodega';
import {
  countPresses,
  DESK,
  heading,
  openAs,
  pasteFromSheet,
  PHONE,
  pressInRow,
  sidewaysScroll,
  tableScroll,
  type Troubles,
} from '../support/journey';
import { openMailServer, type TestMailbox } from '../support/smtp';
import { until } from '../support/until';

const BUYER = 'esteban.chacon@bodega.cr';

let smtp: TestMailbox;
const demo = demoInBrowser(async () => {
  smtp = await openMailServer();
  return { SMTP_URL: smtp.url, SMTP_FROM: 'Compras <compras@bodega.cr>' };
});
afterAll(() => smtp.close());

async function choose(page: Page, picker: string, text: string): Promise<void> {
  await page.getByRole('combobox', { name: picker }).fill(text);
  await page.getByRole('listbox').getByRole('option').first().waitFor();
  await page.getByRole('listbox').getByRole('option').first().click();
}

const firstOwnOrderToBuy = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const { id, token } = JSON.parse(localStorage.getItem('usuario') ?? '{}') as { id: number; token: string };
    const [own, toBuy] = await Promise.all(
      [1, 2].map(async mode => {
        const answer = await fetch(`/api/Pedidos/${mode}/${id}`, { headers: { Authorization: `Bearer ${token}` } });
        const { data } = (await answer.json()) as { data: { id: number }[] };
        return data.map(order => order.id);
      }),
    );
    return own?.find(order => toBuy?.includes(order)) ?? 0;
  });

async function confirm(page: Page): Promise<number> {
  const answer = page.waitForResponse(
    response => response.url().endsWith('/api/Compra') && response.request().method() === 'POST',
  );
  await page.getByRole('button', { name: 'Confirmar', exact: true }).dblclick();
  await page.getByText('Órden realizada correctamente').first().waitFor();
  const { data } = (await (await answer).json()) as { data: { id: number } };
  return data.id;
}

/** The state of a purchase: beside its title or, on a phone, on its sheet. */
const state = (page: Page, text: string) =>
  page.getByRole('main').getByText(text, { exact: true }).filter({ visible: true }).first();

async function changeState(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: label }).focus();
  await page.keyboard.down('Enter');
  const answer = page.getByRole('dialog').getByRole('button', { name: label });
  await answer.and(page.locator(':focus')).waitFor();
  // Held down, Enter does not answer the question it has opened.
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await answer.click();
}

describe.each([
  ['1366 px', DESK],
  ['360 px', PHONE],
])('a buyer at %s', (_, viewport) => {
  let page: Page;
  let troubles: Troubles;
  let id: number;
  beforeAll(async () => {
    ({ page, troubles } = await openAs(demo.browser, `${demo.bodega.url}/#/compras`, BUYER, {
      viewport,
      acceptDownloads: true,
    }));
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
    // An order of the buyer's own projects, which the buyer can also receive; which one depends on the date.
    const order = await firstOwnOrderToBuy(page);
    await page.getByRole('button', { name: 'Traer un pedido' }).click();
    await page.getByRole('dialog').getByPlaceholder('Buscar...').fill(String(order));
    const bring = page.getByRole('button', { name: `Traer el pedido ${order}`, exact: true });
    await bring.waitFor();
    await page.getByRole('button', { name: 'Ver líneas' }).first().click();
    expect(await sidewaysScroll(page)).toBe(0);
    await bring.click();
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
    // Marking as received opens the receipt of the order it was bought for.
    await page.getByRole('button', { name: 'Confirmar recepción' }).waitFor();
    await page.goBack();
    await state(page, 'Recibida').waitFor();
    await changeState(page, 'Volver a pendiente');
    await state(page, 'Borrador').waitFor();
  });

  it('annuls it with a reason; the list shows it so', async () => {
    await page.getByRole('button', { name: 'Anular' }).click();
    await page.getByLabel('Motivo').fill('El proveedor no tiene existencias');
    await page.getByRole('dialog').getByRole('button', { name: 'Anular', exact: true }).click();
    await page.getByText(/^Anulada \(.*El proveedor no tiene existencias/).waitFor();
    await page.goto(`${demo.bodega.url}/#/compras`);
    await page.getByRole('heading', { name: 'Órdenes', level: 1 }).waitFor();
    await page.getByText('Anulada').first().waitFor();
    expect([await sidewaysScroll(page), await tableScroll(page)]).toEqual([0, 0]);
  });

  it('pastes a quotation, says what a figure means that may mean two, and confirms it', async () => {
    await page.goto(`${demo.bodega.url}/#/compras/nuevaCompra`);
    await choose(page, 'Proveedor', 'aceros');
    await pasteFromSheet(page, [
      'Código\tDescripción\tCantidad\tPrecio unitario',
      'CEM-0101\t"Cemento\r\ngris"\t1.250,50\t₡5,900.50',
      'ACE-0101\tVarilla\t1.500\t',
    ]);
    await page.getByText('Se agregó 1 línea. Una fila no se agregó: corríjala y pulse Agregar').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
    await page.getByRole('radiogroup', { name: 'Leer 1.500 como' }).getByRole('radio', { name: '1500' }).check();
    await page.getByRole('dialog').getByRole('button', { name: 'Agregar' }).dblclick();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    const bought = await confirm(page);
    const { get } = await signInAt(demo.bodega.url, BUYER);
    expect(await get(`/Compra/${bought}`)).toMatchObject({
      detalleCompra: [
        { codigo: 'CEM-0101', cantidad: 1250.5, costo: 5900.5 },
        { codigo: 'ACE-0101', cantidad: 1500 },
      ],
    });
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
    // The chosen lines survive a reload.
    await page.reload();
    await page.getByRole('button', { name: 'Hacer las órdenes' }).click();
    await choose(page, 'Un mismo proveedor para todo', 'aceros');
    expect(await sidewaysScroll(page)).toBe(0);
    const answer = page.waitForResponse(
      response => response.url().endsWith('/api/Compra/necesidades') && response.request().method() === 'POST',
    );
    await page.getByRole('button', { name: 'Hacer 1 orden' }).dblclick();
    await page.getByText(/^Se hizo la orden \d+, /).waitFor();
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
    // The proposal from the supplier's history became the agreement, and the e-mail is sent.
    await state(page, 'Borrador').waitFor();
    await page.getByRole('button', { name: 'Enviar al proveedor' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Enviar' }).click();
    const mails = () => smtp.received.filter(({ text }) => text.includes(`filename=Orden-${data[0]?.id}.pdf`));
    await until('the e-mail', () => mails().length === 1);
  });

  it('met no error on the way', () => {
    expect(troubles.found).toEqual([]);
  });
});

describe('two buyers who need the same', () => {
  it('the second is told what is left, keeps what was typed, and buys that', async () => {
    const open = async (email: string, viewport: typeof DESK) => {
      const { page } = await openAs(demo.browser, `${demo.bodega.url}/#/compras/necesidades`, email, { viewport });
      await page.getByRole('button', { name: 'Ver líneas' }).first().click();
      await page
        .getByRole('checkbox', { name: /^Comprar / })
        .first()
        .check();
      return { page, amount: page.getByRole('textbox', { name: /^Cantidad de / }).first() };
    };
    const order = async (page: Page) => {
      await page.getByRole('button', { name: 'Hacer las órdenes' }).click();
      await choose(page, 'Proveedor', 'aceros');
      await page.getByRole('button', { name: 'Hacer 1 orden' }).click();
    };
    const first = await open(BUYER, DESK);
    const second = await open('laura.mora@bodega.cr', PHONE);
    const all = Number(await second.amount.inputValue());
    const line = await second.amount.getAttribute('aria-label');
    expect(await first.amount.getAttribute('aria-label')).toBe(line);
    await first.amount.fill('1');
    await order(first.page);
    await first.page.getByText(/^Se hizo la orden \d+, /).waitFor();

    await order(second.page);
    await second.page.getByText(new RegExp(`ya solo quedan? ${all - 1} por comprar. Revise las cantidades`)).waitFor();
    expect(await second.amount.inputValue()).toBe(String(all));
    expect(await sidewaysScroll(second.page)).toBe(0);
    await second.amount.fill(String(all - 1));
    await second.page.getByRole('button', { name: 'Hacer las órdenes' }).click();
    await second.page.getByRole('button', { name: 'Hacer 1 orden' }).click();
    await second.page.getByText(/^Se hizo la orden \d+, /).waitFor();
    for (const { page } of [first, second]) await page.context().close();
  });
});

describe.each([
  ['1366 px', DESK],
  ['360 px', PHONE],
])('a purchase is a promise, at %s (D48)', (_, viewport) => {
  let page: Page;
  let troubles: Troubles;
  let id: number;
  beforeAll(async () => {
    ({ page, troubles } = await openAs(demo.browser, `${demo.bodega.url}/#/compras/nuevaCompra`, BUYER, { viewport }));
  });
  afterAll(() => page.context().close());

  const mails = () => smtp.received.filter(({ text }) => text.includes(`filename=Orden-${id}.pdf`));
  const agreement = () => page.getByRole('region', { name: 'Acuerdo con el proveedor' });

  it('the buyer agrees on terms and sends it by e-mail', async () => {
    await choose(page, 'Proveedor', 'aceros');
    await choose(page, 'Producto', 'CEM-0101');
    await page.getByRole('textbox', { name: 'Cantidad', exact: true }).fill('10');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^Entrega y condiciones/ }).click();
    await page.getByLabel('Condiciones').fill('Contra entrega');
    expect(await sidewaysScroll(page)).toBe(0);
    id = await confirm(page);
    await page.getByRole('link', { name: 'Ver el comprobante' }).click();
    await agreement().getByText('Contra entrega').waitFor();
    await state(page, 'Borrador').waitFor();
    await page.getByRole('button', { name: 'Enviar al proveedor' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Enviar' }).click();
    await until('the e-mail', () => mails().length === 1);
    await page.getByRole('button', { name: 'Marcar como enviada' }).waitFor({ state: 'hidden' });
  });

  it('the supplier confirms', async () => {
    await page.getByRole('button', { name: 'El proveedor confirmó' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click();
    await page.getByRole('button', { name: 'Cambió la fecha confirmada' }).waitFor();
    expect(await sidewaysScroll(page)).toBe(0);
  });

  it('it is late: the reminder goes out, and the page of the supplier says so', async () => {
    await insideBodega(
      demo.bodega.dataDir,
      `update compra set fecha = fecha - interval '10 days', "fechaPrometida" = current_date - 3 where id = $1`,
      [id],
    );
    await page.goto(`${demo.bodega.url}/#/comprasAtrasadas`);
    await heading(page, 'Proveedores atrasados');
    const row = page
      .getByRole(viewport === PHONE ? 'listitem' : 'row')
      .filter({ hasText: String(id) })
      .first();
    await row.waitFor();
    expect(await sidewaysScroll(page)).toBe(0);
    await row.getByRole('button', { name: 'Recordar por correo' }).click();
    await page.getByText(/^El recordatorio se está enviando a/).waitFor();
    await until('the reminder', () => mails().length === 2);
    await pressInRow(row, 'Proveedor');
    await page.getByRole('region', { name: 'Cumplimiento' }).getByText('Atrasadas').waitFor();
    await page
      .getByRole('link', { name: `Orden ${id}` })
      .first()
      .waitFor();
    await page.getByText('Último precio').first().waitFor();
    expect(await sidewaysScroll(page)).toBe(0);
  });

  it('met no error on the way', () => {
    expect(troubles.found).toEqual([]);
  });
});

/** D54. */
describe('an accountant', () => {
  it('has the lines of last month in three clicks', async () => {
    const { page, troubles } = await openAs(demo.browser, demo.bodega.url, BUYER, {
      viewport: DESK,
      acceptDownloads: true,
    });
    const presses = await countPresses(page);
    await page.getByRole('link', { name: 'Órdenes', exact: true }).click();
    await page.getByRole('button', { name: 'Mes pasado' }).click();
    await page.getByRole('button', { name: /^Fechas: 1\// }).waitFor();
    const lines = page.getByRole('button', { name: 'Líneas' });
    await expect.poll(() => lines.isEnabled()).toBe(true);
    const [file] = await Promise.all([page.waitForEvent('download'), lines.click()]);
    expect(await presses()).toBeLessThanOrEqual(3);
    expect(file.suggestedFilename()).toBe('LineasDeCompra.xlsx');
    const book = read(await readFile(await file.path()), { dense: true });
    const rows = book.SheetNames.flatMap(name => book.Sheets[name]?.['!data'] ?? []).map(row => row?.[0]?.v);
    expect(rows).toContain('Fecha Orden');
    expect(rows).toContain('Total');
    expect(await sidewaysScroll(page)).toBe(0);
    expect(troubles.found).toEqual([]);
    await page.context().close();
  });
});

/** D50. */
describe('a manager', () => {
  it('reads what is late, from whom, for which project and what it has cost in at most three clicks, and sets its budget', async () => {
    const { page, troubles } = await openAs(demo.browser, demo.bodega.url, 'admin@bodega.cr', {
      viewport: DESK,
      acceptDownloads: true,
    });
    // The home page names the late suppliers; the project is one click away.
    await page.getByRole('region', { name: 'Atrasos por proveedor' }).getByRole('row').nth(1).waitFor();
    const projects = page.getByRole('region', { name: 'Atrasos por proyecto' });
    const project = projects.getByRole('row').nth(1).getByRole('link').first();
    const name = (await project.textContent()) ?? '';
    await project.click();
    await heading(page, name);
    const late = page.getByRole('table', { name: 'Atrasos' }).getByRole('row');
    await late.nth(1).waitFor();
    expect(await late.nth(1).textContent()).toMatch(/Pedido \d+.*días?, desde el/);
    const costs = page.getByRole('region', { name: 'Costo del proyecto, sin IVA' });
    expect(await costs.textContent()).toMatch(/Pedido₡.*estimado.*Gastado₡/);
    await page.getByRole('table', { name: 'Por mes' }).getByRole('row').nth(1).waitFor();
    expect(await sidewaysScroll(page)).toBe(0);
    const excel = page.getByRole('button', { name: 'Excel .xlsx' });
    const [file] = await Promise.all([page.waitForEvent('download'), excel.click()]);
    const book = read(await readFile(await file.path()));
    expect(book.SheetNames).toEqual(['Costo del proyecto', 'Por mes', 'Atrasos']);

    await page.getByRole('link', { name: 'Presupuesto', exact: true }).click();
    await page.getByRole('button', { name: 'Agregar código' }).click();
    await page.getByLabel('Direccionamiento, fila 1').fill('99.1');
    await page.getByLabel('Monto de 99.1').fill('1500');
    await page.keyboard.press('Enter');
    await page.getByLabel('Direccionamiento, fila 2').fill('99.1');
    await page.getByLabel('Monto de 99.1').last().fill('20');
    // Typed values survive a reload.
    await page.reload();
    await page.setViewportSize(PHONE);
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await page.getByText('El código 99.1 está repetido: ya viene en la fila 1').waitFor();
    expect(await sidewaysScroll(page)).toBe(0);
    await page.getByRole('button', { name: 'Quitar 99.1' }).last().click();
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await page.getByText('Presupuesto guardado correctamente').first().waitFor();
    await heading(page, name);
    await costs.getByText(/^₡1\s500,00$/).waitFor();
    expect(await sidewaysScroll(page)).toBe(0);
    expect(troubles.found).toEqual([]);
    await page.context().close();
  });
});
