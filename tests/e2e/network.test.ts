import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { claveDemo } from '../../src/server/db/seed/demo/usuarios';
import { demoInBrowser } from '../support/demoInBrowser';
import { DESK, openAs } from '../support/journey';

const ADMIN = 'admin@bodega.cr';
const OTHER = 'carlos.villalobos@bodega.cr';

const demo = demoInBrowser();

/** The banner about the lost connection; alerts with 'Reintentar' contain the same text. */
const gone = (page: Page) =>
  page.getByRole('status').getByText(/No hay conexión con el servidor\. Lo que escribió se conserva/);
const ADDED = 'La Categoria se agregó correctamente';
/** Waits until the order itself, not something that is read, was sent in vain. */
const lost = (page: Page) => page.waitForEvent('requestfailed', request => request.method() === 'POST');
const open = (page: Page, path: string) => page.goto(`${demo.bodega.url}/#${path}`);
const guardar = (page: Page) => page.getByRole('button', { name: 'Guardar' });

/** A page in the administrator's context, at a screen. */
async function at(path: string, prepare: (page: Page) => Promise<unknown> = () => Promise.resolve()): Promise<Page> {
  const { page } = await openAs(demo.browser, `${demo.bodega.url}/#${path}`, ADMIN, { viewport: DESK });
  await prepare(page);
  return page;
}

/** Calls the server with the page's session. */
const ask = (page: Page, method: string, path: string): Promise<unknown> =>
  page.evaluate(
    async ([how, where]) => {
      const { token } = JSON.parse(localStorage.getItem('usuario') ?? '{}') as { token: string };
      const xsrf = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? '';
      const headers = { Authorization: `Bearer ${token}`, 'X-XSRF-TOKEN': decodeURIComponent(xsrf) };
      const answer = await fetch(`/api${where}`, { method: how, headers });
      return ((await answer.json()) as { data: unknown }).data;
    },
    [method, path] as const,
  );

const found = async (page: Page, path: string) => ((await ask(page, 'GET', path)) as unknown[]).length;

/** Lets the next matching request reach the server, but drops its response. */
async function loseAnswer(page: Page, glob: string, method: string): Promise<void> {
  let lost = false;
  await page.route(glob, async route => {
    if (lost || route.request().method() !== method) return route.fallback();
    lost = true;
    await route.fetch();
    await route.abort();
  });
}

async function enter(page: Page, email: string): Promise<void> {
  await page.getByLabel('Usuario').fill(email);
  await page.getByLabel('Password').fill(claveDemo);
  await page.keyboard.press('Enter');
}

async function addLine(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Proyecto' }).fill('ribera');
  await page.getByRole('option', { name: 'Escuela La Ribera' }).click();
  const form = page.getByRole('form', { name: 'Agregar artículo al pedido' });
  await form.getByRole('combobox', { name: 'Artículo' }).fill('CEM-0101');
  await page.getByRole('listbox').getByRole('option').first().click();
  await form.getByLabel('Cantidad').fill('7');
  await form.getByLabel('Direccionamiento').fill('1.2');
  await page.keyboard.press('Enter');
  await page.getByText(/^Se agregó /).waitFor();
}
const photo = async () => ({
  name: 'a.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 60, height: 40, channels: 3, background: '#7a4' } })
    .jpeg()
    .toBuffer(),
});
const line = (page: Page) => page.getByLabel(/^Cantidad de CEMENTO/);

describe('a slow server', () => {
  it('shows that it saves, and a second click does nothing', async () => {
    const page = await at('/categorias/agregar');
    let asked = 0;
    let release = () => {};
    const held = new Promise<void>(resolve => (release = resolve));
    await page.route('**/api/Categoria', async route => {
      if (route.request().method() !== 'POST') return route.fallback();
      asked += 1;
      await held;
      await route.continue();
    });
    await page.getByLabel('Nombre').fill('Lenta');
    // A refusal that comes at once leaves the focus where it was: Enter saves again.
    const refused = { success: false, message: 'Demasiadas solicitudes', data: null };
    await page.route('**/api/Categoria', route => route.fulfill({ status: 429, json: refused }), { times: 3 });
    for (const _ of [1, 2, 3]) {
      const answer = page.waitForResponse('**/api/Categoria');
      await page.keyboard.press('Enter');
      await answer;
      await page.getByLabel('Nombre').and(page.locator(':focus')).waitFor();
      await page.locator('[inert] input').waitFor({ state: 'detached' });
    }
    await guardar(page).click();
    await page.getByRole('progressbar', { name: 'Guardando' }).waitFor();
    expect(await guardar(page).isDisabled()).toBe(true);
    expect(await guardar(page).and(page.locator(':focus')).count()).toBe(1);
    await guardar(page).click({ force: true });
    await page.getByLabel('Nombre').press('Enter');
    release();
    await page.getByText(ADDED).waitFor();
    expect(asked).toBe(1);
    await page.context().close();
  });
});

describe('a lost answer', () => {
  it('to a new record makes one, however often it is saved', async () => {
    const page = await at('/categorias/agregar', one => loseAnswer(one, '**/api/Categoria', 'POST'));
    await page.getByLabel('Nombre').fill('Perdida');
    await guardar(page).click();
    await page
      .getByRole('alert')
      .filter({ hasText: /No hay conexión/ })
      .first()
      .waitFor();
    expect(await page.getByLabel('Nombre').inputValue()).toBe('Perdida');
    await guardar(page).click();
    await page.getByText(ADDED).waitFor();
    expect(await found(page, '/Categoria/filter/Perdida')).toBe(1);
    await page.context().close();
  });

  it('to a change is no conflict with oneself', async () => {
    const page = await at('/categorias', one => loseAnswer(one, '**/api/Categoria', 'PUT'));
    await page.getByRole('link', { name: 'Editar' }).first().click();
    const nombre = page.getByRole('textbox', { name: 'Nombre' });
    await nombre.fill(`${await nombre.inputValue()} cambiada`);
    await guardar(page).click();
    await page
      .getByRole('alert')
      .filter({ hasText: /No hay conexión/ })
      .first()
      .waitFor();
    await guardar(page).click();
    await page.getByText('Los cambios se guardaron').waitFor();
    await page.context().close();
  });

  it('to what a dialog asks leaves the focus where it was: Enter tries again', async () => {
    const page = await at('/pedidos?filter={"estado":"Pendiente"}', one =>
      loseAnswer(one, '**/UpdateEstatus/**', 'PUT'),
    );
    const id = await page.getByRole('row').nth(1).getByText(/^\d+$/).first().innerText();
    await open(page, `/pedidos/editar/${id}/ver`);
    await page.getByRole('button', { name: 'Más acciones' }).click();
    await page.getByRole('menuitem', { name: 'Cerrar pedido' }).click();
    await page.getByLabel('Motivo').fill('La obra paró');
    await page.keyboard.press('Enter');
    await page
      .getByRole('alert')
      .getByText(/no se hará dos veces/)
      .waitFor();
    await page.getByLabel('Motivo').and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText(`El pedido ${id} quedó cerrado`).waitFor();

    // Also where a dialog asked before.
    await page.route('**/api/Producto/conteo', async route => {
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await route.abort();
    });
    await open(page, '/productos/conteo');
    const article = page.getByRole('combobox', { name: 'Artículo' });
    await article.fill('CEM-0102');
    await page.getByRole('option').first().click();
    await page.keyboard.type('7');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Confirmar' }).press('Enter');
    await page.getByText(/Reintente: no se hará dos veces/).waitFor();
    await article.and(page.locator(':focus')).waitFor();
    await page.context().close();
  });

  it('to a budget leaves the focus on Guardar; read anew it is no conflict with oneself', async () => {
    const page = await at('/proyectos', one => loseAnswer(one, '**/api/Proyecto/presupuesto', 'PUT'));
    await open(page, '/proyectos/presupuesto/3');
    await page.getByRole('button', { name: 'Agregar código' }).click();
    await page.keyboard.type('77.1');
    await page.keyboard.press('Enter');
    await page.keyboard.type('1500');
    await guardar(page).press('Enter');
    await page.getByText(/no se hará dos veces/).waitFor();
    await guardar(page).and(page.locator(':focus')).waitFor();
    // With the page goes the key under which it was sent.
    await page.reload();
    await guardar(page).press('Enter');
    await page.getByText('Presupuesto guardado correctamente').waitFor();
    await page.context().close();
  });

  it('to a question without network says so, and leaves the focus on the button that asks it again', async () => {
    const page = await at('/compras?filter={"estado":"Pendiente"}');
    await page.getByRole('link', { name: 'Detalle' }).first().click();
    const mark = page.getByRole('button', { name: 'Marcar como recibida' });
    const confirm = page.getByRole('dialog').getByRole('button', { name: 'Marcar como recibida' });
    await mark.click();
    await page.context().setOffline(true);
    await confirm.click();
    await page
      .getByRole('alert')
      .filter({ hasText: /revise su red e inténtelo de nuevo/ })
      .waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await mark.and(page.locator(':focus')).waitFor();
    await page.context().setOffline(false);

    // Also where the answer comes only once the question has gone.
    await page.route('**/api/Compra/updateEstatus/**', async route => {
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.getByRole('heading', { level: 1 }).and(page.locator(':focus')).waitFor();
      await route.fulfill({ status: 409, json: { success: false, message: 'No se puede' } });
    });
    await page.keyboard.press('Enter');
    await confirm.press('Enter');
    await page.getByText('No se puede').waitFor();
    await mark.and(page.locator(':focus')).waitFor();
    await page.unroute('**/api/Compra/updateEstatus/**');

    await page.keyboard.press('Enter');
    await confirm.press('Enter');
    await page.getByText(/^La orden \d+ está recibida/).waitFor();
    await page.context().close();
  });

  it('to a switch does not flip it back by trying again', async () => {
    const page = await at('/proveedores', one => loseAnswer(one, '**/api/Proveedor/UpdateEstatus/**', 'PUT'));
    // Its refetch is aborted too, so that the list stays as it was.
    const control = page.getByRole('switch').first();
    await control.waitFor();
    const name = (await control.getAttribute('aria-label')) ?? '';
    await page.route('**/api/Proveedor?**', route => route.abort());
    await control.click();
    await page
      .getByRole('alert')
      .filter({ hasText: /No hay conexión/ })
      .first()
      .waitFor();
    await expect.poll(() => page.getByRole('switch', { name }).isChecked()).toBe(true);
    await page.unroute('**/api/Proveedor?**');
    await page.getByRole('switch', { name }).click();
    await page.getByText(`Se desactivó ${name.replace('Estado de ', '').replace(/\.$/, '')}.`).waitFor();
    expect(await page.getByRole('switch', { name }).isChecked()).toBe(false);
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect.poll(() => page.getByRole('switch', { name }).isChecked()).toBe(true);
    await page.context().close();
  });
});

describe('a network that comes and goes', () => {
  it('is told above the screen, goes by itself, and keeps the drafts', async () => {
    const page = await at('/pedidos/agregar');
    await addLine(page);
    for (let times = 0; times < 2; times += 1) {
      await page.context().setOffline(true);
      const failed = lost(page);
      await page.getByRole('button', { name: 'Confirmar Pedido' }).click();
      await failed;
      await gone(page).waitFor();
      await line(page).waitFor();
      await page.context().setOffline(false);
      await gone(page).waitFor({ state: 'detached' });
    }
    await page.getByRole('combobox', { name: 'Artículo' }).focus();
    await page.context().setOffline(true);
    const failed = lost(page);
    await page.keyboard.press('Control+Enter');
    await failed;
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('role'));
    await expect.poll(focused).toBe('combobox');
    // A line that is only typed, too, outlives a reload without network, which shows the browser's own page.
    const next = page.getByRole('form', { name: 'Agregar artículo al pedido' });
    await next.getByLabel('Cantidad').fill('3');
    await expect(page.reload()).rejects.toThrow(/INTERNET_DISCONNECTED/);
    await page.context().setOffline(false);
    await page.reload();
    await expect.poll(() => next.getByLabel('Cantidad').inputValue()).toBe('3');
    await line(page).waitFor();
    expect(await line(page).inputValue()).toBe('7');
    await page.context().close();
  });

  it('keeps the receipt and the purchase that are being written', async () => {
    const page = await at('/pedidos');
    await page.getByRole('row').nth(1).waitFor();
    const orders = (await ask(page, 'GET', '/Pedidos/Filter/-1/-1')) as { id: number }[];
    await open(page, `/pedidos/editar/${orders[0]?.id}/1`);
    const arrived = page
      .getByLabel(/^Llegó ahora de /)
      .and(page.locator(':enabled'))
      .first();
    await arrived.fill('1');
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Confirmar recepción' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Confirmar' }).click();
    await gone(page).waitFor();
    await page.context().setOffline(false);
    await page.reload();
    await page.getByText('No se sabe si la recepción se guardó').waitFor();
    const kept = await page.getByLabel(/^Llegó ahora de /).all();
    expect(await Promise.all(kept.map(input => input.inputValue()))).toContain('1');
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await page.getByText('Recepción registrada: 1 línea').waitFor();

    await open(page, '/compras/nuevaCompra');
    await page.getByRole('combobox', { name: 'Producto' }).fill('CEM-0101');
    await page.getByRole('listbox').getByRole('option').first().click();
    await page.getByRole('textbox', { name: 'Cantidad', exact: true }).fill('3');
    await page.keyboard.press('Enter');
    await page.getByLabel(/^Cantidad de Cemento/).waitFor();
    await page.reload();
    expect(await page.getByLabel(/^Cantidad de Cemento/).inputValue()).toBe('3');
    await page.context().close();
  });
});

describe('a session that ends', () => {
  it('by itself in mid-form takes nothing with it', async () => {
    const page = await at('/categorias/agregar');
    await page.getByLabel('Nombre').fill('A medias');
    // Only once it is being saved: whatever else the page asks would be refused, and end the session, before that.
    const saves = (address: URL) => /api\/Categoria\/?$/i.test(address.pathname);
    let isOver = false;
    await page.route(saves, async route => {
      if (!isOver && route.request().method() === 'POST') {
        isOver = true;
        await ask(page, 'POST', '/Usuario/logout');
      }
      await route.continue();
    });
    await guardar(page).click();
    await page.getByRole('heading', { name: 'Inicia sesión' }).waitFor();
    await enter(page, ADMIN);
    await page.getByText('Se recuperó lo que había escrito antes de que terminara su sesión.').waitFor();
    expect(page.url()).toMatch(/#\/categorias\/agregar$/);
    expect(await page.getByLabel('Nombre').inputValue()).toBe('A medias');
    await guardar(page).click();
    await page.getByText(ADDED).waitFor();
    await page.context().close();
  });

  it('by itself in one tab keeps what is typed in the other too', async () => {
    const page = await at('/categorias/agregar');
    const second = await page.context().newPage();
    await second.goto(`${demo.bodega.url}/#/proyectos/agregar`);
    await second.getByLabel('Nombre').fill('En la otra pestaña');
    await ask(page, 'POST', '/Usuario/logout');
    await page.reload();
    await second.getByRole('heading', { name: 'Inicia sesión' }).waitFor();
    await enter(page, ADMIN);
    await second.getByText('Se recuperó lo que había escrito antes de que terminara su sesión.').waitFor();
    expect(await second.getByLabel('Nombre').inputValue()).toBe('En la otra pestaña');
    await page.context().close();
  });

  it('in one tab ends in the other, and another person sees nothing of the first', async () => {
    const page = await at('/pedidos/agregar');
    await addLine(page);
    const second = await page.context().newPage();
    await second.goto(`${demo.bodega.url}/#/pedidos/agregar`);
    await line(second).waitFor();
    await page.getByRole('button', { name: 'Cerrar sesión' }).click();
    await second.getByRole('heading', { name: 'Inicia sesión' }).waitFor();
    await enter(page, OTHER);
    await second
      .getByRole('button', { name: /^Mi cuenta: Carlos/ })
      .or(second.getByText('Carlos Villalobos'))
      .first()
      .waitFor();
    await open(second, '/pedidos/agregar');
    await second.getByText('El pedido no tiene líneas').waitFor();
    expect(await line(second).count()).toBe(0);
    await page.context().close();
  });

  it('when another person signs in without the first one leaving, gives that tab to them alone', async () => {
    const page = await at('/usuarios');
    await page.getByRole('row').nth(1).waitFor();
    const second = await page.context().newPage();
    await second.goto(`${demo.bodega.url}/#/usuarios`);
    await second.getByRole('row').nth(1).waitFor();
    await page.evaluate(() => localStorage.removeItem('usuario'));
    await page.reload();
    await enter(page, OTHER);
    await second
      .getByText('No tiene permiso para ver esta pantalla')
      .or(second.getByText('Carlos Villalobos'))
      .first()
      .waitFor();
    await expect.poll(() => second.getByText(ADMIN).count()).toBe(0);
    await page.context().close();
  });
});

describe('the app itself', () => {
  it('shows a way out where a screen does not load, and the menu goes on working', async () => {
    const context = await demo.browser.newContext({ viewport: DESK, locale: 'es-CR' });
    const page = await context.newPage();
    await page.route(/(InformePage|BarChart|DateRangePanel)[^/]*\.js$/, route => route.abort());
    await page.goto(demo.bodega.url);
    const withoutChart = page.waitForEvent('requestfailed', request => request.url().includes('BarChart'));
    await enter(page, ADMIN);
    // A chart is only another sight of the table below it.
    await withoutChart;
    await page.getByRole('region', { name: 'Comprado por proyecto' }).getByRole('row').nth(1).waitFor();
    const menu = page.getByRole('navigation', { name: 'Menú' });
    await menu.getByRole('link', { name: 'Totales' }).click();
    await page.getByText('Esta pantalla no se pudo mostrar').waitFor();
    await menu.getByRole('link', { name: 'Familias' }).click();
    await page.getByRole('row').nth(1).waitFor();
    // A filter takes no list with it.
    await menu.getByRole('link', { name: 'Entregados' }).click();
    await page.getByRole('button', { name: 'Fechas' }).click();
    await page.getByRole('dialog', { name: 'Fechas' }).getByText('Esto no se pudo cargar').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('row').nth(1).waitFor();
    await menu.getByRole('link', { name: 'Totales' }).click();
    await page.unroute(/(InformePage|BarChart|DateRangePanel)[^/]*\.js$/);
    await page.getByRole('button', { name: 'Cargar de nuevo' }).click();
    await page.getByRole('heading', { name: 'Totales' }).waitFor();

    // So does the viewer of documents.
    await page.route('**/PdfPreview*.js', route => route.abort());
    await page.getByRole('button', { name: 'PDF', exact: true }).click();
    await page.getByText('No se pudo mostrar el documento').waitFor();
    await page.unroute('**/PdfPreview*.js');
    await page.getByRole('button', { name: 'Cargar de nuevo' }).click();
    await page.getByRole('heading', { name: 'Totales' }).waitFor();
    await page.getByRole('button', { name: 'PDF', exact: true }).click();
    await page.getByRole('button', { name: 'Descargar' }).and(page.locator(':enabled')).waitFor();
    await page.getByRole('button', { name: 'Cerrar', exact: true }).click();

    // It is loaded by itself once the network is back.
    await menu.getByRole('link', { name: 'Familias' }).click();
    await context.setOffline(true);
    await menu.getByRole('link', { name: 'Auditoría' }).click();
    await page.getByText('Esta pantalla no se pudo mostrar').waitFor();
    await context.setOffline(false);
    await page.getByRole('heading', { name: 'Auditoría' }).waitFor();

    // What is outside of the screens takes nothing from them, or says what to do in the place of all.
    await page.route('**/ShortcutList*.js', route => route.abort());
    await page.getByRole('button', { name: 'Atajos de teclado' }).click();
    await page.getByText('No se pudo mostrar la lista de atajos').waitFor();
    await page.getByRole('heading', { name: 'Auditoría' }).waitFor();
    await page.route('**/ClaveTemporalPage*.js', route => route.abort());
    await page.evaluate(() => {
      const usuario = JSON.parse(localStorage.getItem('usuario') ?? '{}') as object;
      localStorage.setItem('usuario', JSON.stringify({ ...usuario, cambiarClave: true }));
    });
    await page.reload();
    await page.getByText('No se pudo abrir la aplicación').waitFor();
    await page.unroute('**/ClaveTemporalPage*.js');
    await context.setOffline(true);
    await context.setOffline(false);
    await page.getByLabel('Contraseña temporal').waitFor();

    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    });
    await page.reload();
    await page.getByText('Bodega necesita guardar datos en este navegador').waitFor();
    await context.close();
  });

  it('notices its new version, and loses no draft by taking it', async () => {
    const page = await at('/pedidos/agregar');
    await addLine(page);
    // Every answer until the page is loaded anew: one of the same version, also one still under way, would take the
    // notice away.
    await page.route('**/api/**', async route => {
      const response = await route.fetch();
      await route.fulfill({ response, headers: { ...response.headers(), 'bodega-version': 'otra' } });
    });
    await page.reload();
    await page.getByText(/Hay una versión nueva de Bodega/).waitFor();
    page.on('request', request => {
      if (request.isNavigationRequest()) void page.unrouteAll({ behavior: 'ignoreErrors' });
    });
    await page.getByRole('button', { name: 'Actualizar' }).click();
    await page.getByText(/Hay una versión nueva de Bodega/).waitFor({ state: 'detached' });
    await open(page, '/pedidos/agregar');
    expect(await line(page).inputValue()).toBe('7');
    await page.context().close();
  });

  const compressedSize = async (paths: readonly string[]) => {
    const sizes = paths.map(async path => {
      const file = await fetch(`${demo.bodega.url}${path}`, { headers: { 'Accept-Encoding': 'br' } });
      expect(file.headers.get('Content-Encoding')).toBe('br');
      return Number(file.headers.get('Content-Length'));
    });
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  };

  it('loads no form for a list: its scripts are 285 kB at most, compressed', async () => {
    const page = await fetch(demo.bodega.url);
    const names = /name="bodega-app" content="([^"]+)"/.exec(await page.text())?.[1]?.split(' ') ?? [];
    expect(names.length).toBeGreaterThan(1);
    const bytes = await compressedSize(names);
    expect(bytes).toBeGreaterThan(100_000);
    expect(bytes).toBeLessThanOrEqual(285_000);
  });

  /** S13: what the page names itself, the chunks that its scripts import among it. */
  it('signs in without react-admin, Material and Zod, which have no room in 80 kB of files, compressed', async () => {
    const page = await (await fetch(demo.bodega.url)).text();
    const names = [...page.matchAll(/<(?:script|link)\b[^>]*"(\/assets\/[^"]+\.(?:js|css))"/g)].map(
      ([, name = '']) => name,
    );
    expect(names.length).toBeGreaterThan(1);
    const bytes = await compressedSize(names);
    expect(bytes).toBeGreaterThan(30_000);
    expect(bytes).toBeLessThanOrEqual(80_000);
  });

  it('asks for what waits to be uploaded only once the first list is there', async () => {
    const first = await at('/micuenta');
    const storageState = await first.context().storageState();
    await first.context().close();
    const context = await demo.browser.newContext({ viewport: DESK, locale: 'es-CR', storageState });
    const page = await context.newPage();
    const seen: Promise<[rows: number, databases: number]> = new Promise(resolve => {
      void page.route('**/UploadNotice*.js', async route => {
        const databases = await page.evaluate(async () => (await indexedDB.databases()).length);
        resolve([await page.getByRole('row').count(), databases]);
        await route.continue();
      });
    });
    await open(page, '/pedidos');
    const [rows, databases] = await seen;
    expect(rows).toBeGreaterThan(1);
    expect(databases).toBe(0);
    await context.close();
  });

  it('tells of a photo that did not arrive after its screen was left', async () => {
    const page = await at('/usuarios/agregar');
    let release = () => {};
    const held = new Promise<void>(resolve => (release = resolve));
    await page.route('**/api/Usuario/UploadImage/**', async route => {
      await held;
      await route.abort();
    });
    const values = ['foto.perdida@bodega.cr', 'foto.perdida', 'Flor', 'Perdida', 'Temporal.2026', 'Temporal.2026'];
    await page.getByLabel('Foto', { exact: true }).setInputFiles([await photo()]);
    await page.getByLabel('Email').focus();
    for (const value of values) {
      await page.keyboard.type(value);
      await page.keyboard.press('Enter');
    }
    await page.getByText(/^Subiendo la foto de Flor Perdida/).waitFor();
    await open(page, '/categorias');
    await page.getByRole('row').nth(1).waitFor();
    release();
    await page.getByText(/^No se pudo subir la foto de Flor Perdida/).waitFor();
    await page.context().close();
  });

  it('offers on every screen the images that did not arrive', async () => {
    const page = await at('/pedidos/agregar');
    await addLine(page);
    await page
      .getByLabel(/^Archivo: Agregar imagen a /)
      .first()
      .setInputFiles([await photo()]);
    await page
      .getByRole('button', { name: /^Imagen 1 de CEMENTO/ })
      .first()
      .waitFor();
    await page.route('**/api/Pedidos/UploadImage/**', route => route.abort());
    await page.getByRole('button', { name: 'Confirmar Pedido' }).click();
    await page.getByText(/^No se subió 1 imagen del pedido \d+/).waitFor();
    await page.reload();
    await open(page, '/categorias');
    await page.getByText(/le falta subir 1 imagen desde este equipo/).waitFor();
    await page.unroute('**/api/Pedidos/UploadImage/**');
    await page.getByRole('button', { name: 'Subir ahora' }).click();
    await page.getByText(/^Se subió 1 imagen del pedido \d+/).waitFor();
    await page.context().close();
  });
});
