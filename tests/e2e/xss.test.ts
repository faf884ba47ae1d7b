import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { demoInBrowser } from '../support/demoInBrowser';
import { plantHostileTexts, type Planted } from '../support/hostileRecords';
import { signInAt } from '../support/httpCaller';
import { signIn } from '../support/journey';

/** What the page notes down while it is open. */
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
  ({ page } = await signIn(demo.browser, demo.bodega.url, 'admin@bodega.cr'));
  await page.addInitScript(() => {
    const watch: Watch = { xssRan: [], xssRefused: [] };
    const run = () => watch.xssRan.push(location.href);
    // Orders spell the names of their lines in capitals.
    Object.assign(window, watch, { xss: run, XSS: run });
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
      watch.xssRefused.push(`${effectiveDirective} ${blockedURI} ${sample}`),
    );
  });
});

/** Each screen, and whether a text that means harm is to be read on it. */
const screens: [path: () => string, shows: boolean][] = [
  [() => 'cliente', true],
  [() => `cliente/editar/${planted.cliente}`, true],
  [() => 'productos', true],
  [() => `productos/editar/${planted.articulo}`, true],
  [() => `productos/movimientos/${planted.articulo}`, true],
  [() => 'proveedores', true],
  [() => `proveedores/editar/${planted.proveedor}`, true],
  [() => 'proyectos', true],
  [() => `proyectos/editar/${planted.proyecto}`, true],
  [() => 'perfil', true],
  [() => `perfil/editar/${planted.perfil}`, true],
  [() => `perfil/modulo/${planted.perfil}`, true],
  [() => 'usuarios', true],
  [() => `usuarios/editar/${planted.usuario}`, true],
  [() => `usuarios/perfiles/${planted.usuario}`, true],
  [() => `usuarios/proyectosusuario/${planted.usuario}`, true],
  [() => 'empresa', true],
  [() => 'pedidos', true],
  [() => 'pedidos/agregar', false],
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
  [() => 'compras', true],
  [() => 'compras/nuevaCompra', false],
  [() => `compras/comprobante/${planted.compra}`, true],
  [() => `compras/comprobante/${planted.anulada}`, true],
  [() => 'ventas', true],
  [() => 'ventas/nuevaVenta', false],
  [() => `ventas/factura/${planted.venta}`, true],
  [() => 'auditoria', false],
];

/** Waits until the harmful text stands there, in a field or outside of one. */
const shown = () =>
  page.waitForFunction(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value);
    return /onerror=xss|<script>xss/i.test([document.body.innerText, ...fields].join(' '));
  });

/** What became markup or ran. */
const harm = () =>
  page.evaluate(() => {
    const { xssRan, xssRefused } = window as unknown as Watch;
    const markup = 'img[src="x" i], svg[onload], [onerror], [onclick], a[href^="javascript:" i], main script';
    return { ran: xssRan, refused: xssRefused, markup: document.querySelectorAll(markup).length };
  });
const NONE = { ran: [], refused: [], markup: 0 };

async function open(path: string): Promise<void> {
  await page.goto(`${demo.bodega.url}/#/${path}`);
  // The page is loaded anew, so that it is watched from its first moment on.
  await page.reload();
  await page.getByRole('heading', { level: 1 }).first().waitFor();
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
    'is no more than a text on screen %i',
    async (_, shows, path) => {
      await open(path());
      if (shows) await shown().catch(() => expect.fail(`${path()} shows no harmful text`));
      const expand = page.getByRole('button', { name: 'Ver líneas' });
      if ((await expand.count()) > 0) await expand.first().click();
      expect([path(), await harm()]).toEqual([path(), NONE]);
    },
  );

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
