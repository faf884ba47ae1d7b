import { availableParallelism, loadavg } from 'node:os';
import { configure } from '@testing-library/react';
import { vi } from 'vitest';
import { elementError } from './elementErrors';

/** Browser features that jsdom lacks, for tests that render the application. */

/** Timeout of `waitFor`, longer the busier the machine: only a failing test waits that long. */
const patienceMs = (): number =>
  process.env.CI ? 30_000 : Math.min(30_000, 3_000 * Math.max(1, (loadavg()[0] ?? 0) / availableParallelism()));

configure({ asyncUtilTimeout: patienceMs(), getElementError: elementError });

/** matchMedia for a desktop (1366 px) with a light theme and reduced motion, so that nothing is animated. */
function matchMedia(query: string): MediaQueryList {
  const min = /min-width:\s*([\d.]+)px/.exec(query)?.[1];
  const max = /max-width:\s*([\d.]+)px/.exec(query)?.[1];
  const isWidth = min !== undefined || max !== undefined;
  const matches = isWidth
    ? innerWidth >= Number(min ?? 0) && innerWidth <= Number(max ?? Infinity)
    : query.includes('prefers-reduced-motion: reduce');
  return Object.assign(new EventTarget(), {
    matches,
    media: query,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  });
}

/** ResizeObserver: jsdom has no layout. */
class NothingResizes {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/**
 * Skips timers that fire after their test file's document is gone: the process lives on, and a debounced search would
 * otherwise throw an error that belongs to no test and fails the run.
 */
globalThis.setTimeout = new Proxy(globalThis.setTimeout, {
  apply: (start, self, [callback, ...others]: Parameters<typeof setTimeout>) =>
    Reflect.apply(start, self, [
      (...given: unknown[]) => {
        if (typeof window !== 'undefined') Reflect.apply(callback, globalThis, given);
      },
      ...others,
    ]),
});

export function stubBrowser(): void {
  vi.stubGlobal('matchMedia', matchMedia);
  vi.stubGlobal('ResizeObserver', NothingResizes);
  window.innerWidth = 1366;
  Element.prototype.scrollIntoView = () => {};
  window.scrollTo = () => {};
}
