import type { Browser } from 'playwright-core';
import { expect, it } from 'vitest';
import { dark, light } from '../../src/web/app/theme/tokens';
import { demoInBrowser } from '../support/demoInBrowser';
import { heading, openAs, PHONE, pressInRow } from '../support/journey';

const demo = demoInBrowser();

/** What came to browsers after the oldest that Bodega is for (README.md), as far as a library could call it. */
const NEWER = [
  ...['AbortSignal.any', 'Promise.withResolvers', 'Promise.try', 'URL.parse', 'URL.canParse'],
  ...['Object.groupBy', 'Map.groupBy', 'Array.fromAsync', 'Math.sumPrecise', 'RegExp.escape', 'Error.isError'],
  ...['Uint8Array.fromBase64', 'Uint8Array.fromHex', 'Uint8Array.prototype.toBase64', 'Uint8Array.prototype.toHex'],
  ...['union', 'intersection', 'difference', 'isSubsetOf', 'isSupersetOf'].map(name => `Set.prototype.${name}`),
  ...['map', 'filter', 'flatMap', 'toArray', 'find', 'some', 'every'].map(name => `Iterator.prototype.${name}`),
  ...['Iterator', 'Map.prototype.getOrInsert', 'Map.prototype.getOrInsertComputed', 'ArrayBuffer.prototype.transfer'],
  ...['Blob.prototype.bytes', 'Response.prototype.bytes', 'ReadableStream.prototype[Symbol.asyncIterator]'],
  ...['requestIdleCallback', 'scheduler', 'navigation', 'Navigator.prototype.connection', 'ImageDecoder'],
  ...['Document.prototype.startViewTransition', 'Element.prototype.checkVisibility', 'HTMLElement.prototype.popover'],
];

/** Takes it from a page, or a worker. */
const TAKEN = NEWER.map(
  name => `delete globalThis.${name.replace(/[.[]/g, sign => `?.${sign.replace('.', '')}`)};\n`,
).join('');

/** The browser as it was then, in its workers too. */
const older: Pick<Browser, 'newContext'> = {
  newContext: async options => {
    const context = await demo.browser.newContext(options);
    await context.addInitScript(TAKEN);
    await context.route('**/pdf.worker*', async route => {
      const script = await (await route.fetch()).text();
      await route.fulfill({ contentType: 'text/javascript', body: `${TAKEN}${script}` });
    });
    return context;
  },
};

it('an older browser shows a list, and draws a document of it', async () => {
  const { page, troubles } = await openAs(older, `${demo.bodega.url}/#/pedidos`, 'admin@bodega.cr', {
    viewport: PHONE,
  });
  await heading(page, 'Pedidos');
  const order = page.getByRole('main').getByRole('listitem').first();
  await Promise.all([page.waitForRequest('**/pdf.worker*'), pressInRow(order, /PDF/)]);
  await page.locator('[aria-label="Páginas del documento"][aria-busy="false"] canvas').waitFor();
  expect(await page.getByRole('alert').allTextContents()).toEqual([]);
  expect(troubles.found).toEqual([]);
  await page.context().close();
});

const rgb = (hex: string) => `rgb(${[1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;

it.each([
  ['claro', 'dark', light],
  ['oscuro', 'light', dark],
  ['sistema', 'light', light],
  ['sistema', 'dark', dark],
] as const)(
  'an older browser shows the frame in the colours of %s, in a system that is %s',
  async (marco, system, tokens) => {
    const context = await demo.browser.newContext({ colorScheme: system });
    await context.addCookies([{ name: 'marco', value: marco, url: demo.bodega.url }]);
    // As it comes, before any script.
    await context.route('**/*.js', route => route.abort());
    await context.route(demo.bodega.url, async route => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: (await answer.text()).replaceAll('light-dark(', 'unknown(') });
    });
    const page = await context.newPage();
    await page.goto(demo.bodega.url, { waitUntil: 'commit' });
    const header = page.locator('#frame > p');
    await header.waitFor();
    const shown = await header.evaluate(element => {
      const { backgroundColor, color } = getComputedStyle(element);
      return { backgroundColor, color };
    });
    expect(shown).toEqual({ backgroundColor: rgb(tokens.surface), color: rgb(tokens.text) });
    await context.close();
  },
);
