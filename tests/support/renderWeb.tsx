import { render } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import type { HttpHandler } from 'msw';
import { useEffect } from 'react';
// Imported here, before any test, so that a file's first test does not have to wait for it.
import '../../src/web/App';
import { watchEntrance } from '../../src/web/app/entrance';
import { Root } from '../../src/web/app/Root';
import { session } from '../../src/web/api/session';
import { withPermisos, network, nothingLate, noCifras, nothingAtHome, noSesiones, usuario } from './msw';

/** Unmounting it (after each test, webSetup.ts) also stops what main.tsx starts. */
function Page({ leave }: { leave: () => void }) {
  useEffect(() => leave, [leave]);
  return <Root />;
}

/** Renders the whole application at a path, signed out. */
export function renderSignedOut(path: string) {
  window.location.hash = `#${path}`;
  const unwatch = watchEntrance();
  // Style sheets are off (webSetup.ts), so pointer-events cannot be checked.
  const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });
  const view = render(<Page leave={unwatch} />);
  return { user, ...view };
}

/** Renders it signed in, with all permissions unless a handler overrides them. */
export function renderSignedIn(path: string, ...handlers: HttpHandler[]) {
  network.use(withPermisos(), nothingLate(), ...noCifras(), noSesiones(), ...nothingAtHome());
  network.use(...handlers);
  session.start(usuario);
  return renderSignedOut(path);
}
