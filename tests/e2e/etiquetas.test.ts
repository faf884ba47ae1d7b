import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterEach, expect, it } from 'vitest';
import { axeFindings } from '../support/axe';
import { demoInBrowser } from '../support/demoInBrowser';
import { DESK, openAs, PHONE } from '../support/journey';
import { scanImage } from '../support/readSymbols';

const demo = demoInBrowser();
let page: Page;
afterEach(() => page.context().close());

async function openList(viewport: typeof DESK, tema = 'claro') {
  ({ page } = await openAs(demo.browser, `${demo.bodega.url}/#/productos`, 'admin@bodega.cr', { viewport }));
  await page.evaluate(chosen => localStorage.setItem('tema', chosen), tema);
  await page.reload();
  await page
    .getByRole('button', { name: /^(Etiquetas|Más acciones)$/ })
    .first()
    .waitFor();
}

/** The pictures that are sent to the printer, each as what a scanner reads on it. */
async function printedPages() {
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes');
  });
  await page.getByRole('button', { name: 'Imprimir' }).click();
  await page.locator('body[data-printed]').waitFor();
  // Drawn again, as the content security policy lets no script read them.
  const sources = await page.locator('[data-print] img').evaluateAll(images =>
    images.flatMap(image => {
      if (!(image instanceof HTMLImageElement)) return [];
      const canvas = document.createElement('canvas');
      canvas.width = image.naturalWidth;
      canvas.height = image.naturalHeight;
      canvas.getContext('2d')?.drawImage(image, 0, 0);
      return [canvas.toDataURL('image/png').replace(/^.*,/, '')];
    }),
  );
  const style = await page
    .locator('body > style')
    .last()
    .evaluate(({ textContent }) => textContent);
  return {
    style,
    texts: await Promise.all(
      sources.map(async source => {
        const { data, info } = await sharp(Buffer.from(source, 'base64'))
          .ensureAlpha()
          .raw()
          .toBuffer({ resolveWithObject: true });
        return (await scanImage({ data: new Uint8ClampedArray(data), width: info.width, height: info.height })).map(
          ({ text }) => text,
        );
      }),
    ),
  };
}

it('labels of the list are asked for by keyboard, seen, and printed so that a scanner reads them', async () => {
  await openList(DESK);
  await page.getByPlaceholder('Buscar...').fill('cemento');
  await page.keyboard.press('Enter');
  await page.getByText('Búsqueda: cemento').waitFor();
  await page.getByRole('button', { name: 'Etiquetas' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Etiquetas' });
  await dialog.getByRole('button', { name: 'Ver etiquetas' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('Página 1 de 1', { exact: true }).waitFor();
  await expect.poll(() => page.getByRole('dialog').last().locator('canvas').count()).toBeGreaterThan(0);
  const { texts, style } = await printedPages();
  expect(style).toContain('size: 612pt 792pt');
  const codes = await page.locator('tbody tr td:first-child').allTextContents();
  expect(codes.length).toBeGreaterThan(10);
  expect(texts.flat().toSorted()).toEqual(codes.toSorted());
  // Back to the dialog, with all as it was.
  await page.keyboard.press('Escape');
  await dialog.getByLabel('Copias de cada artículo').waitFor();
});

it.each([
  ['a desk', DESK, 'claro'],
  ['a phone', PHONE, 'oscuro'],
] as const)('on %s the dialog fits, axe finds nothing, and what is too much is said', async (_, viewport, tema) => {
  await openList(viewport, tema);
  if (viewport === PHONE) {
    await page.getByRole('search').getByRole('button', { name: 'Más acciones' }).click();
    await page.getByRole('menuitem', { name: 'Etiquetas' }).click();
  } else await page.getByRole('button', { name: 'Etiquetas' }).click();
  const dialog = page.getByRole('dialog', { name: 'Etiquetas' });
  await dialog.getByRole('status').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByLabel('Copias de cada artículo').fill('999');
  await dialog.getByRole('alert').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
});

it('on a phone, the preview that the menu led to has the buttons of any other, and says its page', async () => {
  await openList(PHONE);
  await page.getByRole('search').getByRole('button', { name: 'Más acciones' }).click();
  await page.getByRole('menuitem', { name: 'Etiquetas' }).click();
  await page.getByRole('button', { name: 'Ver etiquetas' }).click();
  const position = page.getByText(/^Página 1 de \d+$/);
  await position.waitFor();
  await page.getByRole('button', { name: 'Página siguiente' }).waitFor();
  expect(await position.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  const box = await page.getByRole('button', { name: 'Ampliar' }).boundingBox();
  expect((box?.x ?? PHONE.width) + (box?.width ?? 0)).toBeLessThanOrEqual(PHONE.width);
});

it('the roll is remembered, and the label of one article is printed in its size', async () => {
  await openList(DESK);
  await page.getByRole('button', { name: 'Etiquetas' }).click();
  const all = page.getByRole('dialog', { name: 'Etiquetas' });
  await all.getByRole('combobox', { name: 'Formato' }).click();
  await page.getByRole('option', { name: 'Rollo, 50 × 25 mm' }).click();
  await expect.poll(() => all.getByLabel('Empezar en la etiqueta n.º').count()).toBe(0);
  await all.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('link', { name: 'Editar' }).first().click();
  await page.getByRole('heading', { name: /^Editar Artículo: / }).waitFor();
  await page.getByRole('button', { name: 'Etiquetas' }).click();
  const one = page.getByRole('dialog', { name: /^Etiquetas de / });
  await expect.poll(() => one.getByRole('combobox', { name: 'Formato' }).textContent()).toBe('Rollo, 50 × 25 mm');
  await one.getByLabel('Copias').fill('2');
  await page.keyboard.press('Enter');
  await page.getByText('Página 1 de 2', { exact: true }).waitFor();
  const code = (await one.getByRole('heading').first().textContent()) ?? '';
  const { texts, style } = await printedPages();
  expect(style).toMatch(/size: 141\.73\d*pt 70\.8[67]\d*pt/);
  expect(texts).toHaveLength(2);
  for (const [text] of texts) expect(code).toContain(text);
});
