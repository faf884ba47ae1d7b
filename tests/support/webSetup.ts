import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { stubBrowser } from './browserStubs';
import { network } from './msw';

stubBrowser();
// What is waited for may come late on a machine that does much else; it is no timing.
configure({ asyncUtilTimeout: 15_000 });

beforeAll(() => network.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  cleanup();
  network.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
  window.location.hash = '';
});
afterAll(() => network.close());
