import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { claveDemo } from '../../src/server/db/seed/demo/usuarios';
import { signInAt } from './httpCaller';

export const DESK = { width: 1366, height: 768 };
export const PHONE = { width: 360, height: 740 };

/** Errors of a page: uncaught exceptions, and console errors such as violations of the content security policy. */
export interface Troubles {
  readonly found: string[];
}

/** A page in a new browser context. */
async function newPage(
  browser: Pick<Browser, 'newContext'>,
  options: BrowserContextOptions,
): Promise<{ page: Page; troubles: Troubles }> {
  const context = await browser.newContext({ locale: 'es-CR', ...options });
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  const troubles: Troubles = { found: [] };
  page.on('pageerror', error => troubles.found.push(error.message));
  page.on('console', message => {
    if (message.type() === 'error') troubles.found.push(message.text());
  });
  return { page, troubles };
}

const isSignedIn = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Cerrar sesión' }).or(page.getByRole('banner')).first().waitFor();

/** Opens the app in a new browser context and signs in a demo user by keyboard. */
export async function signIn(
  browser: Pick<Browser, 'newContext'>,
  url: string,
  email: string,
  options: BrowserContextOptions = { viewport: DESK },
): Promise<{ page: Page; troubles: Troubles }> {
  const { page, troubles } = await newPage(browser, options);
  await page.goto(url);
  await page.getByLabel('Usuario').fill(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(claveDemo);
  await page.keyboard.press('Enter');
  await isSignedIn(page);
  return { page, troubles };
}

/**
 * Opens an address of the app as a demo user who signed in before: for tests that are not about signing in, which takes
 * a page load and the home screen more.
 */
export async function openAs(
  browser: Pick<Browser, 'newContext'>,
  address: string,
  email: string,
  options: BrowserContextOptions = { viewport: DESK },
): Promise<{ page: Page; troubles: Troubles }> {
  const { origin } = new URL(address);
  const { usuario } = await signInAt(origin, email);
  const localStorage = [{ name: 'usuario', value: JSON.stringify(usuario) }];
  const opened = await newPage(browser, {
    ...options,
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  });
  await opened.page.goto(address);
  await isSignedIn(opened.page);
  return opened;
}

let loads = 0;
/** Loads a path anew, whatever the page shows: with a new query string it is no navigation within the app. */
export const load = (page: Page, url: string, path: string) => page.goto(`${url}/?carga=${(loads += 1)}#/${path}`);

/** Clicks an action of a row. On a phone, most actions of a card are in the menu '⋯'. */
export async function pressInRow(row: Locator, name: string | RegExp): Promise<void> {
  const more = row.getByRole('button', { name: 'Más acciones' });
  // To count does not wait for the row, as the heading of its list comes before it.
  await row.waitFor();
  const isCard = (await more.count()) > 0;
  if (isCard) await more.click();
  const here = row.getByRole('button', { name }).or(row.getByRole('link', { name }));
  await (isCard ? row.page().getByRole('menuitem', { name }) : here).click();
}

/** Copies rows, pastes them into the dialog of a new document as a spreadsheet's, and adds them. */
export async function pasteFromSheet(page: Page, rows: readonly string[]): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(text => navigator.clipboard.writeText(text), rows.join('\r\n'));
  await page.getByRole('button', { name: 'Pegar de Excel' }).click();
  await page.getByLabel('Filas').and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Control+v');
  await page.getByRole('dialog').getByRole('button', { name: 'Agregar' }).click();
}

/** Counts pointer presses until the page is reloaded. */
export async function countPresses(page: Page): Promise<() => Promise<number>> {
  const handle = await page.evaluateHandle(() => {
    const presses = { count: 0 };
    window.addEventListener('pointerdown', () => (presses.count += 1), { capture: true });
    return presses;
  });
  return () => handle.evaluate(({ count }) => count);
}

/** Runs an action that downloads a file; resolves to the suggested name and the bytes. */
export async function downloadedBy(page: Page, action: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), action()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

/** How far the page can be scrolled sideways, in pixels; must be 0 (D40). */
export const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** How far a list's table can be scrolled sideways in its container, in pixels. */
export const tableScroll = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const table = document.querySelector('main table');
    const holder = table?.parentElement;
    return holder ? Math.max(0, table.scrollWidth - holder.clientWidth) : 0;
  });

/** Waits for a screen by its title, which may be followed by ": " and a record's name. */
export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name: new RegExp(`^${name.replaceAll('.', '\\.')}(: .+)?$`) }).waitFor();

/** Fills a form by keyboard, with Enter after each field; the last Enter saves. */
export async function typeThrough(page: Page, first: string, texts: readonly string[]): Promise<void> {
  await page.getByLabel(first).and(page.locator('input:focus')).waitFor();
  for (const text of texts) {
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  }
}

/** The paths of those screens (path to title) that can be scrolled sideways once loaded. */
export async function screensThatScroll(page: Page, url: string, screens: Record<string, string>): Promise<string[]> {
  const found: string[] = [];
  for (const [path, title] of Object.entries(screens)) {
    await page.goto(`${url}/#/${path}`);
    await heading(page, title);
    await page.getByRole('main').getByRole('status', { name: 'Cargando' }).waitFor({ state: 'hidden' });
    if ((await sidewaysScroll(page)) > 0) found.push(path);
  }
  return found;
}
