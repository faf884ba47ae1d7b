import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { z } from 'zod';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const RUN = `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
  violations.flatMap(({ id, impact, nodes }) => nodes.map(({ html }) => impact + ' ' + id + ': ' + html.slice(0, 200))))`;

/** Waits for running transitions, whose intermediate colours must not be judged; endless animations are ignored. */
const settled = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    return Promise.allSettled(ending.map(({ finished }) => finished)).then(() => null);
  });

const run = async (page: Page): Promise<string[]> => {
  await settled(page);
  await page.evaluate(source);
  return z.array(z.string()).parse(await page.evaluate(RUN));
};

/**
 * Violations axe finds on a page at rest, minor ones too: impact, rule and element. What it finds it has to find twice: a late answer
 * may start a transition while it looks.
 */
export async function axeFindings(page: Page): Promise<string[]> {
  const found = await run(page);
  if (found.length === 0) return [];
  const again = await run(page);
  return found.filter(one => again.includes(one));
}
