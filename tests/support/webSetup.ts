import '@testing-library/jest-dom/vitest';
import { StyleSheet } from '@emotion/sheet';
import { cleanup } from '@testing-library/react';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { stubBrowser } from './browserStubs';
import { network } from './msw';

stubBrowser();
// jsdom lays nothing out, yet works through every rule of every style sheet for each `getByRole`: a third of the time
// of these tests. What a style does is seen in Chromium (tests/e2e).
StyleSheet.prototype.insert = () => undefined;

beforeAll(() => network.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  cleanup();
  network.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
  window.location.hash = '';
});
afterAll(() => network.close());
