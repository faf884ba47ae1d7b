import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { network } from './msw';

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
vi.stubGlobal('matchMedia', matchMedia);
window.innerWidth = 1366;
Element.prototype.scrollIntoView = () => {};
window.scrollTo = () => {};

beforeAll(() => network.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  cleanup();
  network.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
  window.location.hash = '';
});
afterAll(() => network.close());
