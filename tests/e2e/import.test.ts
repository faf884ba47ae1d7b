import { describe, expect, it } from 'vitest';
import { demoInBrowser } from '../support/demoInBrowser';
import { libro } from '../support/hojas';
import { DESK, PHONE, sidewaysScroll, signIn } from '../support/journey';

const ADMIN = 'admin@bodega.cr';
const TITULOS = ['Código', 'Producto', 'Presentación', 'Descripción', 'Costo', 'Familia', 'Stock'];

const demo = demoInBrowser();

const archivo = (prefix: string, costo: number | string) => ({
  name: 'articulos.xlsx',
  mimeType: 'application/octet-stream',
  buffer: libro([
    TITULOS,
    ...Array.from({ length: 30 }, (_, n) => [
      `${prefix}-${100 + n}`,
      `Artículo ${n}`,
      'Saco',
      'Gris',
      costo,
      'Agregados',
      5,
    ]),
  ]),
});

describe.each([
  ['a desk', 'DSK', DESK],
  ['a phone', 'FON', PHONE],
])('a catalogue filled from a spreadsheet on %s', (_, prefix, viewport) => {
  it('refuses errors, takes the corrected file, and shows and exports what came in', async () => {
    const { page, troubles } = await signIn(demo.browser, demo.bodega.url, ADMIN, { viewport });
    await page.goto(`${demo.bodega.url}/#/productos`);
    await page.getByRole('link', { name: 'Importar' }).click();
    const input = page.getByLabel('Archivo por importar');
    await input.setInputFiles(archivo(prefix, 'caro'));
    await page.getByText('30 filas tienen errores').waitFor();
    expect(await sidewaysScroll(page)).toBe(0);
    await input.setInputFiles(archivo(prefix, 1250.5));
    const importar = page.getByRole('button', { name: 'Importar 30 registros' });
    await importar.waitFor();
    expect(await sidewaysScroll(page)).toBe(0);
    await importar.click();
    await page.getByText('Se importaron 30 artículos').waitFor();
    await page.getByRole('link', { name: 'Ver artículos' }).click();
    await page.getByPlaceholder('Buscar...').fill(`${prefix}-1`);
    await page.keyboard.press('Enter');
    await page.getByText('1–15 de 30').waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Excel' }).click();
    expect((await download).suggestedFilename()).toBe('Articulos.xls');
    expect(troubles.found).toEqual([]);
  });
});
