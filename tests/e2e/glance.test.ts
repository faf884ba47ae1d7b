import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { compra, type Compra } from '#contract/compra';
import { importe } from '#contract/text/format';
import { paths } from '../../src/web/app/routes';
import { light } from '../../src/web/app/theme/tokens';
import { draftKey } from '../../src/web/api/storageKeys';
import { demoInBrowser } from '../support/demoInBrowser';
import { signInAt } from '../support/httpCaller';
import { DESK, heading, load, openAs, PHONE, sidewaysScroll, tableScroll } from '../support/journey';

const demo = demoInBrowser();
let page: Page;
beforeAll(async () => {
  ({ page } = await openAs(demo.browser, `${demo.bodega.url}/#/pedidos`, 'admin@bodega.cr'));
});

const open = async (path: string) => {
  await page.goto(`${demo.bodega.url}/#/${path}`);
  await loaded();
};

const loaded = () => page.waitForFunction(() => !document.querySelector('main [role="status"][aria-label="Cargando"]'));

async function boxOf(locator: Locator) {
  return (await locator.boundingBox()) ?? expect.fail('it is not drawn');
}

const hasColour = (text: Locator, hex: string) =>
  text.evaluate((element, wanted) => {
    const sample = document.createElement('i');
    sample.style.color = wanted;
    return getComputedStyle(element).color === sample.style.color;
  }, hex);

/** Whether the first cell that says just this has that colour. */
const isColoured = (text: string, hex: string) =>
  hasColour(page.getByRole('cell', { name: text, exact: true }).first().getByText(text), hex);

/** How many texts in a table are not whole. */
const cutTexts = () =>
  page
    .getByRole('cell')
    .evaluateAll(
      cells =>
        cells
          .flatMap(cell => [...cell.querySelectorAll('span')])
          .filter(text => text.scrollHeight > text.clientHeight + 1 && text.style.overflow === 'hidden').length,
    );

describe('a state', () => {
  it('is coloured only where something is late, done or waits for the reader', async () => {
    await page.setViewportSize(DESK);
    await open('pedidos');
    expect(await isColoured('Pendiente', light.quiet)).toBe(true);
    await open(paths.filtered('compras', { etapa: 'Enviada' }).slice(1));
    expect(await isColoured('Enviada', light.quiet)).toBe(true);
    await open(paths.filtered('compras', { etapa: 'Recibida' }).slice(1));
    expect(await isColoured('Recibida', light.good)).toBe(true);
    await open('proveedores');
    expect(await isColoured('Activo', light.quiet)).toBe(true);
    expect(await isColoured('Inactivo', light.warning)).toBe(true);
  });

  it('of what is on the shelf is red below its minimum only (D51)', async () => {
    await page.setViewportSize(DESK);
    await open('bajoMinimo');
    const codes = page.getByRole('cell', { name: /^[A-Z]{3}-\d{4}$/ });
    await codes.first().waitFor();
    const [short = '', ...others] = await codes.allInnerTexts();
    const isRed = (row: Locator) => hasColour(row.getByText(/^mín\. /), light.bad);
    await open(paths.filtered('productos', { q: short }).slice(1));
    expect(await isRed(page.getByRole('row', { name: short }))).toBe(true);
    await open(paths.filtered('productos', {}).slice(1));
    const enough = page
      .getByRole('row', { name: /mín\./ })
      .filter({ hasNotText: RegExp([short, ...others].join('|')) });
    expect(await isRed(enough.first())).toBe(false);
  });
});

describe('an order on a desk', () => {
  it.each([DESK, { width: 1024, height: 768 }])('has its state beside its number ($width px)', async size => {
    await page.setViewportSize(size);
    await open('atrasados');
    await page.getByRole('row').getByRole('link', { name: 'Recibir' }).first().click();
    await page.getByRole('link', { name: 'Ver', exact: true }).click();
    await page
      .getByRole('button', { name: /^Agregar imagen a / })
      .first()
      .waitFor();
    const [late, title] = await Promise.all([
      boxOf(page.getByText(/^Atrasado \d+ día/)),
      boxOf(page.getByRole('heading', { level: 1 })),
    ]);
    expect(late.y + late.height).toBeLessThan(title.y + title.height + 1);
    // The button for images takes no row of its own.
    const [button, place] = await Promise.all([
      boxOf(page.getByRole('button', { name: /^Agregar imagen a / }).first()),
      boxOf(
        page
          .getByRole('cell')
          .getByText(/^Direccionamiento/)
          .first(),
      ),
    ]);
    expect(button.y).toBeLessThan(place.y + place.height);
  });
});

/** The width of a column's texts, in pixels. */
const widthOf = (name: string) =>
  page.getByRole('columnheader', { name, exact: true }).evaluate(head => {
    const { paddingLeft, paddingRight } = getComputedStyle(head);
    return head.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
  });

describe('a list of many columns on a desk', () => {
  it('leaves room for names', async () => {
    await page.setViewportSize(DESK);
    await open(paths.filtered('compras', {}).slice(1));
    await page.getByRole('cell', { name: '₡' }).first().waitFor();
    expect(await widthOf('Proveedor')).toBeGreaterThan(145);
    expect(await widthOf('Hecho Por')).toBeGreaterThan(90);
    // The filters and exports are in one row.
    expect((await boxOf(page.getByRole('search'))).height).toBeLessThan(70);
  });

  it('does not scroll for large amounts', async () => {
    const purchases = /\/api\/Compra\?/i;
    await page.route(purchases, async route => {
      const response = await route.fetch();
      const { data, ...answer } = z.looseObject({ data: z.array(z.looseObject({})) }).parse(await response.json());
      const json = { ...answer, data: data.map(purchase => ({ ...purchase, subtotal: 234_567_891_234.56 })) };
      await route.fulfill({ response, json });
    });
    await page.reload();
    await page.getByRole('cell', { name: '₡265' }).first().waitFor();
    expect(await tableScroll(page)).toBe(0);
    await page.unroute(purchases);
  });

  it.each([900, 1280, DESK.width])('leaves room for the articles of a receipt on a narrow one (%d px)', async width => {
    await page.setViewportSize({ width, height: 768 });
    await open('pedidos/editar/120/1');
    expect(await widthOf('Artículo')).toBeGreaterThan(200);
  });

  it('leaves room for the articles of an order of large quantities', async () => {
    const order = /\/api\/Pedidos\/PedidosById/i;
    await page.route(order, async route => {
      const response = await route.fetch();
      const { data, ...answer } = z
        .looseObject({ data: z.looseObject({ pedidoDetalle: z.array(z.looseObject({})) }) })
        .parse(await response.json());
      const pedidoDetalle = data.pedidoDetalle.map(line => ({
        ...line,
        cantidad: 999_999_999.999,
        recibido: 123_456_789.123,
      }));
      await route.fulfill({ response, json: { ...answer, data: { ...data, pedidoDetalle } } });
    });
    await open('pedidos/editar/65/1');
    expect(await widthOf('Artículo')).toBeGreaterThan(75);
    await page.unroute(order);
  });

  it('breaks no number and cuts no text', async () => {
    await open('proveedores');
    expect(await cutTexts()).toBe(0);
    const heights = await page
      .getByRole('cell', { name: /^(\d+|\+\d+)$/ })
      .evaluateAll(cells => cells.map(cell => cell.firstElementChild?.clientHeight ?? 0));
    expect(Math.max(...heights)).toBeLessThan(20);
  });

  it.each([
    ['pedidos', 'Avance'],
    ['compras', 'Artículos'],
  ])('has all headers on one line, those that sort and the others (%s)', async (path, column) => {
    await open(path);
    await page.getByRole('columnheader', { name: column }).waitFor();
    const lines = await page.getByRole('columnheader').evaluateAll(heads =>
      heads.flatMap(head => {
        const text = document.createTreeWalker(head, NodeFilter.SHOW_TEXT).nextNode();
        if (!text || head.hasAttribute('data-screen-only')) return [];
        const range = document.createRange();
        range.selectNodeContents(text);
        return Math.round(range.getBoundingClientRect().bottom * 2);
      }),
    );
    expect(lines.length).toBeGreaterThan(5);
    expect(new Set(lines).size).toBe(1);
  });

  it.each([
    ['proveedores', DESK.width],
    ['compras', DESK.width],
    ['movimientos', 820],
  ])('breaks no word, nor scrolls on a desk for that (%s, %d px)', async (path, width) => {
    await page.setViewportSize({ width, height: 768 });
    await open(path);
    await page.getByRole('cell').first().waitFor();
    const broken = await page.getByRole('cell').evaluateAll(cells =>
      cells.flatMap(cell => {
        const found: string[] = [];
        const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
        for (let text = texts.nextNode(); text; text = texts.nextNode())
          for (const { 0: word, index } of (text.textContent ?? '').matchAll(/\p{L}{2,}/gu)) {
            const range = document.createRange();
            range.setStart(text, index);
            range.setEnd(text, index + word.length);
            if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) found.push(word);
          }
        return found;
      }),
    );
    expect(broken).toEqual([]);
    if (width === DESK.width) expect(await tableScroll(page)).toBe(0);
    await page.setViewportSize(DESK);
  });

  it('has many filters in one row', async () => {
    await open('movimientos');
    await page.getByRole('cell').first().waitFor();
    expect((await boxOf(page.getByRole('search'))).height).toBeLessThan(70);
  });
});

describe('a list that is wider than its place', () => {
  it('keeps the actions of its rows in sight, in front of what scrolls below them', async () => {
    await page.setViewportSize({ width: 1024, height: 768 });
    await open('pedidos');
    const action = page.getByRole('row').getByRole('link', { name: 'Recibir' }).first();
    await action.waitFor();
    expect(await tableScroll(page)).toBeGreaterThan(0);
    // Fails if anything is drawn over it.
    await action.click({ trial: true });
    const [head, last] = await Promise.all([
      boxOf(page.getByRole('columnheader', { name: 'Acción' })),
      boxOf(page.getByRole('row').nth(1).getByRole('button').last()),
    ]);
    expect(head.x + head.width).toBeLessThan(1024);
    expect(last.x + last.width).toBeLessThan(1024);
  });
});

describe('a list of many filters on a phone', () => {
  it('has them in one row, with one in force too, which can be cleared', async () => {
    await page.setViewportSize(PHONE);
    await open('auditoria');
    const toolbar = page.getByRole('search');
    await page.getByRole('listitem').first().waitFor();
    expect((await boxOf(toolbar)).height).toBeLessThan(60);
    await open(paths.filtered('auditoria', { idPedido: 3 }).slice(1));
    const clear = toolbar.getByRole('button', { name: 'Quitar pedido' });
    await clear.waitFor();
    expect((await boxOf(toolbar)).height).toBeLessThan(60);
    const { x, width } = await boxOf(clear);
    expect(x + width).toBeLessThan(PHONE.width - 44);
  });
});

describe('a row with a single action', () => {
  it('shows its word on a desk, and no text of it is cut', async () => {
    await page.setViewportSize(DESK);
    await open('atrasados');
    const action = page.getByRole('row').getByRole('link', { name: 'Recibir' }).first();
    await action.waitFor();
    expect(await action.evaluate(link => getComputedStyle(link, '::after').content)).toBe('"Recibir"');
    expect(await cutTexts()).toBe(0);
  });

  it('shows none where there are several', async () => {
    await open('pedidos');
    const action = page.getByRole('row').getByRole('link', { name: 'Solicitar Cambio' }).first();
    await action.waitFor();
    expect(await action.evaluate(link => getComputedStyle(link, '::after').content)).toBe('none');
  });
});

describe('the controls of a list', () => {
  it('are clear of what sticks above them when Shift + Tab walks back', async () => {
    await page.setViewportSize({ width: DESK.width, height: 320 });
    await open('pedidos');
    await page.getByRole('row').last().getByRole('button').last().focus();
    const covered: string[] = [];
    for (let step = 0; step < 24; step += 1) {
      await page.keyboard.press('Shift+Tab');
      const hidden = await page.locator(':focus').evaluate(focused => {
        const { left, top, width } = focused.getBoundingClientRect();
        const drawn = document.elementFromPoint(left + width / 2, top + 2);
        return focused.contains(drawn) ? '' : focused.outerHTML;
      });
      if (hidden) covered.push(hidden);
    }
    expect(covered).toEqual([]);
    await page.setViewportSize(DESK);
  });
});

describe('the way back in the header', () => {
  it('is whole, also before a title shorter than it', async () => {
    await page.setViewportSize(DESK);
    await open('compras/comprobante/39');
    const back = page.getByRole('banner').getByRole('link', { name: 'Órdenes' });
    for (const box of [back, back.locator('..')])
      expect(await box.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  });

  it('keeps its stroke where its name is cut', async () => {
    await page.setViewportSize({ width: 720, height: 800 });
    await open('proyectos/presupuesto/1');
    const back = page.getByRole('banner').getByRole('link', { name: 'Condominio Altos de Escazú' });
    const beyond = await back.evaluate(link => {
      const { parentElement: box } = link;
      if (!box?.lastChild) throw new Error('there is no stroke');
      const stroke = document.createRange();
      stroke.selectNodeContents(box.lastChild);
      return stroke.getBoundingClientRect().right - box.getBoundingClientRect().right;
    });
    expect(beyond).toBeLessThan(1);
    expect(await back.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(true);
  });
});

/** The links of the screen that are lower than a touch target, and the pairs that overlap. */
const wrongTargets = () =>
  page.getByRole('main').evaluate(main => {
    const links = [...main.querySelectorAll('a')].map(link => ({
      name: link.textContent,
      box: link.getBoundingClientRect(),
    }));
    const overlaps = (a: DOMRect, b: DOMRect) =>
      a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    const low = links.filter(({ box }) => box.width > 0 && box.height < 44).map(({ name }) => name);
    const pairs = links.flatMap(({ name, box }, at) =>
      links
        .slice(at + 1)
        .filter(other => overlaps(box, other.box))
        .map(other => `${name} × ${other.name}`),
    );
    return { low, pairs };
  });

it('an alert on a phone stands above the bar of actions, however much that says', async () => {
  await page.setViewportSize(PHONE);
  await open('compras/nuevaCompra');
  await page.getByRole('button', { name: 'Pegar de Excel' }).click();
  await page.getByLabel('Filas').fill('CEM-0101\t999999999\t123456789');
  await page.getByRole('dialog').getByRole('button', { name: 'Agregar' }).click();
  const alert = page.getByRole('main').getByRole('status').filter({ hasText: 'Se agregó 1 línea' });
  const bar = page.getByRole('region', { name: 'Acciones' });
  const covered = async () => {
    const [{ y, height }, { y: top }] = [await boxOf(alert), await boxOf(bar)];
    return y + height - top;
  };
  await expect.poll(covered).toBeLessThanOrEqual(0);
  await bar.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('button', { name: 'Si', exact: true }).click();
});

it('a refused sign-in is closed by a target of 44 px', async () => {
  const context = await demo.browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true });
  const phone = await context.newPage();
  await phone.goto(demo.bodega.url);
  await phone.getByLabel('Usuario').fill('nadie@bodega.cr');
  await phone.getByLabel('Password').fill('no es esta');
  await phone.getByRole('button', { name: 'Iniciar sesión' }).tap();
  const { width, height } = await boxOf(phone.getByRole('alert').getByRole('button', { name: 'Cerrar' }));
  expect([width, height]).toEqual([44, 44]);
  await context.close();
});

describe('a tablet', () => {
  it('has targets as large as a phone has, also to go to a page, since a finger is as wide there', async () => {
    const address = `${demo.bodega.url}/#/pedidos/editar/120/1`;
    const { page: tablet } = await openAs(demo.browser, address, 'admin@bodega.cr', {
      viewport: { width: 768, height: 1024 },
      hasTouch: true,
    });
    const main = tablet.getByRole('main');
    await main.getByRole('row').nth(1).waitFor();
    const heights = await main
      .locator('button, a, .MuiInputBase-root')
      .evaluateAll(targets => targets.map(target => target.getBoundingClientRect().height));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
    await tablet.goto(`${demo.bodega.url}/#/pedidos?page=3`);
    const pager = tablet.getByRole('navigation', { name: 'Páginas' });
    await pager.getByRole('button', { name: 'Página 3, la actual' }).waitFor();
    const sides = await pager.getByRole('button').evaluateAll(targets =>
      targets.flatMap(target => {
        const { width, height } = target.getBoundingClientRect();
        return [width, height];
      }),
    );
    expect(Math.min(...sides)).toBeGreaterThanOrEqual(44);
    await tablet.context().close();
  });
});

/** A purchase of an order with receipts; which one that is depends on the day on which the demo company is made. */
async function arrived(): Promise<Compra> {
  const caller = await signInAt(demo.bodega.url, 'admin@bodega.cr');
  const purchases = z.array(compra).parse(await caller.get('/Compra?range=[0,99]'));
  const found = purchases.find(({ idPedido, recepciones }) => idPedido && recepciones?.length);
  if (!found) throw new Error('No purchase of an order has receipts');
  return found;
}

describe('on a phone', () => {
  it.each<[string, (of: Compra) => string, string]>([
    ['home', () => '', 'Pedidos atrasados'],
    ['a project', () => 'proyectos/ficha/1', 'Por direccionamiento'],
    ['a supplier', ({ idProveedor }) => `proveedores/ficha/${idProveedor}`, 'Precios de sus últimas'],
    ['a purchase', ({ id }) => `compras/comprobante/${id}`, 'Recepciones'],
    ['an order', ({ idPedido }) => `pedidos/editar/${idPedido}/ver`, 'Comprado'],
  ])('the links of %s are touch targets that do not overlap', async (_, pathOf, text) => {
    await page.setViewportSize(PHONE);
    await open(pathOf(await arrived()));
    await page.getByRole('main').getByText(text).first().waitFor();
    await loaded();
    expect(await page.getByRole('main').getByRole('link').count()).toBeGreaterThan(3);
    expect(await wrongTargets()).toEqual({ low: [], pairs: [] });
  });

  it.each([
    ['historial', 'Entregado'],
    ['usuarios', 'Activo'],
  ])('a card without a main button has its controls beside its facts (%s)', async (path, state) => {
    await page.setViewportSize(PHONE);
    await open(path);
    const card = page.getByRole('main').getByRole('listitem').filter({ hasText: state }).first();
    const [facts, more] = await Promise.all([
      card.locator('dl').boundingBox(),
      card.getByRole('button', { name: 'Más acciones' }).boundingBox(),
    ]);
    expect(facts && more && more.y - facts.y).toBeLessThan(facts?.height ?? 0);
  });

  it('an alert covers no main action, at the end of the page either', async () => {
    await page.setViewportSize(PHONE);
    await open(`compras/comprobante/${(await arrived()).id}`);
    const action = page.getByRole('region', { name: 'Acciones' }).getByRole('button').first();
    const refused = { status: 409, json: { success: false, message: 'No se puede marcar' } };
    await page.route('**/api/Compra/**', route =>
      route.request().method() === 'GET' ? route.continue() : route.fulfill(refused),
    );
    await action.click();
    await page.getByRole('dialog').getByRole('button').last().click();
    const alert = page.getByRole('alert').filter({ hasText: 'No se puede marcar' });
    await alert.waitFor();
    // An open dialog keeps the page from scrolling.
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const [said, pressed] = [await boxOf(alert), await boxOf(action)];
    expect(said.y >= pressed.y + pressed.height || said.y + said.height <= pressed.y).toBe(true);
    await page.unrouteAll();
  });

  it('an alert does not cover what a form says it still lacks, on a low window', async () => {
    await page.setViewportSize({ width: DESK.width, height: 614 });
    await open('cliente/agregar');
    for (const field of await page.locator('main input').all()) await field.fill('8888-9999');
    await page.getByLabel('Email').fill('bajo@prueba.cr');
    await page.getByLabel('Casa').press('Enter');
    const alert = page.getByRole('status').filter({ hasText: 'Cliente agregado correctamente' });
    await alert.waitFor();
    const lacks = page.getByText('Para guardar, complete Nombre.');
    const [said, text] = await Promise.all([
      boxOf(alert),
      lacks.evaluate(element => {
        const range = document.createRange();
        range.selectNodeContents(element);
        const { x, y } = range.getBoundingClientRect();
        return { x, y };
      }),
    ]);
    expect(said.x + said.width <= text.x || said.y > text.y + 20).toBe(true);
  });

  it('the forms of a telephone are not broken', async () => {
    await page.setViewportSize(PHONE);
    await open('cliente/agregar');
    await page.getByLabel('Telefono').focus();
    await page.getByLabel('Email').focus();
    await page.getByText('El telefono es requerido').waitFor();
    for (const form of ['+506 8888-8888 o', '888-888-8888']) {
      const shown = page.getByText(form, { exact: true });
      expect((await boxOf(shown)).height).toBeLessThan(24);
      expect(await sidewaysScroll(page)).toBe(0);
      const { x, width } = await boxOf(shown);
      expect(x + width).toBeLessThan(PHONE.width - 24);
    }
    await page.getByRole('button', { name: 'Limpiar' }).click();
  });

  it('a calendar on a phone is called by its field, and begins with its month', async () => {
    const { page: phone } = await openAs(demo.browser, `${demo.bodega.url}/#/pedidos/agregar`, 'admin@bodega.cr', {
      viewport: PHONE,
      hasTouch: true,
      isMobile: true,
    });
    await phone.getByRole('button', { name: 'Elegir fecha' }).tap();
    const dialog = phone.getByRole('dialog', { name: 'Entrega estimada' });
    await dialog.waitFor();
    expect((await dialog.innerText()).trim()).toMatch(/^[a-z]+ \d{4}/);
    const { width, height } = await boxOf(dialog.getByRole('gridcell', { disabled: false }).last());
    expect([width, height]).toEqual([44, 44]);
    await phone.context().close();
  });

  it('what is typed has letters of 16 px, a date too: an iPhone zooms in on smaller ones', async () => {
    await page.setViewportSize(PHONE);
    await open('pedidos/agregar');
    await page.getByRole('spinbutton', { name: 'Año' }).waitFor();
    const sizes = await page
      .locator('main :is(input:not([type="file"], [aria-hidden]), textarea, [role="spinbutton"])')
      .evaluateAll(fields => fields.map(field => parseFloat(getComputedStyle(field).fontSize)));
    expect(Math.min(...sizes)).toBe(16);
  });

  it('an alert covers no field that has the focus', async () => {
    await page.setViewportSize(PHONE);
    await open('cliente/agregar');
    for (const field of await page.locator('main input').all()) await field.fill('8888-9999');
    await page.getByLabel('Email').fill('a@prueba.cr');
    const refused = { success: false, message: 'No se pudo guardar', data: null };
    await page.route('**/api/Cliente', route => route.fulfill({ status: 409, json: refused }), { times: 1 });
    await page.getByLabel('Casa').press('Enter');
    const alert = page.getByRole('alert').filter({ hasText: 'No se pudo guardar' });
    await alert.waitFor();
    for (const name of ['Casa', 'Calle', 'Ciudad', 'Provincia']) {
      const field = page.getByLabel(name).and(page.locator(':focus'));
      await field.waitFor();
      expect([name, (await boxOf(field)).y < (await boxOf(alert)).y - 30]).toEqual([name, true]);
      await page.keyboard.press('Shift+Tab');
    }
    // The next test leaves without a question.
    await page.getByRole('button', { name: 'Limpiar' }).click();
  });

  it('a card of an article has two facts a row', async () => {
    await page.setViewportSize(PHONE);
    await open('productos');
    await page.evaluate(() => document.fonts.ready);
    const facts = page.getByRole('main').getByRole('listitem').first().locator('dl > *');
    await facts.first().waitFor();
    const rows = await facts.evaluateAll(all => new Set(all.map(fact => fact.getBoundingClientRect().y)).size);
    expect([await facts.count(), rows]).toEqual([5, 3]);
  });

  it('the history of an order has room for the names of its lines, whatever came of them', async () => {
    const historia = /\/api\/Pedidos\/Historia\//i;
    await page.setViewportSize(PHONE);
    await page.route(historia, async route => {
      const response = await route.fetch();
      const { data, ...answer } = z
        .looseObject({ data: z.array(z.looseObject({ lineas: z.array(z.looseObject({})) })) })
        .parse(await response.json());
      const amounts = { anterior: 123_456_789.123, cantidad: 876_543_210.876, danado: 12.5, excedente: 30 };
      const json = {
        ...answer,
        data: data.map(event => ({ ...event, lineas: event.lineas.map(line => ({ ...line, ...amounts })) })),
      };
      await route.fulfill({ response, json });
    });
    await open('pedidos/editar/5/ver');
    await page.getByRole('button', { name: 'Historial del pedido' }).click();
    const name = page.getByRole('list', { name: 'Historial del pedido' }).getByRole('term').first();
    expect((await boxOf(name)).width).toBeGreaterThan(140);
    expect(await sidewaysScroll(page)).toBe(0);
    await page.unroute(historia);
  });

  it('a reason without spaces widens nothing where it is decided on', async () => {
    const waiting = /\/api\/Pedidos\/Filter\/-1\/2/i;
    await page.setViewportSize(PHONE);
    await page.route(waiting, async route => {
      const response = await route.fetch();
      const { data, ...answer } = z
        .looseObject({ data: z.array(z.looseObject({ pedidoReporte: z.array(z.looseObject({})) })) })
        .parse(await response.json());
      const motivo = `https://obra.example/${'x'.repeat(200)}`;
      const long = data.map(order => ({
        ...order,
        pedidoReporte: order.pedidoReporte.map(request => ({ ...request, motivo })),
      }));
      await route.fulfill({ response, json: { ...answer, data: long } });
    });
    await open('aprobaciones');
    await page
      .getByRole('button', { name: /^Denegar lo solicitado/ })
      .first()
      .click();
    const reason = await boxOf(page.getByRole('dialog').getByRole('textbox', { name: 'Motivo' }));
    expect(reason.x + reason.width).toBeLessThan(PHONE.width);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();
    await page.unroute(waiting);
  });

  it('a name without spaces widens nothing, and leaves in sight what closes or drops it', async () => {
    const W = 'W'.repeat(120);
    const named = { nombre: W, presentacion: W, nombreProducto: W, proyecto: { id: 1, nombre: W } };
    const renamed = /\/api\/(Producto\/\d|Proyecto\/0|Pedidos\/2\/)/i;
    await page.setViewportSize(PHONE);
    await page.route(renamed, async route => {
      const response = await route.fetch();
      const text = await response.text();
      const json: unknown = JSON.parse(text, (key, value: unknown) => named[key as keyof typeof named] ?? value);
      await route.fulfill({ response, json });
    });
    const right = async (locator: Locator) => {
      const { x, width } = await boxOf(locator);
      return x + width;
    };
    await open('productos/movimientos/3');
    await page.getByText(`(${W})`).waitFor();
    expect(await sidewaysScroll(page)).toBe(0);

    await open('proyectos');
    await page.getByRole('main').getByRole('switch').first().click();
    const close = page.getByRole('status').getByRole('button', { name: 'Cerrar' });
    await close.waitFor();
    expect(await sidewaysScroll(page)).toBe(0);
    expect(await right(close)).toBeLessThan(PHONE.width);
    await page.getByRole('button', { name: 'Deshacer' }).click();

    await open('compras/nuevaCompra');
    await page.getByRole('button', { name: 'Traer un pedido' }).click();
    await page.getByRole('button', { name: 'Ver líneas' }).first().click();
    const line = page.getByRole('list', { name: 'Líneas del pedido' }).getByText(W).first();
    expect(await right(line)).toBeLessThan(PHONE.width);
    await page
      .getByRole('button', { name: /^Traer el pedido/ })
      .first()
      .click();
    const drop = page.getByRole('button', { name: /^Soltar el pedido/ });
    await drop.waitFor();
    expect(await right(drop)).toBeLessThan(PHONE.width);
    await page.getByRole('button', { name: 'Cancelar' }).click();
    await page.getByRole('button', { name: 'Si', exact: true }).click();
    await page.unrouteAll({ behavior: 'wait' });
  });

  it('the amounts of a project stay whole, however large, and its name widens nothing, however long', async () => {
    const ficha = /\/api\/Proyecto\/ficha\//i;
    const nombre = 'W'.repeat(250);
    await page.setViewportSize(PHONE);
    await page.route(ficha, async route => {
      const response = await route.fetch();
      const { data, ...answer } = z
        .looseObject({ data: z.looseObject({ total: z.looseObject({}) }) })
        .parse(await response.json());
      const total = {
        pedido: 923_456_789_123_456.75,
        comprado: 12_345_678_912.34,
        recibido: 1,
        gastado: 1,
        estimado: 0,
      };
      await route.fulfill({
        response,
        json: { ...answer, data: { ...data, nombre, total: { ...data.total, ...total } } },
      });
    });
    await open('proyectos/ficha/1');
    // Not those of the answer kept from an earlier visit, which are shown first.
    const costs = page.getByRole('region', { name: 'Costo del proyecto' });
    const amounts = costs.getByRole('link', { name: /^₡(923.456.789|12.345.678)/ });
    await amounts.nth(1).waitFor();
    const pieces = await amounts.evaluateAll(all =>
      all.map(amount => {
        const text = document.createRange();
        text.selectNodeContents(amount);
        return text.getClientRects().length;
      }),
    );
    expect(pieces).toEqual(pieces.map(() => 1));
    const [bought, ordered] = await Promise.all([boxOf(amounts.nth(1)), boxOf(amounts.first())]);
    expect(ordered.x + ordered.width <= bought.x || ordered.y + ordered.height <= bought.y).toBe(true);
    for (const size of [DESK, PHONE]) {
      await page.setViewportSize(size);
      // The layout of the other width is drawn after the window has it.
      await expect.poll(() => sidewaysScroll(page)).toBe(0);
    }
    await page.unrouteAll({ behavior: 'wait' });
  });
});

describe('a purchase as a paper', () => {
  it('has its tools in one row, on a desk beside its title', async () => {
    const { id } = await arrived();
    for (const size of [DESK, PHONE]) {
      await page.setViewportSize(size);
      await open(`compras/comprobante/${id}`);
      const names = ['Ver PDF', 'Imprimir', 'Anular'];
      const tools = await Promise.all(names.map(name => boxOf(page.getByRole('button', { name }).first())));
      const title = size === DESK ? [await boxOf(page.getByRole('heading', { level: 1 }))] : [];
      const middles = [...tools, ...title].map(({ y, height }) => Math.round(y + height / 2));
      expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(4);
    }
  });
});

function signal() {
  let give = () => {};
  const given = new Promise<void>(resolve => (give = resolve));
  return { give, given };
}

/** Holds answers of the API; each of the functions waits until it is asked for, and lets it through. */
async function holdAnswers(paths: readonly string[]) {
  const letThrough: (() => Promise<unknown>)[] = [];
  for (const path of paths) {
    const isIt = (url: URL) => url.pathname === `/api/${path}`;
    const asked = signal();
    const held = signal();
    await page.route(isIt, async route => {
      asked.give();
      await held.given;
      await route.continue();
    });
    letThrough.push(async () => {
      await asked.given;
      const answer = page.waitForResponse(response => isIt(new URL(response.url())));
      held.give();
      await (await answer).finished();
    });
  }
  return letThrough;
}

/** How much of the screen has jumped since it was opened, as browsers count it: 0.1 is what is commonly allowed. */
const jumped = () => page.evaluate(() => (performance as Performance & { jumped?: number }).jumped ?? 0);

describe('on a slow network', () => {
  beforeAll(async () => {
    await page.addInitScript(() => {
      const kept: Performance & { jumped?: number } = performance;
      new PerformanceObserver(list => {
        for (const entry of list.getEntries()) {
          if ('value' in entry && typeof entry.value === 'number') kept.jumped = (kept.jumped ?? 0) + entry.value;
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
  });

  it.each([
    [
      'a project',
      'proyectos/ficha/1',
      ['Proyecto/ficha/1', 'Proyecto/costos/1', 'Proyecto/atrasos/1'],
      'Por direccionamiento',
    ],
    [
      'a supplier',
      'proveedores/ficha/1',
      ['Proveedor/precios/1', 'Proveedor/ficha/1', 'Compra'],
      /^Precios de sus últimas/,
    ],
  ])('nothing of the page of %s jumps where its parts come one by one', async (_, path, calls, last) => {
    await page.setViewportSize(PHONE);
    await page.goto('about:blank');
    const letThrough = await holdAnswers(calls);
    await page.goto(`${demo.bodega.url}/#/${path}`);
    for (const next of letThrough) await next();
    await page.getByText(last).waitFor();
    await loaded();
    expect(await jumped()).toBeLessThan(0.1);
    await page.unrouteAll();
  });
});

describe('a purchase beyond a hundred thousand million', () => {
  it('keeps the bin of its lines in sight, and the whole cost in its field', async () => {
    await page.setViewportSize(DESK);
    const line = {
      localId: 'a',
      idProducto: 5,
      codigo: 'C-1',
      presentacion: 'Saco',
      nombreProducto: 'Cemento',
      monto: 99_999_999_999.99,
      cantidad: 12_345,
    };
    const draft = JSON.stringify({ key: 'una-clave-de-prueba', contraparte: null, lineas: [line] });
    await page.evaluate(([key, value]) => localStorage.setItem(key, value), [draftKey('compras', 1), draft] as const);
    await page.goto('about:blank');
    await open('compras/nuevaCompra');
    await heading(page, 'Nueva orden');
    const bin = await page.getByRole('button', { name: 'Quitar Cemento' }).boundingBox();
    const table = await page.getByRole('table').locator('..').boundingBox();
    if (!bin || !table) throw new Error('The line is not there');
    expect(bin.x + bin.width).toBeLessThanOrEqual(table.x + table.width);
    const cost = page.getByRole('textbox', { name: 'Costo de Cemento' });
    expect(await cost.inputValue()).toBe(importe(line.monto));
    expect(await cost.evaluate(field => field.scrollWidth - field.clientWidth)).toBe(0);
  });
});

describe('a form', () => {
  it.each([DESK, PHONE])('has its place while its record loads ($width px)', async size => {
    await page.setViewportSize(size);
    let answer = () => {};
    const isAsked = new Promise<void>(resolve => (answer = resolve));
    await page.route(/\/api\/Proveedor\/1$/i, async route => {
      await isAsked;
      await route.continue();
    });
    await load(page, demo.bodega.url, 'proveedores/editar/1');
    const skeleton = await boxOf(page.getByRole('main').getByRole('status', { name: 'Cargando' }));
    answer();
    const form = await boxOf(page.locator('form > *').first());
    expect([skeleton.x, skeleton.y, skeleton.width]).toEqual([form.x, form.y, form.width]);
    expect(Math.abs(skeleton.height - form.height)).toBeLessThan(form.height / 4);
    await page.unrouteAll();
  });
});
