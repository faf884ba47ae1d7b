import { existsSync } from 'node:fs';
import { type Browser, firefox } from 'playwright-core';

/** Whether this machine has the Firefox that playwright-core drives: `npx playwright-core install firefox` brings it. */
export const hasFirefox = existsSync(firefox.executablePath());

export const launchFirefox = (): Promise<Browser> => firefox.launch({ headless: true });
