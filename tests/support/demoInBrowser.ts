import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { type BodegaProcess, startBodega } from './bodegaProcess';
import { launchBrowser } from './chromium';
import { copyOfDemoData } from './demoData';
import { removeFolder } from './temporaryFolder';

// Without JIT optimisation, which does not pay off on a test's short-lived pages
// (docs/decisions/022-tests-share-processes.md).
const quickToStart = ['--js-flags=--no-opt --no-maglev'];

/** The built server with its own copy of the demo company, and a browser, for a file's tests; `env` adds settings. */
export function demoInBrowser(env: () => Promise<NodeJS.ProcessEnv> = async () => ({})): {
  readonly bodega: BodegaProcess;
  readonly browser: Browser;
} {
  let bodega: BodegaProcess;
  let browser: Browser;
  beforeAll(async () => {
    const DATA_DIR = await copyOfDemoData();
    [bodega, browser] = await Promise.all([
      startBodega({ ...(await env()), DATA_DIR }),
      launchBrowser({ args: quickToStart }),
    ]);
  });
  afterAll(async () => {
    await browser?.close();
    await bodega?.stop();
    if (bodega) await removeFolder(bodega.dataDir);
  });
  return {
    get bodega() {
      return bodega;
    },
    get browser() {
      return browser;
    },
  };
}
