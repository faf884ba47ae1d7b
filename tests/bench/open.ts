import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext } from 'playwright-core';
import { z } from 'zod';
import { newDataDir, startBodega } from '../support/bodegaProcess';
import { launchBrowser } from '../support/chromium';
import { signIn } from '../support/journey';
import { openLastSight } from '../support/lastSight';
import { removeFolder } from '../support/temporaryFolder';
import { buildBareApp, serveBareApp } from './bareApp';

/**
 * `npm run bench:open`: how long the list of orders takes to open, side by side with a plain react-admin list of the same
 * versions, on a slow machine and a slow line. Ratios within one run; the machine's own speed cancels out.
 */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const CPU = 4;
const LINE = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };
const WANTED = {
  'primera fila, en caliente': 1,
  'primera fila que responde, en caliente': 1,
  'primera fila, en frío': 1,
  'primer dibujo': 0.5,
};

interface Opening {
  /**
   * Milliseconds from the request of the page until something was painted, until the first row stood there, and until one
   * of the application itself did, which can be pressed.
   */
  paint: number;
  row: number;
  ownRow: number;
}

const timesOf = z.object({ paint: z.number(), row: z.number(), ownRow: z.number() });

/** Notes when the first row of a table stands in the page, and when in what the application has drawn. */
const noteFirstRow = () => {
  const places = new Map<string, () => (ParentNode | null | undefined)[]>([
    ['first-row', () => [document, document.getElementById('marco')?.shadowRoot]],
    ['own-row', () => [document.getElementById('root')]],
  ]);
  const observer = new MutationObserver(() => {
    for (const [mark, of] of places) {
      const cells = of().flatMap(place => [...(place?.querySelectorAll('tbody td') ?? [])]);
      // Not a row that only keeps its place.
      if (!cells.some(cell => cell.textContent)) continue;
      performance.mark(mark);
      places.delete(mark);
    }
    if (places.size === 0) observer.disconnect();
  });
  observer.observe(document, { childList: true, subtree: true, attributeFilter: ['inert'] });
};

async function open(context: BrowserContext, url: string): Promise<Opening> {
  const page = await context.newPage();
  await page.addInitScript(openLastSight);
  await page.addInitScript(noteFirstRow);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', LINE);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU });
  await page.goto(url, { waitUntil: 'commit' });
  const times = await page.waitForFunction(
    () => {
      const row = performance.getEntriesByName('first-row')[0]?.startTime;
      const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime;
      const ownRow = performance.getEntriesByName('own-row')[0]?.startTime;
      return row !== undefined && ownRow !== undefined && paint !== undefined ? { row, ownRow, paint } : undefined;
    },
    undefined,
    { timeout: 120_000 },
  );
  const opening = timesOf.parse(await times.jsonValue());
  // What a person's browser does after the first row (reading on, keeping for the next time) belongs to this opening.
  await page.waitForLoadState('networkidle');
  await page.close();
  return opening;
}

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

interface Site {
  name: string;
  url: string;
  /** What a person's browser has of a site it was signed in to before. */
  storage: Awaited<ReturnType<BrowserContext['storageState']>> | undefined;
}

/** One cold opening, in a browser that has only the sign-in, and one warm after another that fills the caches. */
async function round(browser: Browser, { url, storage }: Site) {
  const context = await browser.newContext({ storageState: storage, viewport: { width: 1366, height: 768 } });
  const cold = await open(context, url);
  await open(context, url);
  const warm = await open(context, url);
  await context.close();
  return { cold, warm };
}

async function measure(browser: Browser, sites: readonly Site[]) {
  const results = new Map(sites.map(({ name }) => [name, [] as Awaited<ReturnType<typeof round>>[]]));
  for (let number = 0; number < ROUNDS; number++) {
    for (const site of sites) results.get(site.name)?.push(await round(browser, site));
  }
  return sites.map(({ name }) => {
    const all = results.get(name) ?? [];
    return {
      'primera fila, en frío': median(all.map(({ cold }) => cold.row)),
      'primera fila, en caliente': median(all.map(({ warm }) => warm.row)),
      'primera fila que responde, en caliente': median(all.map(({ warm }) => warm.ownRow)),
      'primer dibujo': median(all.map(({ warm }) => warm.paint)),
    };
  });
}

const rowsOf = z.object({ data: z.array(z.unknown()) });

async function run() {
  const folder = await mkdtemp(join(tmpdir(), 'bodega-bare-'));
  const dataDir = await newDataDir();
  const bodega = await startBodega({ DATA_DIR: dataDir });
  const browser = await launchBrowser();
  try {
    await buildBareApp(folder);
    const { page } = await signIn(browser, bodega.url, 'admin@bodega.cr');
    await page.goto(`${bodega.url}/#/pedidos`);
    const answer = await page.waitForResponse(response => /\/api\/Pedidos\//.test(response.url()));
    const { data } = rowsOf.parse(await answer.json());
    const storage = await page.context().storageState();
    await page.context().close();
    const bare = await serveBareApp(folder, data, 200);
    const { port } = bare.server.address() as AddressInfo;
    const [ours, theirs] = await measure(browser, [
      { name: 'Bodega', url: `${bodega.url}/#/pedidos`, storage },
      { name: 'bare', url: `http://127.0.0.1:${port}/#/pedidos`, storage: undefined },
    ]);
    await bare.close();
    if (!ours || !theirs) throw new Error('Nothing was measured');
    console.table(
      Object.fromEntries(
        (Object.keys(WANTED) as (keyof typeof WANTED)[]).map(name => [
          name,
          {
            'react-admin (ms)': Math.round(theirs[name]),
            'Bodega (ms)': Math.round(ours[name]),
            razón: Number((ours[name] / theirs[name]).toFixed(2)),
            'se busca': `≤ ${WANTED[name]}`,
          },
        ]),
      ),
    );
  } finally {
    await browser.close();
    await bodega.stop();
    await Promise.all([removeFolder(dataDir), rm(folder, { recursive: true, force: true })]);
  }
}

await run();
