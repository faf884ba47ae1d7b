import '@testing-library/jest-dom/vitest';
import { StyleSheet } from '@emotion/sheet';
import { cleanup } from '@testing-library/react';
import React from 'react';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { session } from '../../src/web/api/session';
import { stubBrowser } from './browserStubs';
import { network } from './msw';

stubBrowser();
// jsdom has no layout, yet evaluates every rule of every style sheet for each `getByRole`: a third of these tests'
// time. Styles are tested in Chromium (tests/e2e).
StyleSheet.prototype.insert = () => undefined;

// Makes React believe it has recorded enough owner stacks: each element's would cost an Error.
const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
if (!(internals instanceof Object)) throw new Error('This React has no internals where the tests look for them');
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  configurable: true,
  get: () => Infinity,
  set: () => {},
});

beforeAll(() => network.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  session.end('salida');
  cleanup();
  network.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
  window.location.hash = '';
});
afterAll(() => network.close());
