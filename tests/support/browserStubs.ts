import { createRequire } from 'node:module';
import { availableParallelism, loadavg } from 'node:os';
import { StyleSheet } from '@emotion/sheet';
import { configure } from '@testing-library/react';
import React from 'react';
import { vi } from 'vitest';
import { elementError } from './elementErrors';
import { stubComputedStyle } from './ownStyles';

/** Browser features that jsdom lacks, for tests that render the application. */

/** The page of the test file that runs, as Vitest gives it to tests in jsdom. */
declare const jsdom: { window: Pick<Window, 'localStorage' | 'sessionStorage'> };

/**
 * From Node 25 on Node has storages of its own, of no use without a file, and Vitest leaves them in the place of the page's.
 * Done when this file is imported, which is before the modules that read them.
 */
for (const name of ['localStorage', 'sessionStorage'] as const) {
  Object.defineProperty(globalThis, name, { configurable: true, get: () => jsdom.window[name] });
}

/** Timeout of `waitFor`, longer the busier the machine: only a failing test waits that long. */
const patienceMs = (): number =>
  process.env.CI ? 30_000 : Math.min(30_000, 3_000 * Math.max(1, (loadavg()[0] ?? 0) / availableParallelism()));

configure({ asyncUtilTimeout: patienceMs(), getElementError: elementError });

/** matchMedia for a desktop (1366 px) with a light theme and reduced motion, so that nothing is animated. */
function matchMedia(query: string): MediaQueryList {
  const min = /min-width:\s*([\d.]+)px/.exec(query)?.[1];
  const max = /max-width:\s*([\d.]+)px/.exec(query)?.[1];
  const isWidth = min !== undefined || max !== undefined;
  return {
    // A list of its own keeps following the width, as a browser's does.
    get matches() {
      return isWidth
        ? innerWidth >= Number(min ?? 0) && innerWidth <= Number(max ?? Infinity)
        : query.includes('prefers-reduced-motion: reduce');
    },
    media: query,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
    addEventListener: (_type: string, listen: EventListener) => window.addEventListener('resize', listen),
    removeEventListener: (_type: string, listen: EventListener) => window.removeEventListener('resize', listen),
    dispatchEvent: () => true,
  };
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

/** Makes React believe it has recorded enough owner stacks: each element's would cost an Error. */
function skipOwnerStacks(): void {
  const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
  if (!(internals instanceof Object)) throw new Error('This React has no internals where the tests look for them');
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    configurable: true,
    get: () => Infinity,
    set: () => {},
  });
}

/** Emotion makes no style sheet text: nothing would read it, and making it was a tenth of these tests' time. */
function skipStyleTexts(): void {
  const { resolve } = createRequire(import.meta.url);
  const serialize: unknown = createRequire(resolve('@emotion/styled'))('@emotion/serialize');
  const isThere = serialize instanceof Object && 'serializeStyles' in serialize;
  if (!isThere) throw new Error('This Emotion has no serializeStyles where the tests look for it');
  Object.assign(serialize, { serializeStyles: () => ({ name: '0', styles: '' }) });
}

/** Links of react-router ask for the page's `base`, dates for a setting in a `meta`, and jsdom's selectors are slow. */
function findByName(): void {
  const find = (selector: string): Element | null | undefined => {
    if (selector === 'base') return document.getElementsByTagName('base')[0] ?? null;
    const name = /^meta\[name="([^"]+)"\]$/.exec(selector)?.[1];
    return name === undefined
      ? undefined
      : (Array.from(document.getElementsByTagName('meta')).find(meta => meta.name === name) ?? null);
  };
  document.querySelector = new Proxy(document.querySelector, {
    apply: (query, self, [selector]: [string]) => {
      const found = find(selector);
      return found === undefined ? Reflect.apply(query, self, [selector]) : found;
    },
  });
}

export function stubBrowser(): void {
  vi.stubGlobal('matchMedia', matchMedia);
  vi.stubGlobal('ResizeObserver', NothingResizes);
  window.innerWidth = 1366;
  Element.prototype.scrollIntoView = () => {};
  window.scrollTo = () => {};
  // jsdom has no layout, yet evaluates every rule of every style sheet for each `getByRole`: a third of these tests'
  // time. Styles are tested in Chromium (tests/e2e).
  StyleSheet.prototype.insert = () => undefined;
  skipStyleTexts();
  if (document.defaultView) stubComputedStyle(document.defaultView);
  findByName();
  skipOwnerStacks();
}
