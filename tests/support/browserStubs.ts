import { availableParallelism, loadavg } from 'node:os';
import { configure } from '@testing-library/react';
import { vi } from 'vitest';
import { elementError } from './elementErrors';

/** What jsdom lacks of a browser, for tests that render the application. */

/** Waiting ends when what is waited for comes: only a failing test waits as long as it may, the longer the busier the machine. */
const patienceMs = (): number =>
  process.env.CI ? 30_000 : Math.min(30_000, 3_000 * Math.max(1, (loadavg()[0] ?? 0) / availableParallelism()));

configure({ asyncUtilTimeout: patienceMs(), getElementError: elementError });

/** jsdom knows no media: a desk (1366 px wide) of someone who prefers light and reduced motion, so nothing lingers. */
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

/** jsdom lays nothing out. */
class NothingResizes {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/**
 * What a page has put off ends with the page. A file's document goes while the process stays, and a text box that waits a
 * moment before it searches would wake up without one: an error of no test, which fails the run.
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
