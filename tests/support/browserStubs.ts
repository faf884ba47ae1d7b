import { configure } from '@testing-library/react';
import { vi } from 'vitest';

/** What jsdom lacks of a browser, for tests that render the application. */

// The application arrives in pieces, and two cores are shared with other tests: patience costs nothing when it passes.
configure({ asyncUtilTimeout: 8000 });

/** jsdom knows no media: a desk (1366 px wide), with neither dark nor reduced motion preferred. */
function matchMedia(query: string): MediaQueryList {
  const min = /min-width:\s*([\d.]+)px/.exec(query)?.[1];
  const max = /max-width:\s*([\d.]+)px/.exec(query)?.[1];
  const matches =
    (min !== undefined || max !== undefined) && innerWidth >= Number(min ?? 0) && innerWidth <= Number(max ?? Infinity);
  return Object.assign(new EventTarget(), {
    matches,
    media: query,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  });
}

export function stubBrowser(): void {
  vi.stubGlobal('matchMedia', matchMedia);
  window.innerWidth = 1366;
  Element.prototype.scrollIntoView = () => {};
  window.scrollTo = () => {};
}
