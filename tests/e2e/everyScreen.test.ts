import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { axeFindings } from '../support/axe';
import { paths } from '../../src/web/app/routes';
import { demoInBrowser } from '../support/demoInBrowser';
import { plantHostileTexts, type Planted } from '../support/hostileRecords';
import { signInAt } from '../support/httpCaller';
import { DESK, load, openAs, PHONE, sidewaysScroll } from '../support/journey';

/** What the page records while it is open. */
interface Watch {
  xssRan: string[];
  xssRefused: string[];
}

const demo = demoInBrowser();
let page: Page;
let planted: Planted;
beforeAll(async () => {
  const { usuario, ...caller } = await signInAt(demo.bodega.url, 'admin@bodega.cr');
  planted = await plantHostileTexts({ ...usuario, ...caller });
  ({ page } = await openAs(demo.browser, `${demo.bodega.url}/#/micuenta`, 'admin@bodega.cr'));
  await page.addInitScript(() => {
    const watch: Watch = { xssRan: [], xssRefused: [] };
    const run = () => watch.xssRan.push(location.href);
    // In both cases, as orders convert names of lines to capitals.
    Object.assign(window, watch, { xss: run, XSS: run });
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
      watch.xssRefused.push(`${effectiveDirective} ${blockedURI} ${sample}`),
    );
  });
});

/** Each screen, and whether it shows a hostile text. */
const screens: [path: () => string, shows: boolean][] = [
  [() => '', false],
  [() => 'cliente', true],
  [() => `cliente/editar/${planted.cliente}`, true],
  [() => 'cliente/agregar', false],
  [() => 'categorias', false],
  [() => 'categorias/agregar', false],
  [() => 'categorias/editar/1', false],
  [() => 'productos', true],
  [() => 'productos/agregar', false],
  [() => 'productos/conteo', false],
  [() => 'importar/productos', false],
  [() => `productos/editar/${planted.articulo}`, true],
  [() => `productos/movimientos/${planted.articulo}`, true],
  [() => 'proveedores', true],
  [() => `proveedores/editar/${planted.proveedor}`, true],
  [() => `proveedores/ficha/${planted.proveedor}`, true],
  [() => 'proveedores/agregar', false],
  [() => 'proyectos', true],
  [() => 'proyectos/agregar', false],
  [() => `proyectos/editar/${planted.proyecto}`, true],
  [() => `proyectos/ficha/${planted.proyecto}`, true],
  [() => `proyectos/presupuesto/${planted.proyecto}`, true],
  [() => `proyectos/presupuesto/${planted.proyecto}/importar`, false],
  [() => 'perfil', true],
  [() => 'perfil/agregar', false],
  [() => `perfil/editar/${planted.perfil}`, true],
  [() => `perfil/modulo/${planted.perfil}`, true],
  [() => `perfil/modulo/agregar/${planted.perfil}`, true],
  [() => 'usuarios', true],
  [() => 'usuarios/agregar', false],
  [() => `usuarios/editar/${planted.usuario}`, true],
  [() => `usuarios/perfiles/${planted.usuario}`, true],
  [() => `usuarios/perfiles/agregar/${planted.usuario}`, true],
  [() => `usuarios/proyectosusuario/${planted.usuario}`, true],
  [() => `usuarios/proyectosusuario/agregar/${planted.usuario}`, true],
  [() => 'empresa', true],
  [() => 'pedidos', true],
  [() => 'pedidos/agregar', false],
  [() => `pedidos/editar/${planted.pedido}/ver`, true],
  [() => `pedidos/editar/${planted.pedido}/0`, true],
  [() => `pedidos/editar/${planted.pedido}/1`, true],
  [() => `pedidos/editar/${planted.pedido}/2`, true],
  [() => `pedidos/editar/${planted.cerrado}/2`, true],
  [() => 'historial', true],
  [() => 'atrasados', true],
  [() => 'pendientes', true],
  [() => 'aprobaciones', true],
  [() => 'historialentrega', true],
  [() => 'historialcambios', true],
  [() => 'seguimiento', true],
  [() => 'totales', true],
  [() => 'bajoMinimo', false],
  [() => 'movimientos', true],
  [() => 'compras', true],
  [() => 'comprasAtrasadas', false],
  [() => 'compras/nuevaCompra', false],
  [() => 'compras/necesidades', false],
  [() => 'facturasProveedor', false],
  [() => 'gasto', false],
  [() => `compras/comprobante/${planted.compra}`, true],
  [() => `compras/comprobante/${planted.anulada}`, true],
  [() => 'ventas', true],
  [() => 'ventas/nuevaVenta', false],
  [() => `ventas/factura/${planted.venta}`, true],
  [() => 'auditoria', false],
  [() => 'micuenta', false],
];

/** Waits until the hostile text is visible, in a field or outside. */
const shown = () =>
  page.waitForFunction(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value);
    return /onerror=xss|<script>xss/i.test([document.body.innerText, ...fields].join(' '));
  });

/** Elements and script runs that resulted from hostile texts. */
const harm = () =>
  page.evaluate(() => {
    const { xssRan, xssRefused } = window as unknown as Watch;
    const markup = 'img[src="x" i], svg[onload], [onerror], [onclick], a[href^="javascript:" i], main script';
    return { ran: xssRan, refused: xssRefused, markup: document.querySelectorAll(markup).length };
  });
const NONE = { ran: [], refused: [], markup: 0 };

/** Texts that are wider than the button or the fact they stand in, and so drawn over its neighbour. */
const spilt = (on: Page) =>
  on.evaluate(() =>
    [...document.querySelectorAll('main :is(button, dd:not(:has([role="switch"])))')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
      .map(({ textContent }) => `spilt: ${textContent}`),
  );

/** Labels of fields that reach into the letters of what is typed. */
const covering = (on: Page) =>
  on.evaluate(() =>
    [...document.querySelectorAll('main input')].flatMap(input => {
      const label = input.closest('.MuiFormControl-root')?.querySelector('label.MuiInputLabel-root');
      if (!label) return [];
      const { top, height } = input.getBoundingClientRect();
      const letters = top + (height - parseFloat(getComputedStyle(input).fontSize)) / 2;
      return label.getBoundingClientRect().bottom > letters + 3 ? [`covers its field: ${label.textContent}`] : [];
    }),
  );

/** Short words and figures of facts that go on in a second line. */
const broken = (on: Page): Promise<string[]> =>
  on.locator(':is(dt, dd):visible').evaluateAll(facts => {
    const found: string[] = [];
    for (const fact of facts) {
      const texts = document.createTreeWalker(fact, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode())
        for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[^ \n\u200B-]{2,12}(?![^ \n\u200B-])/g)) {
          if (/[^ \n\u200B-]/.test(text.textContent?.[index - 1] ?? ' ')) continue;
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) found.push(`broken: ${word}`);
        }
    }
    return found;
  });

/** What does not fit the screen, at the normal and at twice the font size. */
async function overflow(on = page): Promise<string[]> {
  const sideways = await sidewaysScroll(on);
  await on.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
    return new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  });
  const large = await sidewaysScroll(on);
  const scrolls = [sideways && `${sideways} px sideways`, large && `${large} px sideways at 200 %`];
  return [...scrolls.filter(text => text !== 0), ...(await spilt(on)), ...(await covering(on)), ...(await broken(on))];
}

/** Variants of a screen: desktop and phone width, light and dark. */
const LOOKS = [
  { viewport: DESK, tema: 'claro' },
  { viewport: PHONE, tema: 'oscuro' },
  { viewport: DESK, tema: 'oscuro' },
  { viewport: PHONE, tema: 'claro' },
] as const;
type Look = (typeof LOOKS)[number];

/** Each screen is tested in one of the variants in turn; `npm run axe` tests all four. */
const looksAt = (index: number): readonly Look[] =>
  process.env.AXE_ALL ? LOOKS : LOOKS.slice(index % LOOKS.length, (index % LOOKS.length) + 1);

/** What has the focus, if neither it nor the part of a switch that stands for it has a ring. */
const withoutRing = () =>
  page.evaluate(() => {
    const focused = document.activeElement ?? document.body;
    const parts = focused.matches('input') ? [...(focused.closest('.MuiSwitch-root')?.children ?? [])] : [focused];
    const isRinged = parts.some(part => getComputedStyle(part).outlineStyle === 'solid');
    return isRinged ? [] : [focused.outerHTML.slice(0, 200)];
  });

async function boxOf(locator: Locator) {
  await locator.waitFor();
  return (await locator.boundingBox()) ?? expect.fail('it is not drawn');
}

async function open(path: string, { viewport, tema }: Look = LOOKS[0], on = page): Promise<void> {
  await on.setViewportSize(viewport);
  await on.evaluate(chosen => localStorage.setItem('tema', chosen), tema);
  // The page is watched from its start.
  await load(on, demo.bodega.url, path);
  await on.getByRole('heading', { level: 1 }).first().waitFor();
}

describe('a text that means harm, in every field that takes a text', () => {
  it('is noticed if it does any: an inline handler is refused and told', async () => {
    await open('cliente');
    await page.evaluate(() => {
      document.body.insertAdjacentHTML('beforeend', '<img src=x onerror="xss()">');
    });
    await expect.poll(harm).toMatchObject({ ran: [], markup: 1, refused: [expect.stringMatching(/^script-src/)] });
  });

  it.each(screens.map(([path, shows], index) => [index, shows, path] as const))(
    'is no more than a text on screen %i, where axe finds nothing and all fits, letters of twice the size too',
    async (index, shows, path) => {
      const found: unknown[] = [];
      for (const look of looksAt(index)) {
        await open(path(), look);
        if (shows) await shown().catch(() => expect.fail(`${path()} shows no harmful text`));
        await page.getByRole('main').getByLabel('Cargando').first().waitFor({ state: 'detached' });
        const expand = page.getByRole('button', { name: 'Ver líneas' });
        if ((await expand.count()) > 0) await expand.first().click();
        expect([path(), await harm()]).toEqual([path(), NONE]);
        const wrong = [...(await axeFindings(page)), ...(await overflow())];
        found.push(...wrong.map(what => [path(), look.viewport.width, look.tema, what]));
      }
      expect(found).toEqual([]);
    },
  );

  it('is asked for by a login on which axe finds nothing either, and all fits', async () => {
    const context = await demo.browser.newContext({ locale: 'es-CR' });
    const login = await context.newPage();
    await login.goto(demo.bodega.url);
    const found: unknown[] = [];
    for (const look of LOOKS) {
      await open('', look, login);
      // Field errors are checked too.
      await login.keyboard.press('Tab');
      await login.getByText('El usuario es requerido').waitFor();
      const wrong = [...(await axeFindings(login)), ...(await overflow(login))];
      found.push(...wrong.map(what => [look.viewport.width, look.tema, what]));
    }
    expect(found).toEqual([]);
    await context.close();
  });

  it('stands on a screen of every route that the application has', async () => {
    const app = await readFile(new URL('../../src/web/App.tsx', import.meta.url), 'utf8');
    const routes = [...app.matchAll(/path="\/?([^"*]+)"/g)].map(([, route = '']) => route);
    const names = [...app.matchAll(/<Resource name="(\w+)"/g)].map(([, name = '']) => paths.list(name).slice(1));
    const walked = screens.map(([path]) => path());
    const isWalked = (route: string) => {
      const pattern = new RegExp(`(^|/)${route.replaceAll(/:\w+/g, '[^/]+')}$`);
      return walked.some(path => pattern.test(path));
    };
    expect(routes.length).toBeGreaterThan(10);
    expect([...routes, ...names].filter(route => !isWalked(route))).toEqual([]);
  });

  it('squeezes no column of a list, and is read whole by keyboard, which shows where it is', async () => {
    await open('cliente');
    const cells = page.getByRole('row').nth(1).getByRole('cell');
    await cells.first().waitFor();
    const widths = await cells.evaluateAll(all => all.map(cell => cell.getBoundingClientRect().width));
    expect(Math.min(...widths)).toBeGreaterThanOrEqual(80);
    const cedula = cells.nth(3).locator('span').first();
    const isCut = () =>
      cedula.evaluate(
        ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
          scrollWidth > clientWidth || scrollHeight > clientHeight,
      );
    expect(await isCut()).toBe(true);
    await page.getByRole('row').nth(1).getByRole('link').first().focus();
    await page.keyboard.press('Tab');
    expect(await isCut()).toBe(false);
    const unseen: string[] = [];
    await page.getByRole('textbox', { name: 'Buscar' }).focus();
    const edit = page.getByRole('row').nth(1).getByRole('link', { name: 'Editar' });
    do {
      await page.keyboard.press('Tab');
      unseen.push(...(await withoutRing()));
    } while (!(await edit.evaluate(link => link === document.activeElement)));
    expect(unseen).toEqual([]);
  });

  it('has columns that stay where they are when the rows after the first few are drawn', async () => {
    const moved: unknown[] = [];
    const lists = ['proveedores', 'productos', 'pedidos', 'compras', 'compras/necesidades', 'ventas', 'movimientos'];
    for (const path of lists) {
      await open(path);
      await page.locator('main tbody[data-whole]').waitFor();
      const widths = () =>
        page
          .locator('main th.list-head')
          .evaluateAll(all => all.map(head => [head.textContent, Math.round(head.getBoundingClientRect().width)]));
      const whole = await widths();
      await page.addStyleTag({ content: 'main tbody[data-whole] > tr:nth-child(n + 5) { display: none }' });
      // As wide as an instant or a day can be, whatever the hour and the day.
      await page.locator('main tbody[data-whole]').evaluate(rows => {
        const texts = document.createTreeWalker(rows, NodeFilter.SHOW_TEXT);
        while (texts.nextNode()) {
          const { currentNode: node } = texts;
          const text = node.nodeValue ?? '';
          if (/^\d+\/\d+\/\d+, /.test(text)) node.nodeValue = '24/10/26, 12:44 p.\u00a0m.';
          else if (/^\d+\/\d+\/\d+$/.test(text)) node.nodeValue = '24/04/26';
        }
      });
      const first = await widths();
      moved.push(...whole.map((head, at) => [path, head, first[at]]).filter(([, a, b]) => `${a}` !== `${b}`));
    }
    expect(moved).toEqual([]);
  });

  it.each([768, 820, 1024])('has its state in sight on a tablet of %i px, though its table scrolls', async width => {
    const hidden: unknown[] = [];
    for (const [path, heading] of [
      ['pedidos', 'Estado'],
      ['compras', 'Etapa'],
      ['ventas', 'Estado'],
    ] as const) {
      await open(path, { viewport: { width, height: 1024 }, tema: 'claro' });
      await page.locator('main tbody[data-whole]').waitFor();
      const state = await boxOf(page.getByRole('columnheader', { name: heading, exact: true }));
      const actions = await boxOf(page.locator('main th[data-of-actions]'));
      if (state.x + state.width > actions.x + 1) hidden.push([path, state.x + state.width, actions.x]);
    }
    expect(hidden).toEqual([]);
  });

  it('keeps the place of figures that arrive later on a phone', async () => {
    const moved: unknown[] = [];
    for (const path of [
      'historial',
      'atrasados',
      'pendientes',
      'historialentrega',
      'historialcambios',
      'seguimiento',
      'compras',
      'ventas',
    ]) {
      let release = () => {};
      const held = new Promise<void>(resolve => (release = resolve));
      await page.route(/\/api\/.*cifras/i, route => held.then(() => route.continue()));
      await open(path, LOOKS[3]);
      const waiting = await boxOf(page.locator('dl[aria-label="Cifras"][aria-busy="true"]'));
      release();
      const arrived = await boxOf(page.locator('dl[aria-label="Cifras"][aria-busy="false"]'));
      if (arrived.height !== waiting.height) moved.push([path, waiting.height, arrived.height]);
      await page.unrouteAll();
    }
    expect(moved).toEqual([]);
  });

  it('is typed and filtered by keyboard on a phone with what has the focus in sight', async () => {
    /** How far the focused control is covered: none of its corners is below the bar of actions or outside the screen. */
    const covered = () =>
      page.evaluate(() => {
        const focused = document.activeElement?.closest('.MuiOutlinedInput-root') ?? document.activeElement;
        const { left, right, top, bottom } = focused?.getBoundingClientRect() ?? new DOMRect();
        const corners = [left + 9, right - 9].flatMap(x => [top + 9, bottom - 9].map(y => [x, y] as const));
        const isSeen = ([x, y]: readonly [number, number]) =>
          focused?.contains(document.elementFromPoint(x, y)) ?? false;
        return corners.every(isSeen) ? [] : [focused?.outerHTML.slice(0, 200)];
      });
    const found: unknown[] = [];
    for (const [path, first, stops] of [
      ['cliente/agregar', page.getByRole('textbox', { name: 'Nombre' }), 8],
      ['auditoria', page.getByRole('button', { name: 'Fechas' }), 4],
    ] as const) {
      await open(path, LOOKS[3]);
      await first.focus();
      for (let stop = 0; stop < stops; stop += 1) {
        await page.keyboard.press('Tab');
        found.push(...(await covered()));
      }
    }
    expect(found).toEqual([]);
  });

  it('is filtered by days that a low window has whole, the calendar too', async () => {
    const low = { width: 640, height: 360 };
    await open('pedidos', { viewport: low, tema: 'claro' });
    const bottomOf = async (part: Locator) => {
      const { y, height } = await boxOf(part);
      return y + height;
    };
    await page.getByRole('search').getByRole('button', { name: 'Fechas' }).click();
    await expect.poll(() => bottomOf(page.getByRole('dialog', { name: 'Fechas' }))).toBeLessThan(low.height);
    await page.getByRole('button', { name: 'Elegir fecha' }).first().click();
    await expect.poll(() => bottomOf(page.getByRole('grid'))).toBeLessThan(low.height);
  });

  it('asks for a motivo in a field that is whole on a phone held sideways, and at 400 %', async () => {
    for (const viewport of [
      { width: 740, height: 360 },
      { width: 342, height: 192 },
    ]) {
      await open('aprobaciones', { viewport, tema: 'claro' });
      await page
        .getByRole('button', { name: /^Denegar/ })
        .first()
        .click();
      const motivo = page.getByRole('dialog').getByLabel('Motivo');
      await motivo.waitFor();
      const shownPart = () =>
        motivo.evaluate(
          field =>
            new Promise<number>(resolve => {
              new IntersectionObserver(([entry]) => resolve(entry?.intersectionRatio ?? 0)).observe(field);
            }),
        );
      await expect.poll(shownPart).toBe(1);
    }
  });

  it('is read as well in what floats in the dark, which is brighter than the page', async () => {
    const brightness = (part: Locator) =>
      part.evaluate(element =>
        (getComputedStyle(element).backgroundColor.match(/\d+/g) ?? []).reduce((sum, light) => sum + Number(light), 0),
      );
    const found: unknown[] = [];
    const look = async (name: string, content: Locator) => {
      const paper = page.locator('.MuiPaper-root').filter({ has: content }).last();
      await paper.waitFor();
      const below = await brightness(page.locator('header'));
      if ((await brightness(paper)) <= below) found.push([name, 'as dark as the page']);
      // Menus and lists of options stand outside the page's regions.
      const wrong = (await axeFindings(page)).filter(what => !what.startsWith('moderate region'));
      found.push(...wrong.map(what => [name, what]));
    };
    await open('pedidos', LOOKS[2]);
    await page.getByRole('button', { name: 'Tema' }).click();
    await look('menu', page.getByRole('menuitemradio').first());
    await page.keyboard.press('Escape');
    await page.getByRole('search').getByRole('button', { name: 'Fechas' }).click();
    await look('filter', page.getByRole('group', { name: 'Desde' }));
    await page.getByRole('button', { name: 'Elegir fecha' }).first().click();
    await look('calendar', page.getByRole('grid'));
    await open('pedidos/agregar', LOOKS[2]);
    await page.getByRole('combobox', { name: 'Proyecto' }).click();
    await look('options', page.getByRole('option').first());
    await page.keyboard.press('Escape');
    await page.getByRole('combobox', { name: 'Artículo' }).click();
    await look('options in groups', page.getByRole('group', { name: 'Artículos' }));
    await open('aprobaciones', LOOKS[2]);
    await page
      .getByRole('button', { name: /^Denegar/ })
      .first()
      .click();
    await look('dialog', page.getByRole('textbox', { name: 'Motivo' }));
    await page.getByRole('dialog').getByRole('button', { name: 'Denegar' }).hover();
    await look('its action, pointed at', page.getByRole('textbox', { name: 'Motivo' }));
    await open('pedidos', LOOKS[1]);
    await page.getByRole('banner').getByRole('button').first().click();
    await look('menu of a phone', page.getByRole('navigation', { name: 'Menú' }));
    expect(found).toEqual([]);
  });

  it('is paged on a phone by targets of 44 px in one row', async () => {
    await open('pedidos?page=3', LOOKS[3]);
    const pager = page.getByRole('navigation', { name: 'Páginas' });
    await pager.getByText(/^3 \/ \d+$/).waitFor();
    const targets = await pager
      .getByRole('button')
      .evaluateAll(all => all.map(target => target.getBoundingClientRect().toJSON()));
    expect(targets).toHaveLength(4);
    expect(new Set(targets.map(({ y }) => y)).size).toBe(1);
    expect(Math.min(...targets.flatMap(({ width, height }) => [width, height]))).toBeGreaterThanOrEqual(44);
    expect(await sidewaysScroll(page)).toBe(0);
  });

  it('shows what sorts a column without covering its first row', async () => {
    await open('proveedores');
    await page.getByRole('columnheader', { name: 'Provincia' }).getByRole('button').hover();
    // It is placed after it is drawn.
    await page.locator('[role="tooltip"][data-popper-placement]').waitFor();
    const hint = await boxOf(page.getByRole('tooltip', { name: /^Ordenar por/ }));
    const row = await boxOf(page.getByRole('row').nth(1));
    expect(hint.y + hint.height).toBeLessThanOrEqual(row.y);
  });

  it('stands in a form of one field that is narrow, and under a filter whose list leaves its field in sight', async () => {
    await open('categorias/agregar');
    await page.getByRole('textbox', { name: 'Nombre' }).waitFor();
    expect((await page.locator('form > *').first().boundingBox())?.width).toBeLessThanOrEqual(600);

    for (const look of [LOOKS[0], LOOKS[3]]) {
      await open('pedidos', look);
      await page.getByRole('search').getByRole('button', { name: 'Proyecto', exact: true }).click();
      const field = page.getByRole('combobox', { name: 'Proyecto' });
      await field.fill('esc');
      const list = page.getByRole('listbox');
      await list
        .getByRole('option', { name: /^Escuela/ })
        .first()
        .waitFor();
      const [typed, found] = [await boxOf(field), await boxOf(list)];
      expect(found.y >= typed.y + typed.height || found.y + found.height <= typed.y).toBe(true);
      await page.keyboard.press('Enter');
      const lift = page.getByRole('button', { name: 'Quitar proyecto' });
      const { x, width } = await boxOf(lift);
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(look.viewport.width);
      await lift.click();
      await lift.waitFor({ state: 'detached' });
    }
  });

  it('is no more than a text in the bell, in a search and in what is not found', async () => {
    await open('atrasados');
    await page
      .getByRole('button', { name: /retrasad|atrasad/i })
      .first()
      .click();
    await page.keyboard.press('Escape');
    await page.goto(`${demo.bodega.url}/#/productos?filter=${encodeURIComponent('{"q":"<img src=x onerror=xss()>"}')}`);
    await page.goto(`${demo.bodega.url}/#/<img src=x onerror=xss()>`);
    await page.goto(`${demo.bodega.url}/#/pedidos/editar/<img%20src=x%20onerror=xss()>/1`);
    await page.goto(`${demo.bodega.url}/?x=<script>xss()</script>#/javascript:xss()`);
    await page.getByRole('main').first().waitFor();
    expect(await harm()).toEqual(NONE);
  });
});
