/**
 * `npm run manual`: retakes the screenshots of `docs/manual` with a new demo company. Exits with code 1, and the
 * reason, if one failed. PICTURES is a pattern of names.
 */
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { z } from 'zod';
import { newDataDir, startBodega } from '../support/bodegaProcess';
import { launchBrowser } from '../support/chromium';
import { signInAt } from '../support/httpCaller';
import { signIn } from '../support/journey';
import { removeFolder } from '../support/temporaryFolder';
import { type Picture, pictures, RECEIVED_IN_PART } from './album';

const FOLDER = join('docs', 'manual', 'imagenes');
const SIZES = { desk: { width: 1366, height: 768 }, phone: { width: 360, height: 740 } };
/** The demo company's administrator. */
const WHO = 'admin@bodega.cr';

const asked = new RegExp(process.env['PICTURES'] ?? '');

/** Waits until everything is loaded and rendered: a list renders its first rows before the others. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(() => new Promise(resolve => setTimeout(() => requestAnimationFrame(resolve), 500)));
  await page.getByLabel('Cargando').first().waitFor({ state: 'hidden' });
}

const orders = z.array(
  z.object({
    id: z.number(),
    estado: z.string(),
    pedidoDetalle: z.array(z.object({ cantidad: z.number(), recibido: z.number() })),
  }),
);

/** The id of the newest pending order that has a complete line and one received in part. */
async function receivedInPart(url: string): Promise<number> {
  const { get, usuario } = await signInAt(url, WHO);
  const order = orders
    .parse(await get(`/Pedidos/1/${usuario.id}`))
    .find(
      ({ estado, pedidoDetalle: lines }) =>
        estado === 'Pendiente' &&
        lines.some(({ cantidad, recibido }) => recibido === cantidad) &&
        lines.some(({ cantidad, recibido }) => recibido > 0 && recibido < cantidad),
    );
  if (!order) throw new Error('The demo company has no order received in part');
  return order.id;
}

async function take(browser: Browser, url: string, { name, path, on = 'desk', size, clip, act }: Picture) {
  const isPhone = on === 'phone';
  const options = { viewport: size ?? SIZES[on], deviceScaleFactor: isPhone ? 1.5 : 1, hasTouch: isPhone };
  const page =
    path === null
      ? await browser.newPage({ locale: 'es-CR', ...options })
      : (await signIn(browser, url, WHO, options)).page;
  try {
    page.setDefaultTimeout(15_000);
    await page.goto(path === null ? url : `${url}/#${path}`);
    await settled(page);
    await act?.(page);
    await settled(page);
    const taken = await page.screenshot({ ...(clip ? { clip } : {}), animations: 'disabled' });
    // With a palette, since screens have few colours, a file is a third of the size.
    await sharp(taken)
      .png({ palette: true, effort: 10 })
      .toFile(join(FOLDER, `${name}.png`));
    console.log(`${name}.png`);
  } catch (error) {
    process.exitCode = 1;
    console.error(`${name}.png: ${String(error).split('\n').slice(0, 3).join(' ')}`);
  } finally {
    await page.context().close();
  }
}

const bodega = await startBodega({ DATA_DIR: await newDataDir() });
const browser = await launchBrowser();
const inPart = `${await receivedInPart(bodega.url)}`;
for (const { path, ...picture } of pictures.filter(({ name }) => asked.test(name)))
  await take(browser, bodega.url, { ...picture, path: path?.replace(RECEIVED_IN_PART, inPart) ?? null });
await browser.close();
await bodega.stop();
await removeFolder(bodega.dataDir);
