import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { imagenNames } from '#contract/imagen';
import { claveDemo } from '../../src/server/db/seed/demo/usuarios';
import { demoInBrowser } from '../support/demoInBrowser';
import { openAs, PHONE, sidewaysScroll } from '../support/journey';

const BUYER = 'laura.mora@bodega.cr';
const ADMIN = 'admin@bodega.cr';
const OTHER = 'carlos.villalobos@bodega.cr';

const demo = demoInBrowser();

const photo = async (name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#7a4' } })
    .jpeg()
    .toBuffer(),
});
const address = () => `${demo.bodega.url}/#/pedidos/agregar`;
const newOrder = (page: Page) => page.goto(address());
const thumbs = (page: Page) => page.getByRole('button', { name: /^Imagen \d de (?!la línea nueva)/ });
const lineInputs = (page: Page) => page.getByLabel(/^Archivo: Agregar imagen a /);
const placed = (page: Page) =>
  page.waitForResponse(response => response.url().endsWith('/api/Pedidos') && response.request().method() === 'POST');

async function copyEarlier(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Copiar de un pedido anterior' }).click();
  const dialog = page.getByRole('dialog', { name: 'Copiar de un pedido anterior' });
  await dialog.getByLabel('Buscar', { exact: true }).first().fill('ribera');
  await page.keyboard.press('Enter');
  const found = dialog
    .getByRole('list', { name: 'Pedidos anteriores' })
    .getByRole('button', { name: /Escuela La Ribera/ });
  await found.first().click();
  await dialog.getByRole('button', { name: /^Copiar \d+ líneas?$/ }).click();
  await page.getByText(/^Copiado del pedido \d+/).waitFor();
}

async function chooseProject(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Proyecto' }).fill('ribera');
  await page.getByRole('option', { name: 'Escuela La Ribera' }).click();
}

async function signInAgain(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await page.getByLabel('Usuario').fill(email);
  await page.getByLabel('Password').fill(claveDemo);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Cerrar sesión' }).waitFor();
}

/** The lines of an order as the server has them, with the names of their images. */
async function savedImages(page: Page, id: number) {
  return page.evaluate(async orderId => {
    const { token } = JSON.parse(localStorage.getItem('usuario') ?? '{}') as { token: string };
    const headers = { Authorization: `Bearer ${token}` };
    const answer = await fetch(`/api/Pedidos/PedidosById/${orderId}`, { headers });
    const { data } = (await answer.json()) as { data: { pedidoDetalle: Record<string, string | null>[] } };
    return data.pedidoDetalle;
  }, id);
}

/** How many images wait in the browser, of whichever user. */
const keptImages = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('bodega');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const count = opening.result.transaction('imagenes').objectStore('imagenes').count();
          count.onsuccess = () => resolve(count.result);
          opening.result.close();
        };
      }),
  );

/** Makes the ids of those who signed in here look as if they had been somebody else's. */
const giveIdsAgain = (page: Page) =>
  page.evaluate(() => {
    const known = JSON.parse(localStorage.getItem('bodega.creados') ?? '{}') as Record<string, string>;
    const earlier = Object.keys(known).map(id => [id, '2020-01-01T00:00:00.000Z']);
    localStorage.setItem('bodega.creados', JSON.stringify(Object.fromEntries(earlier)));
  });

describe('a new order with images', () => {
  it('is copied, keeps its images through reload and log out, is seen by nobody else, and is made once', async () => {
    const { page } = await openAs(demo.browser, address(), BUYER);
    await copyEarlier(page);
    await chooseProject(page);
    await lineInputs(page)
      .first()
      .setInputFiles([await photo('a.jpg'), await photo('b.jpg')]);
    await thumbs(page).nth(1).waitFor();

    await page.reload();
    await thumbs(page).nth(1).waitFor();
    await signInAgain(page, OTHER);
    await newOrder(page);
    await page.getByText('El pedido no tiene líneas').waitFor();
    expect(await thumbs(page).count()).toBe(0);
    await signInAgain(page, BUYER);
    await newOrder(page);
    await thumbs(page).nth(1).waitFor();

    // The network fails at the second image, and the page is closed.
    let sent = 0;
    await page.route('**/api/Pedidos/UploadImage/**', route => (++sent === 2 ? route.abort() : route.continue()));
    const answer = placed(page);
    await page.getByRole('button', { name: 'Confirmar Pedido' }).dblclick();
    const { data } = (await (await answer).json()) as { data: { id: number; copyFrom: number | null } };
    expect(data.copyFrom).toBeGreaterThan(0);
    await page.getByText(`No se subió 1 imagen del pedido ${data.id}.`).waitFor();
    await page.reload();
    await page.getByText(`El pedido ${data.id} está registrado y le falta subir 1 imagen`).waitFor();
    await page.getByRole('button', { name: 'Subir ahora' }).click();
    await page.getByText(`Se subió 1 imagen del pedido ${data.id}.`).waitFor();
    const lines = await savedImages(page, data.id);
    expect(lines.map(line => imagenNames(line).length).filter(count => count > 0)).toEqual([2]);

    // Nothing is left in the browser, and there is one order.
    await page.reload();
    await page.getByText('El pedido no tiene líneas').waitFor();
    expect(await page.getByText(/le falta subir/).count()).toBe(0);
    await page.goto(`${demo.bodega.url}/#/pedidos/editar/${data.id}/ver`);
    await page.getByRole('button', { name: /^Imagen 2 de / }).click();
    const large = page.getByRole('dialog').getByRole('img');
    await large.waitFor();
    await expect.poll(() => large.evaluate(image => (image as HTMLImageElement).naturalWidth)).toBe(1600);
    await page.context().close();
  });

  it('loses its images when its maker’s id is given again, not when another’s is', async () => {
    const { page } = await openAs(demo.browser, address(), BUYER);
    await copyEarlier(page);
    await lineInputs(page)
      .first()
      .setInputFiles([await photo('a.jpg')]);
    await thumbs(page).first().waitFor();
    await signInAgain(page, OTHER);
    await giveIdsAgain(page);
    await signInAgain(page, OTHER);
    expect(await keptImages(page)).toBe(1);
    await signInAgain(page, BUYER);
    await newOrder(page);
    await thumbs(page).first().waitFor();
    await giveIdsAgain(page);
    await signInAgain(page, BUYER);
    expect(await keptImages(page)).toBe(0);
    await page.context().close();
  });

  it('is followed by an empty one that begins at its top, on a phone too', async () => {
    const { page } = await openAs(demo.browser, address(), BUYER, { viewport: PHONE, hasTouch: true, isMobile: true });
    await copyEarlier(page);
    await chooseProject(page);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
    const answer = placed(page);
    await page.getByRole('button', { name: 'Confirmar Pedido' }).click();
    await answer;
    await page.getByText('El pedido no tiene líneas').waitFor();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    expect(await page.getByRole('heading', { level: 1 }).evaluate(title => title === document.activeElement)).toBe(
      true,
    );
    await page.context().close();
  });

  it('fits a phone, refuses what is no image, and cancels with everything', async () => {
    const { page } = await openAs(demo.browser, address(), BUYER, { viewport: PHONE, hasTouch: true, isMobile: true });
    await copyEarlier(page);
    const program = { name: 'programa.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('MZ') };
    await lineInputs(page)
      .first()
      .setInputFiles([program, await photo('a.jpg')]);
    await page.getByText('programa.jpg no es una imagen JPEG, PNG o WebP').waitFor();
    await thumbs(page).first().waitFor();
    expect(await page.getByRole('button', { name: /^Tomar foto/ }).count()).toBeGreaterThan(0);
    expect(await sidewaysScroll(page)).toBe(0);
    await page.getByRole('button', { name: 'Cancelar' }).click();
    await page.getByRole('button', { name: 'Si' }).click();
    await page.getByText('El pedido no tiene líneas').waitFor();
    await page.reload();
    await page.getByText('El pedido no tiene líneas').waitFor();
    expect(await keptImages(page)).toBe(0);
    await page.context().close();
  });
});

/** Stores an image for order 110 as version 1 of the browser's database did. */
const leaveAsBefore = () =>
  new Promise<void>((resolve, reject) => {
    const { id: userId } = JSON.parse(localStorage.getItem('usuario') ?? '{}') as { id: number };
    indexedDB.deleteDatabase('bodega');
    const opening = indexedDB.open('bodega', 1);
    opening.onerror = () => reject(opening.error);
    opening.onupgradeneeded = () => {
      const [images, orders] = [
        opening.result.createObjectStore('imagenes', { keyPath: 'id' }),
        opening.result.createObjectStore('porSubir', { keyPath: 'idPedido' }),
      ];
      for (const store of [images, orders]) store.createIndex('userId', 'userId');
      images.put({ id: 'imagen', userId, owner: 'a', order: 1, type: 'image/jpeg', bytes: new ArrayBuffer(1) });
      orders.put({ idPedido: 110, userId, lines: [{ owner: 'a', idProducto: 1, idDetalle: null }] });
    };
    opening.onsuccess = () => {
      opening.result.close();
      resolve();
    };
  });

describe('a picture for a saved line', () => {
  it('chosen while the network is down survives a reload and another user, and is uploaded afterwards', async () => {
    const { page } = await openAs(demo.browser, `${demo.bodega.url}/#/pedidos/editar/110/ver`, ADMIN);
    await page.route('**/api/Pedidos/UploadImage/**', route => route.abort());
    const before = await savedImages(page, 110);
    await lineInputs(page)
      .first()
      .setInputFiles([await photo('a.jpg')]);
    await page.getByText('No se subió 1 imagen del pedido 110.').waitFor();
    await page.reload();
    await page.getByTitle('La imagen no se ha subido').waitFor();
    await page.unroute('**/api/Pedidos/UploadImage/**');

    await signInAgain(page, OTHER);
    await page.goto(`${demo.bodega.url}/#/pedidos`);
    await page.getByRole('row').nth(1).waitFor();
    expect(await page.getByText(/le falta subir/).count()).toBe(0);
    await signInAgain(page, ADMIN);
    await page.getByText('El pedido 110 está registrado y le falta subir 1 imagen desde este equipo.').waitFor();
    await page.getByRole('button', { name: 'Subir ahora' }).click();
    await page.getByText('Se subió 1 imagen del pedido 110.').waitFor();
    const counts = (lines: Record<string, string | null>[]) => lines.flatMap(imagenNames).length;
    expect(counts(await savedImages(page, 110))).toBe(counts(before) + 1);
    expect(await keptImages(page)).toBe(0);
    await page.context().close();
  });

  it('that an earlier version of Bodega left in the browser is still uploaded', async () => {
    const { page } = await openAs(demo.browser, `${demo.bodega.url}/#/pedidos`, ADMIN);
    await page.evaluate(leaveAsBefore);
    await page.reload();
    await page.getByText('El pedido 110 está registrado y le falta subir 1 imagen desde este equipo.').waitFor();
    await page.context().close();
  });
});
