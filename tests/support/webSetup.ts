import '@testing-library/jest-dom/vitest';
// Must come before the modules of the application, which read the storage.
import { stubBrowser } from './browserStubs';
import { cleanup } from '@testing-library/react';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { session } from '../../src/web/api/session';
import { closeNetwork, forgetNetwork, listenToNetwork } from './msw';

stubBrowser();

beforeAll(listenToNetwork);
afterEach(() => {
  session.end('salida');
  cleanup();
  forgetNetwork();
  localStorage.clear();
  sessionStorage.clear();
  window.location.hash = '';
});
afterAll(closeNetwork);
