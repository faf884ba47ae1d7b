import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { demoInBrowser } from '../support/demoInBrowser';
import { openLastSight } from '../support/lastSight';
import { DESK, heading, openAs, PHONE } from '../support/journey';

const demo = demoInBrowser();
const APP = '**/assets/app-*.js';

/** Holds a file, the application's chunk if none is named, back until the returned function is called. */
async function hold(page: Page, file = APP) {
  let letGo = () => {};
  const comes = new Promise<void>(resolve => {
    letGo = resolve;
  });
  await page.route(file, async route => {
    await comes;
    await route.continue().catch(() => {});
  });
  return letGo;
}

/** The texts of a screen and their positions. */
const wordsIn = (page: Page, place: '#root' | '#frame') =>
  page.evaluate(around => {
    const place = document.querySelector(around);
    const all = [...((place?.shadowRoot ?? place)?.querySelectorAll(':is(h1, h2, nav a, button, th, td, li a)') ?? [])];
    return all.map(one => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return [one.textContent, ...[x, y, width, height].map(Math.round)].join(' ');
    });
  }, place);

/** Waits until a screen has loaded all its data. */
async function settled(page: Page, title: string) {
  await page.getByRole('heading', { name: title, exact: true }).waitFor();
  await page.locator('#root main:has([data-whole]):not(:has([role="progressbar"]))').waitFor();
}

/** Init script: keeps the timer by which the page's first script looks whether the application came, of three seconds. */
function keepItsTimer(): void {
  const { setTimeout } = window;
  window.setTimeout = Object.assign((work: TimerHandler, wait?: number, ...rest: unknown[]) => {
    if (wait !== 3000 || typeof work !== 'function') return setTimeout(work, wait, ...rest);
    window.addEventListener('look', () => void work());
    document.documentElement.dataset['waits'] = '';
    return 0;
  }, setTimeout);
}

/** What the page's first script says if it looks while the application, which has begun, has nothing on the page. */
function saidWhileEmpty(): string {
  const root = document.getElementById('root');
  const drawn = [...(root?.childNodes ?? [])];
  root?.replaceChildren();
  window.dispatchEvent(new Event('look'));
  const said = root?.textContent ?? '';
  root?.replaceChildren(...drawn);
  return said;
}

async function openOrders(viewport = DESK) {
  const address = `${demo.bodega.url}/#/pedidos`;
  const { page, troubles } = await openAs(demo.browser, address, 'admin@bodega.cr', { viewport });
  await page.addInitScript(openLastSight);
  await settled(page, 'Pedidos');
  return { page, troubles };
}

/** Init script: notes on the root element whether the screen was drawn in two steps, and without any header above it. */
function watchDraws(): void {
  const look = () => {
    const { dataset } = document.documentElement;
    const root = document.getElementById('root');
    const frame = document.getElementById('frame');
    if (root?.querySelector('main [data-whole]')) dataset['drawn'] ??= 'whole';
    if (!root?.querySelector('main') || root.querySelector('header')) return;
    dataset['first'] = 'drawn';
    if (!frame || getComputedStyle(frame).display === 'none') dataset['bare'] = 'seen';
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true, attributeFilter: ['data-whole'] });
}

const sight = (page: Page) => page.locator('#frame[inert]');
const plainFrame = (page: Page) => page.locator('#frame:not([inert]) > p');

/** Whether the next start, without its application, shows the snapshot. */
async function showsSight(page: Page): Promise<boolean> {
  await page.reload({ waitUntil: 'commit' });
  await sight(page).or(plainFrame(page)).waitFor();
  // The server shows the static frame; the first script, which shows the snapshot, fetches the application.
  await page.locator('link[rel="modulepreload"]').first().waitFor({ state: 'attached' });
  // The static frame is painted first, the snapshot right after it.
  await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => setTimeout(() => setTimeout(resolve)))));
  return (await sight(page).count()) > 0;
}

describe('the last sight of a screen', () => {
  it.each([
    ['a list', '#/pedidos', 'Pedidos', DESK],
    ['a list on a phone', '#/pedidos', 'Pedidos', PHONE],
    ['home', '#/', 'Atrasos por proyecto', DESK],
  ])('stands before the application does, and where its words will stand: %s', async (_, hash, title, viewport) => {
    const { page, troubles } = await openOrders(viewport);
    await page.goto(`${demo.bodega.url}/${hash}`);
    await settled(page, title);
    await page.getByRole('button', { name: /^Pedidos atrasados: \d/ }).waitFor();
    const letGo = await hold(page);
    expect(await showsSight(page)).toBe(true);
    expect(await sight(page).getAttribute('aria-hidden')).toBe('true');
    expect(await page.getByRole('main').count()).toBe(0);
    expect(await page.locator('#root main, #frame [id], #frame [src^="blob:"]').count()).toBe(0);
    await page.evaluate(() => document.fonts.ready);
    const before = await wordsIn(page, '#frame');
    letGo();
    await page.locator('#frame').waitFor({ state: 'detached' });
    await settled(page, title);
    // The company's logo and the number of overdue orders are loaded after the screen.
    await expect.poll(() => wordsIn(page, '#root')).toEqual(before);
    expect(troubles.found).toEqual([]);
    await page.context().close();
  });

  it('is preceded by a frame that is painted before any script or style sheet has come', async () => {
    const { page, troubles } = await openOrders();
    const letGo = await hold(page, '**/assets/**');
    await page.reload({ waitUntil: 'commit' });
    const painted = () => performance.getEntriesByName('first-contentful-paint').length;
    await expect.poll(() => page.evaluate(painted)).toBe(1);
    expect(await plainFrame(page).isVisible()).toBe(true);
    letGo();
    await settled(page, 'Pedidos');
    expect(troubles.found).toEqual([]);
    await page.context().close();
  });

  it('is shown at its address, at its width and to its reader only', async () => {
    const { page } = await openOrders();
    await hold(page);
    expect(await showsSight(page)).toBe(true);

    await page.evaluate(() => location.assign('#/proyectos'));
    expect(await showsSight(page)).toBe(false);
    await page.evaluate(() => location.assign('#/pedidos'));
    await page.setViewportSize({ width: 1000, height: 700 });
    expect(await showsSight(page)).toBe(false);
    await page.setViewportSize(DESK);
    await page.evaluate(() => localStorage.setItem('tema', 'oscuro'));
    expect(await showsSight(page)).toBe(false);
    await page.evaluate(() => localStorage.setItem('tema', 'claro'));
    expect(await showsSight(page)).toBe(true);

    const swap = (from: string, to: string) =>
      page.evaluate(
        ([was = '', is = '']) =>
          localStorage.setItem('usuario', (localStorage.getItem('usuario') ?? '').replace(was, is)),
        [from, to],
      );
    await swap('"id":', '"id":9');
    expect(await showsSight(page)).toBe(false);
    await swap('"id":9', '"id":');
    await page.evaluate(() => localStorage.setItem('vistas', '{"1 #'));
    expect(await showsSight(page)).toBe(false);
    await page.context().close();
  });

  it.each([
    ['under its snapshot', false],
    ['without one', true],
  ])('draws the first rows before the header, which is there all the time: %s', async (_, isForgotten) => {
    const { page, troubles } = await openOrders();
    await page.addInitScript(watchDraws);
    if (isForgotten) await page.addInitScript(() => localStorage.removeItem('vistas'));
    await page.reload();
    await settled(page, 'Pedidos');
    await page.getByRole('banner').getByText('Pedidos', { exact: true }).waitFor();
    await page
      .getByRole('columnheader')
      .getByTitle(/^Ordenar por Fecha/)
      .waitFor();
    const noted = () => page.evaluate(() => ({ ...document.documentElement.dataset }));
    expect(await noted()).toMatchObject({ first: 'drawn', drawn: 'whole' });
    expect(await noted()).not.toHaveProperty('bare');
    expect(troubles.found).toEqual([]);
    await page.context().close();
  });

  it('goes with the session', async () => {
    const { page } = await openOrders();
    await page.reload();
    await settled(page, 'Pedidos');
    const kept = () => page.evaluate(() => localStorage.getItem('vistas'));
    expect(await kept()).not.toBeNull();
    await page.getByRole('button', { name: 'Cerrar sesión' }).click();
    await page.getByRole('heading', { name: 'Inicia sesión' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Inicia sesión' }).waitFor();
    expect(await kept()).toBeNull();
    expect(await plainFrame(page).isVisible()).toBe(false);
    const noted = async () => (await page.context().cookies()).filter(({ name }) => name === 'marco');
    expect(await noted()).toEqual([]);
    // Of a browser that ended before the page could say so.
    await page.context().addCookies([{ name: 'marco', value: 'claro', url: demo.bodega.url }]);
    await page.reload();
    await page.getByRole('heading', { name: 'Inicia sesión' }).waitFor();
    expect(await plainFrame(page).isVisible()).toBe(false);
    expect(await noted()).toEqual([]);
    await page.context().close();
  });

  it('gives way to what is said in its place: the session is over, the application did not come', async () => {
    const { page } = await openOrders();
    // The last one is what every page begins with: nothing of the application can say that it is missing.
    for (const script of [APP, '**/assets/secondDraw-*.js', '**/assets/index-*.js']) {
      await page.route(script, route => route.abort());
      await page.reload();
      const told = page.getByRole('alert').filter({ hasText: 'No se pudo abrir la aplicación' });
      await told.waitFor();
      await page.locator('#frame').waitFor({ state: 'detached' });
      await page.unroute(script);
      await told.getByRole('button', { name: 'Reintentar' }).click();
      await told.waitFor({ state: 'detached' });
    }
    await page.route('**/api/**', route => route.fulfill({ status: 401, json: { success: false, message: 'Fin' } }));
    await page.reload();
    await page.getByRole('heading', { name: 'Inicia sesión' }).waitFor();
    await page.locator('#frame').waitFor({ state: 'detached' });
    await page.context().close();
  });

  it('does not say that the application did not come while it has begun and draws nothing yet', async () => {
    const { page } = await openOrders();
    await page.addInitScript(keepItsTimer);
    await page.reload();
    await settled(page, 'Pedidos');
    await page.locator('html[data-waits]').waitFor();
    expect(await page.evaluate(saidWhileEmpty)).toBe('');
    await page.context().close();
  });

  it('is not kept of what will not be there: a search that was not sent, a form', async () => {
    const { page } = await openOrders();
    await page.getByPlaceholder('Buscar...').fill('nadie lo buscó');
    await page.goto(`${demo.bodega.url}/#/pedidos`);
    const release = await hold(page);
    expect(await showsSight(page)).toBe(false);
    release();
    await page.unroute(APP);
    await page.goto(`${demo.bodega.url}/#/categorias/agregar`);
    await heading(page, 'Agregar Familia');
    await page.getByLabel('Nombre').fill('Jardinería');
    await hold(page);
    expect(await showsSight(page)).toBe(false);
    await page.context().close();
  });
});
