import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { demoInBrowser } from '../support/demoInBrowser';
import { signInAt } from '../support/httpCaller';
import { DESK, load, openAs } from '../support/journey';

const demo = demoInBrowser();
let page: Page;
beforeAll(async () => {
  ({ page } = await openAs(demo.browser, `${demo.bodega.url}/#/ventas/factura/1`, 'admin@bodega.cr'));
});
afterAll(() => page.context().close());

const pages = async () => (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type \/Page\b/g)?.length;

describe('on paper', () => {
  it.each([
    ['ventas', 'factura', 'Ver factura'],
    ['compras', 'comprobante', 'Ver comprobante'],
  ])('a document of %s takes one sheet', async (list, screen) => {
    await page.goto(`${demo.bodega.url}/#/${list}/${screen}/1`);
    await page.locator('[data-sheet]').waitFor();
    expect(await pages()).toBe(1);
  });

  it.each([
    ['pedidos', 'Buscar...'],
    ['productos', 'Buscar...'],
    ['pendientes', 'Buscar...'],
    ['aprobaciones', 'Buscar...'],
    ['pedidos/editar/110/1', /^Archivo: Agregar imagen$/],
  ])(
    'the table of %s has all its columns, no controls, and bars of progress that stay in their cell',
    async (path, control) => {
      await page.goto(`${demo.bodega.url}/#/${path}`);
      await page.getByRole('table').waitFor();
      await page.getByLabel(control).or(page.getByPlaceholder(control)).first().waitFor({ state: 'attached' });
      await page.emulateMedia({ media: 'print' });
      const seen = await page.evaluate(() => {
        const isSeen = (element: Element) => element.getClientRects().length > 0;
        const table = document.querySelector('table');
        // A table's input prints as a line to write on.
        const isLine = (element: Element) => {
          const frame = element.closest('td .MuiInputBase-root')?.querySelector('fieldset');
          return frame != null && getComputedStyle(frame).borderTopWidth === '0px';
        };
        return {
          controls: [
            ...document.querySelectorAll(
              'button, nav > :not(p), header, input, [data-of-actions], main [aria-current]',
            ),
          ]
            .filter(element => isSeen(element) && !isLine(element))
            .map(one => one.outerHTML.slice(0, 300)),
          cut: [...(table?.querySelectorAll('th, td') ?? [])].filter(cell => cell.scrollWidth > cell.clientWidth + 1)
            .length,
          spilt: [...document.querySelectorAll('td [role="meter"]')].filter(
            bar => getComputedStyle(bar).overflow !== 'hidden',
          ).length,
          rows: [...(table?.querySelectorAll('tbody tr') ?? [])].filter(isSeen).length,
          saysHowMany: [...document.querySelectorAll('nav[aria-label="Páginas"] > p')].every(isSeen),
          wide: table ? table.scrollWidth - document.documentElement.clientWidth : 1,
        };
      });
      await page.emulateMedia({ media: 'screen' });
      expect(seen).toMatchObject({ controls: [], cut: 0, spilt: 0, saysHowMany: true });
      expect(seen.rows).toBeGreaterThan(0);
      expect(seen.wide).toBeLessThanOrEqual(0);
    },
  );
});

describe('on a sheet of paper', () => {
  it.each(['proyectos/ficha/1', 'pedidos/editar/110/1', 'compras/necesidades'])(
    '%s has nothing but its content, whole, and no table overlaps what follows',
    async path => {
      // As wide as A4 between its margins.
      await page.setViewportSize({ width: 688, height: 1000 });
      await page.emulateMedia({ media: 'print' });
      await load(page, demo.bodega.url, path);
      await page.locator('main table tbody tr, main li').nth(2).waitFor();
      const seen = await page.evaluate(() => {
        const styles = (selector: string) => [...document.querySelectorAll(selector)].map(one => getComputedStyle(one));
        return {
          bars: styles('[data-bottom-bar]').filter(({ display }) => display !== 'none').length,
          // By the repeated head, a table on two sheets is longer than these take it to be.
          around: styles('main :has(table):not(table, table *)')
            .filter(({ display, overflow }) => display !== 'block' || overflow !== 'visible')
            .map(({ display, overflow }) => `${display}, ${overflow}`),
          cut: styles('td *').filter(({ webkitLineClamp }) => webkitLineClamp !== 'none').length,
        };
      });
      await page.emulateMedia({ media: 'screen' });
      await page.setViewportSize(DESK);
      expect(seen).toEqual({ bars: 0, around: [], cut: 0 });
    },
  );

  it('gives the width of an order to the names of its articles, not to the purchases that bring them', async () => {
    const { get } = await signInAt(demo.bodega.url, 'admin@bodega.cr');
    const purchases = z.array(z.object({ idPedido: z.number().nullable() })).parse(await get('/Compra'));
    const withPurchase = purchases.find(({ idPedido }) => idPedido !== null)?.idPedido;
    await page.emulateMedia({ media: 'print' });
    await load(page, demo.bodega.url, `pedidos/editar/${withPurchase}/2`);
    await page
      .getByRole('link', { name: /^Orden \d+$/ })
      .first()
      .waitFor();
    const [names = 0, bought = Infinity] = await page.evaluate(() => {
      // As wide as A4 between its margins; a window of this width would show cards.
      document.body.style.width = '688px';
      const headings = [...document.querySelectorAll('main th')];
      return ['Artículo', 'Comprado'].map(
        text => headings.find(heading => heading.textContent === text)?.getBoundingClientRect().width ?? 0,
      );
    });
    await page.emulateMedia({ media: 'screen' });
    expect(names).toBeGreaterThan(1.5 * bought);
  });
});

it('a screen in the dark look is printed with the lines of the light one', async () => {
  const lines: unknown[] = [];
  for (const tema of ['claro', 'oscuro']) {
    await page.evaluate(chosen => localStorage.setItem('tema', chosen), tema);
    await load(page, demo.bodega.url, 'pedidos');
    await page.locator('main [data-whole]').waitFor();
    await page.emulateMedia({ media: 'print' });
    lines.push(
      await page.evaluate(() =>
        ['main td', 'main [role="meter"]'].map(selector => {
          const style = getComputedStyle(document.querySelector(selector) ?? document.body);
          return selector.endsWith('td') ? style.borderBottomColor : style.backgroundColor;
        }),
      ),
    );
    await page.emulateMedia({ media: 'screen' });
  }
  await page.evaluate(() => localStorage.removeItem('tema'));
  expect(lines[1]).toEqual(lines[0]);
});

describe('a list on a sheet of paper', () => {
  it.each(['pedidos', 'productos', 'ventas', 'compras/necesidades'])(
    '%s is as wide as the sheet, and no date, code or amount is broken',
    async path => {
      await load(page, demo.bodega.url, path);
      await page.locator('main [data-whole]').waitFor();
      await page.emulateMedia({ media: 'print' });
      const seen = await page.evaluate(() => {
        // As wide as A4 between its margins; a window of this width would show cards.
        document.body.style.width = '688px';
        const linesOf = (cell: Element) => {
          const text = document.createRange();
          text.selectNodeContents(cell);
          return new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size;
        };
        const figures = [...document.querySelectorAll('main tbody td')].filter(cell =>
          /^(₡?[\d ,]+|[A-Z]{3}-\d+|\d+\/\d+\/\d+.*)$/.test(cell.textContent),
        );
        return {
          wide: document.querySelector('main table')?.scrollWidth,
          broken: figures.filter(cell => linesOf(cell) > 1).map(cell => cell.textContent),
          figures: figures.length,
        };
      });
      await page.emulateMedia({ media: 'screen' });
      expect(seen).toMatchObject({ wide: 688, broken: [] });
      expect(seen.figures).toBeGreaterThan(10);
    },
  );
});

describe('what has a sense only on the screen', () => {
  /** Not that of a skeleton, of which a screen may show two one after the other. */
  const TABLE = 'main table:not([aria-hidden])';
  /** Columns of which no row shows anything, neither a text nor a line to write on. */
  const emptyColumns = () =>
    page
      .locator(TABLE)
      .first()
      .evaluate(table => {
        const isSeen = (cell: Element) => cell.getClientRects().length > 0;
        const isFilled = (cell: Element | undefined) =>
          cell instanceof HTMLElement &&
          (cell.innerText.trim() !== '' ||
            /"/.test(getComputedStyle(cell, '::after').content) ||
            [...cell.querySelectorAll('fieldset')].some(isSeen));
        const rows = [...table.querySelectorAll('tbody tr')].map(row => [...row.children].filter(isSeen));
        return [...table.querySelectorAll('thead th')]
          .filter(isSeen)
          .flatMap(({ textContent }, at) => (rows.some(cells => isFilled(cells[at])) ? [] : [textContent]));
      });

  it.each([
    ['aprobaciones', null],
    ['atrasados', null],
    ['compras/necesidades', 'Elija líneas'],
    ['usuarios', null],
    ['perfil/modulo/3', null],
    ['pedidos/editar/110/1', 'Fotos de la recepción'],
    ['pedidos/editar/108/2', null],
  ])('is not on the paper of %s', async (path, hint) => {
    await load(page, demo.bodega.url, path);
    await page.locator(`${TABLE} tbody tr`).first().waitFor();
    await page.getByRole('main').getByLabel('Cargando').first().waitFor({ state: 'detached' });
    if (hint) await page.getByRole('main').getByText(hint).first().waitFor();
    await page.emulateMedia({ media: 'print' });
    const printed = await page.getByRole('main').innerText();
    const empty = await emptyColumns();
    await page.emulateMedia({ media: 'screen' });
    expect({ empty, hint: hint !== null && printed.includes(hint) }).toEqual({ empty: [], hint: false });
    expect(printed).not.toMatch(/como máximo|^Hasta \d/m);
  });

  it('is what opens the history of an order, but not its title', async () => {
    await load(page, demo.bodega.url, 'pedidos/editar/108/2');
    const title = page.getByRole('heading', { name: 'Historial del pedido' });
    await page.getByText('Pedido creado').waitFor();
    await page.emulateMedia({ media: 'print' });
    const seen = [
      await title.innerText(),
      await page.locator('main .MuiAccordionSummary-expandIconWrapper').isVisible(),
    ];
    await page.emulateMedia({ media: 'screen' });
    expect(seen).toEqual(['Historial del pedido', false]);
  });

  it('is a switch, of which a paper says whether it is on', async () => {
    await load(page, demo.bodega.url, 'perfil/modulo/3');
    const cells = page.locator('main tbody td:has(input)');
    await cells.first().waitFor();
    await page.emulateMedia({ media: 'print' });
    const said = await cells.evaluateAll(all =>
      all.map(cell => [getComputedStyle(cell, '::after').content, cell.querySelector('input')?.checked]),
    );
    await page.emulateMedia({ media: 'screen' });
    expect(new Set(said.map(String))).toEqual(new Set(['"Sí",true', '"No",false']));
  });
});

describe('on paper in the dark look', () => {
  it.each(['pedidos', 'atrasados', 'pedidos/editar/110/1'])('all of %s stands on white', async path => {
    await page.evaluate(() => localStorage.setItem('tema', 'oscuro'));
    await page.goto(`${demo.bodega.url}/#/${path}`);
    await page.reload();
    await page.getByRole('table').getByRole('row').nth(2).waitFor();
    await page.emulateMedia({ media: 'print' });
    const [scheme, ...grounds] = await page.evaluate(() => [
      getComputedStyle(document.documentElement).colorScheme,
      ...[...document.querySelectorAll('html, body, main, main :not(:empty, .MuiLinearProgress-root, [role="meter"])')]
        .map(part => getComputedStyle(part).backgroundColor)
        .filter(ground => ground !== 'rgba(0, 0, 0, 0)'),
    ]);
    await page.emulateMedia({ media: 'screen' });
    await page.evaluate(() => localStorage.removeItem('tema'));
    expect({ scheme, grounds }).toEqual({ scheme: 'light', grounds: [] });
  });
});

describe('the preview of a document', () => {
  it('prints all its pages and nothing of the screen; they stay until it closes, as a phone draws them after print()', async () => {
    await page.goto(`${demo.bodega.url}/#/pedidos`);
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', 'yes');
    });
    await page.getByRole('button', { name: 'Ver PDF' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('paragraph').filter({ hasText: 'Página 1 de' }).waitFor();
    await dialog.getByRole('button', { name: 'Imprimir' }).click();
    await page.locator('body[data-printed]').waitFor();
    const total = Number(
      /de (\d+)/.exec(
        (await dialog.getByRole('paragraph').filter({ hasText: 'Página 1 de' }).textContent()) ?? '',
      )?.[1],
    );
    expect(await page.locator('[data-print] img').count()).toBe(total);
    await page.emulateMedia({ media: 'print' });
    const printed = await page
      .locator('body > *')
      .evaluateAll(parts => parts.filter(part => part.checkVisibility()).map(part => part.outerHTML.slice(0, 80)));
    await page.emulateMedia({ media: 'screen' });
    expect(printed).toEqual([expect.stringContaining('data-print')]);
    await dialog.getByRole('button', { name: 'Cerrar' }).click();
    await expect.poll(() => page.locator('[data-print]').count()).toBe(0);
  });
});

describe('in forced colours', () => {
  it('the main action, a switch, the mode of an order, its progress and what Enter takes have a frame, and a chart is read', async () => {
    await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
    const styleOf = async (locator: Locator, style: 'borderTopWidth' | 'outlineStyle' | 'fill' | 'color') => {
      await locator.first().waitFor();
      return locator.first().evaluate((element, name) => getComputedStyle(element)[name], style);
    };
    await page.goto(`${demo.bodega.url}/#/`);
    const axis = await styleOf(page.locator('main .MuiChartsAxis-root text'), 'fill');
    expect(axis).toBe(await styleOf(page.locator('body'), 'color'));
    await page.goto(`${demo.bodega.url}/#/cliente`);
    const main = await styleOf(page.getByRole('link', { name: 'Agregar Cliente' }), 'borderTopWidth');
    const track = await styleOf(page.locator('main .MuiSwitch-track'), 'borderTopWidth');
    await page.goto(`${demo.bodega.url}/#/pedidos/editar/110/1`);
    const mode = await styleOf(page.locator('main :is([aria-current], [aria-pressed="true"])'), 'outlineStyle');
    const progress = await styleOf(page.locator('main :is([role="meter"], [role="progressbar"])'), 'borderTopWidth');
    await page.goto(`${demo.bodega.url}/#/pedidos/agregar`);
    await page.getByRole('combobox', { name: 'Artículo' }).click();
    const taken = await styleOf(page.locator('[role="option"].Mui-focused'), 'outlineStyle');
    await page.emulateMedia({ forcedColors: 'none', colorScheme: 'light' });
    expect({ main, track, mode, progress, taken }).toEqual({
      main: '2px',
      track: '1px',
      mode: 'solid',
      progress: '1px',
      taken: 'solid',
    });
  });
});
