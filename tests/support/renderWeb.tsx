import { render } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import type { HttpHandler } from 'msw';
import { useEffect } from 'react';
// Loaded before the tests begin: the first of a file must not wait for it.
import '../../src/web/App';
import { watchEntrance } from '../../src/web/app/entrance';
import { Root } from '../../src/web/app/Root';
import { session } from '../../src/web/api/session';
import { conPermisos, network, sinAtrasados, sinCifras, sinPendientes, sinSesiones, usuario } from './msw';

/** What main.tsx starts lives as long as the page: here until the page is taken away, as after each test (webSetup.ts). */
function Page({ leave }: { leave: () => void }) {
  useEffect(() => leave, [leave]);
  return <Root />;
}

/** The whole application as a browser runs it, at an address, signed out. */
export function renderSignedOut(path: string) {
  window.location.hash = `#${path}`;
  const unwatch = watchEntrance();
  // No style sheet is read here (webSetup.ts), so none can forbid the pointer.
  const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });
  const view = render(<Page leave={unwatch} />);
  return { user, ...view };
}

/** The same with a session; every permission unless a handler says otherwise. */
export function renderSignedIn(path: string, ...handlers: HttpHandler[]) {
  network.use(conPermisos(), sinAtrasados(), sinCifras(), sinSesiones(), sinPendientes());
  network.use(...handlers);
  session.start(usuario);
  return renderSignedOut(path);
}
