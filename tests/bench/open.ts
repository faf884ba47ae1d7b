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
 * `npm run bench:open`: time to open the list of orders beside a plain react-admin list of the same versions, on a
 * throttled CPU and network. Judged by ratios within one run, so that the machine's own speed cancels out.
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
   * Milliseconds from requesting the page to the first paint, to the first visible row, and to the first row rendered
   * by the application itself, which can be clicked.
   */
  paint: number;
  row: number;
  ownRow: number;
}

const timesOf = z.object({ paint: z.number(), row: z.number(), ownRow: z.number() });

/** Marks when the first row of a table is in the page, and when in the application's own root. */
const noteFirstRow = () => {
  const places = new Map<string, () => (ParentNode | null | undefined)[]>([
    ['first-row', () => [document, document.getElementById('frame')?.shadowRoot]],
    ['own-row', () => [document.getElementById('root')]],
  ]);
  const observer = new MutationObserver(() => {
    for (const [mark, of] of places) {
      const cells = of().flatMap(place => [...(place?.querySelectorAll('tbody td') ?? [])]);
      // Skeleton rows have no text.
      if (!cells.some(cell => cell.textContent)) continue;
      performance.mark(mark);
      places.delete(mark);
    }
    if (places.size === 0) observer.disconnect();
  });
  observer.observe(document, { childList: true, subtree: true, attributeFilter: ['inert'] });
};

async function open(context: BrowserContext, { url, whole }: Site): Promise<Opening> {
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
  // Work after the first row (refetching, storing for the next start) belongs to this opening.
  await page.waitForLoadState('networkidle');
  if (whole) await page.locator(whole).waitFor();
  await page.close();
  return opening;
}

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

interface Site {
  name: string;
  url: string;
  /** Cookies and storage of an earlier sign-in. */
  storage: Awaited<ReturnType<BrowserContext['storageState']>> | undefined;
  /** Selector of an element that exists once all rows are rendered. */
  whole?: string;
}

/** A cold opening, with only the session stored, then one that fills the caches, then a warm one. */
async function round(browser: Browser, site: Site) {
  const context = await browser.newContext({ storageState: site.storage, viewport: { width: 1366, height: 768 } });
  const cold = await open(context, site);
  await open(context, site);
  const warm = await open(context, site);
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
    await page.waitForLoadState('networkidle');
    const [answer] = await Promise.all([
      page.waitForResponse(response => /\/api\/Pedidos\/1\//.test(response.url())),
      page.goto(`${bodega.url}/#/pedidos`),
    ]);
    const { data } = rowsOf.parse(await answer.json());
    const storage = await page.context().storageState();
    await page.context().close();
    const bare = await serveBareApp(folder, data, 200);
    const { port } = bare.server.address() as AddressInfo;
    const [ours, theirs] = await measure(browser, [
      { name: 'Bodega', url: `${bodega.url}/#/pedidos`, storage, whole: '#root main [data-whole]' },
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
