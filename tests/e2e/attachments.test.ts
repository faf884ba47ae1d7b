import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFindings } from '../support/axe';
import { demoInBrowser } from '../support/demoInBrowser';
import { DESK, downloadedBy, openAs, PHONE, sidewaysScroll, type Troubles } from '../support/journey';
import { pdfFile, xmlFile } from '../support/testFiles';

const demo = demoInBrowser();

/** Longer than any row, without a blank, and with what would be run if it were no text. */
const XML = { name: `FE-${'0'.repeat(60)}<img src=x onerror=xss()>.xml`, mimeType: 'text/xml', buffer: xmlFile() };
const PDF = { name: 'Cotización Nº 12.pdf', mimeType: 'application/pdf', buffer: pdfFile() };

describe.each([
  ['1366 px', DESK],
  ['360 px', PHONE],
])('the files of a purchase at %s', (_, viewport) => {
  let page: Page;
  let troubles: Troubles;
  const panel = () => page.getByRole('region', { name: 'Adjuntos' });
  const file = (name: string) => panel().getByRole('button', { name, exact: true });
  beforeAll(async () => {
    ({ page, troubles } = await openAs(
      demo.browser,
      `${demo.bodega.url}/#/compras/comprobante/1`,
      'esteban.chacon@bodega.cr',
      { viewport, acceptDownloads: true },
    ));
  });
  afterAll(() => page.context().close());

  it('are chosen, several at once, and then there', async () => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      panel().getByRole('button', { name: 'Adjuntar', exact: true }).click(),
    ]);
    expect(chooser.isMultiple()).toBe(true);
    await chooser.setFiles([PDF, XML]);
    await file(PDF.name).waitFor();
    await file(XML.name).waitFor();
    expect(await sidewaysScroll(page)).toBe(0);
    expect(await axeFindings(page)).toEqual([]);
  });

  it('are high enough to be tapped on a phone', async () => {
    if (viewport !== PHONE) return;
    const heights = await panel().evaluate(element =>
      [...element.querySelectorAll('button')].map(button => button.getBoundingClientRect().height),
    );
    expect(heights.filter(height => height < 44)).toEqual([]);
  });

  it('are shown, if they are PDF, and else saved as they were', async () => {
    await file(PDF.name).press('Enter');
    await page.getByText('Página 1 de 1', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const { name, bytes } = await downloadedBy(page, () => file(XML.name).click());
    expect([name.startsWith('FE-0'), bytes.equals(XML.buffer)]).toEqual([true, true]);
  });

  it('are taken away, and the screen tells of no trouble', async () => {
    for (const { name } of [PDF, XML]) {
      await file(`Quitar ${name}`).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Quitar', exact: true }).click();
      await file(name).waitFor({ state: 'detached' });
    }
    expect(troubles.found).toEqual([]);
  });
});
