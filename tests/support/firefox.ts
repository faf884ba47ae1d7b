import { existsSync } from 'node:fs';
import { type Browser, firefox } from 'playwright-core';

/** Whether playwright-core's Firefox is installed (`npx playwright-core install firefox`). */
export const hasFirefox = existsSync(firefox.executablePath());

export const launchFirefox = (): Promise<Browser> => firefox.launch({ headless: true });
