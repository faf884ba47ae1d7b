import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, inject } from 'vitest';
import { type BodegaProcess, newDataDir, startBodega } from './bodegaProcess';
import { launchBrowser } from './chromium';
import { removeFolder } from './temporaryFolder';

/** A copy keeps the owner of the files: PostgreSQL runs as a user of its own where the tests run as root. */
async function copyOfDemoData(): Promise<string> {
  const dataDir = await newDataDir();
  await promisify(execFile)('cp', ['-a', inject('demoData'), dataDir]);
  return dataDir;
}

/** The built server with a demo company of its own, and a browser, for the tests of one file. */
export function demoInBrowser(): { readonly bodega: BodegaProcess; readonly browser: Browser } {
  let bodega: BodegaProcess;
  let browser: Browser;
  beforeAll(async () => {
    const DATA_DIR = await copyOfDemoData();
    [bodega, browser] = await Promise.all([startBodega({ DATA_DIR }), launchBrowser()]);
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
