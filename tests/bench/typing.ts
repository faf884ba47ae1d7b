import type { Locator, Page } from 'playwright-core';
import { z } from 'zod';
import { pedido } from '#contract/pedido';
import { newDataDir, startBodega } from '../support/bodegaProcess';
import { launchBrowser } from '../support/chromium';
import { idsOf, signInAt } from '../support/httpCaller';
import { signIn } from '../support/journey';
import { removeFolder } from '../support/temporaryFolder';

/**
 * `npm run bench:typing`: time from a key press to the frame that shows it, by the browser's Event Timing with the CPU
 * throttled four times, in a list's search and in a receipt of 60 lines. Exits with code 1 if a key takes longer than
 * accepted.
 */
const CPU = 4;
const WANTED_MS = 50;
/** Event Timing does not report shorter events. */
const SHORTEST_MS = 16;
const LINES = 60;
const KEYS = '1234567890';
const PAUSE_MS = 400;
const ADMIN = 'admin@bodega.cr';

/** Init script that records the duration of each key press. */
function noteKeys(): void {
  const keys: number[] = [];
  Object.defineProperty(window, 'keys', { value: keys });
  const observer = new PerformanceObserver(list => {
    for (const { name, duration } of list.getEntries()) if (name === 'keydown') keys.push(duration);
  });
  const events = { type: 'event', durationThreshold: 16 };
  observer.observe(events);
}

/** Types into a field; returns the durations in milliseconds of the keys that were reported. */
async function type(page: Page, field: Locator): Promise<number[]> {
  await field.click();
  for (const key of KEYS) {
    await page.keyboard.press(key);
    await page.waitForTimeout(PAUSE_MS);
  }
  return z.array(z.number()).parse(await page.evaluate('window.keys'));
}

async function slowly(page: Page, url: string): Promise<void> {
  await page.addInitScript(noteKeys);
  await page.goto('about:blank');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU });
  await page.goto(url);
}

function report(what: string, told: readonly number[]): void {
  const worst = Math.max(SHORTEST_MS, ...told);
  const slow = told.filter(ms => ms > WANTED_MS).length;
  if (slow > 0) process.exitCode = 1;
  console.log(`${what.padEnd(40)} la más lenta ${worst} ms, ${slow} de ${KEYS.length} sobre ${WANTED_MS} ms`);
}

const dataDir = await newDataDir();
const bodega = await startBodega({ DATA_DIR: dataDir });
const browser = await launchBrowser();
try {
  const caller = await signInAt(bodega.url, ADMIN);
  const articles = idsOf(await caller.get(`/Producto?range=[0,${LINES - 1}]`));
  const detallePedido = articles.map(idProducto => ({
    idProducto,
    cantidad: 1_000_000,
    direccionamiento: '1',
    nombreProducto: 'Artículo',
  }));
  const { id } = pedido.parse(await caller.post('/Pedidos', { idProyecto: 1, emailUsuario: ADMIN, detallePedido }));
  const { page } = await signIn(browser, bodega.url, ADMIN);

  await slowly(page, `${bodega.url}/#/pedidos`);
  await page.getByRole('row').nth(15).waitFor();
  report('búsqueda de una lista', await type(page, page.getByPlaceholder('Buscar...')));

  await slowly(page, `${bodega.url}/#/pedidos/editar/${id}/1`);
  const amounts = page.getByLabel(/^Llegó ahora de /);
  await amounts.nth(LINES - 1).waitFor();
  report(`recepción de ${LINES} líneas`, await type(page, amounts.nth(LINES / 2)));
} finally {
  await browser.close();
  await bodega.stop();
  await removeFolder(dataDir);
}
