import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { claveDemo } from '../../src/server/db/seed/demo/usuarios';
import { newDataDir, startBodega } from '../support/bodegaProcess';
import { demoInBrowser } from '../support/demoInBrowser';
import { workbook } from '../support/sheets';
import { signInAt } from '../support/httpCaller';
import { png } from '../support/testImages';
import { DESK, openAs, PHONE, sidewaysScroll, signIn, typeThrough } from '../support/journey';
import { newPerson } from '../support/people';
import { removeFolder, temporaryFolder } from '../support/temporaryFolder';

const ADMIN = 'admin@bodega.cr';
const TITULOS = ['Código', 'Producto', 'Presentación', 'Descripción', 'Costo', 'Familia', 'Stock'];

const demo = demoInBrowser();

let folder = '';
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => removeFolder(folder));

let saved = 0;
/** Saves a file on the disk, each time with a later date, by which a browser sees that it has changed. */
async function save({ buffer }: { buffer: Buffer }): Promise<string> {
  const path = join(folder, 'articulos.xlsx');
  await writeFile(path, buffer);
  saved += 2;
  await utimes(path, saved, saved);
  return path;
}

const archivo = (prefix: string, costo: number | string) => ({
  name: 'articulos.xlsx',
  mimeType: 'application/octet-stream',
  buffer: workbook([
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
    const { page, troubles } = await openAs(demo.browser, `${demo.bodega.url}/#/productos`, ADMIN, { viewport });
    const more = page.getByRole('search').getByRole('button', { name: 'Más acciones' });
    await page.getByRole('link', { name: 'Importar' }).or(more).first().click();
    if (viewport === PHONE) await page.getByRole('menuitem', { name: 'Importar' }).click();
    const input = page.getByLabel('Archivo por importar');
    await input.setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: Buffer.from('Nombre') });
    await page.getByText('El archivo no es una hoja de cálculo').waitFor();
    const another = page.getByRole('button', { name: 'Elegir otro archivo' });
    await another.focus();
    await input.setInputFiles(archivo(prefix, 'caro'));
    await page.getByText('30 filas tienen errores').waitFor();
    // It was disabled meanwhile.
    await another.and(page.locator(':focus')).waitFor();
    expect(await sidewaysScroll(page)).toBe(0);
    await input.setInputFiles(await save({ buffer: Buffer.from('Artículo;') }));
    await page.getByText('Las columnas no son las de la plantilla').waitFor();
    await save(archivo(prefix, 1250.5));
    await page.getByRole('button', { name: 'Revisar de nuevo' }).click();
    await page.getByText('El archivo cambió o ya no se puede leer: elíjalo de nuevo').waitFor();
    await input.setInputFiles([]);
    await input.setInputFiles(await save(archivo(prefix, 1250.5)));
    const importar = page.getByRole('button', { name: 'Importar 30 artículos' });
    await importar.waitFor();
    expect(await sidewaysScroll(page)).toBe(0);
    // What was reviewed comes in, even if the file was saved again meanwhile.
    await save(archivo(prefix, 'caro'));
    await importar.click();
    await page.getByText('Se importaron 30 artículos').waitFor();
    await page.getByRole('link', { name: 'Ver artículos' }).click();
    await page.getByPlaceholder('Buscar...').fill(`${prefix}-1`);
    await page.keyboard.press('Enter');
    await page.getByText('1–15 de 30').waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Excel' }).click();
    expect((await download).suggestedFilename()).toBe('Articulos.xls');
    // The file with the wrong columns.
    expect(troubles.found).toEqual([expect.stringContaining('422')]);
  });
});

/** D46, D48. */
describe('a new company', () => {
  it('takes its first steps, which are ticked as they are done, and shows its logo before anybody signs in', async () => {
    const account = { SEED: 'empty', ADMIN_EMAIL: 'duena@nueva.cr', ADMIN_PASSWORD: claveDemo };
    const bodega = await startBodega({ ...account, DATA_DIR: await newDataDir() });
    try {
      const { page, troubles } = await signIn(demo.browser, bodega.url, account.ADMIN_EMAIL, { viewport: PHONE });
      const steps = page.getByRole('region', { name: 'Primeros pasos' });
      const done = steps.getByRole('img', { name: 'Hecho' });
      const take = async (label: string, first: string, texts: readonly string[], said: string) => {
        await steps.getByRole('link', { name: label }).click();
        await typeThrough(page, first, texts);
        await page.getByText(said).first().waitFor();
        expect(await sidewaysScroll(page)).toBe(0);
      };
      const home = async (count: number) => {
        await page.goto(`${bodega.url}/#/`);
        await expect.poll(() => done.count()).toBe(count);
      };
      await steps.waitFor();
      expect([await done.count(), await sidewaysScroll(page)]).toEqual([0, 0]);
      const datos = ['3-101-1', 'B01', 'Nueva S.A.', 'Nueva', '2222-3333', 'San José'];
      await take('Escriba los datos de la empresa', 'RNC', datos, 'Datos de la empresa agregados correctamente!');
      const logo = { name: 'logo.png', mimeType: 'image/png', buffer: await png(300, 100) };
      await page.getByRole('region', { name: 'Logo' }).getByLabel('Logo').setInputFiles([logo]);
      await page.getByRole('banner').getByRole('img', { name: 'Logo de la empresa' }).waitFor();
      await home(1);
      await take('Agregue las familias', 'Nombre', ['Agregados'], 'La Categoria se agregó correctamente');
      await home(2);
      await steps.getByRole('link', { name: 'Traiga los artículos de una hoja de cálculo' }).click();
      await page.getByLabel('Archivo por importar').setInputFiles(archivo('NVA', 1250.5));
      await page.getByRole('button', { name: 'Importar 30 artículos' }).click();
      await page.getByText('Se importaron 30 artículos').waitFor();
      await home(3);
      await take('Agregue los proyectos', 'Nombre', ['Torre', 'Centro'], 'Proyecto se agregó correctamente');
      await home(4);
      // The other forms are tested elsewhere.
      const owner = await signInAt(bodega.url, account.ADMIN_EMAIL);
      const mails = { mailOrden: 'pedidos@tres.cr', mailGeneral: 'info@tres.cr' };
      const phones = { telefonos: '2222-3333', telefono: '506-888-777-6666' };
      const direccion = { provincia: 'Cartago' };
      await owner.post('/Proveedor', { razonSocial: 'Tres Ríos', contacto: 'Rosa', ...phones, ...mails, direccion });
      await owner.post('/Usuario', newPerson());
      await page.reload();
      await page.getByRole('img', { name: 'Logo de la empresa' }).first().waitFor();
      await steps.waitFor({ state: 'detached' });
      expect(troubles.found).toEqual([]);

      const stranger = await (await demo.browser.newContext({ viewport: PHONE })).newPage();
      await stranger.goto(bodega.url);
      await stranger.getByRole('img', { name: 'Logo de la empresa' }).waitFor();
      expect(await sidewaysScroll(stranger)).toBe(0);
    } finally {
      await bodega.stop();
      await removeFolder(bodega.dataDir);
    }
  });
});
