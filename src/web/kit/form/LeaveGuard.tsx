import { useEffect, useRef } from 'react';
import { useBlocker, useLocation } from 'react-admin';
import { useEventListener } from 'usehooks-ts';
import { z } from 'zod';
import { ConfirmDialog } from '../dialog/ConfirmDialog';
import { hasUnsaved } from './unsaved';

/** React Router's state of a history entry: its index. */
const entry = z.object({ idx: z.number() });
const placeNow = () => entry.safeParse(window.history.state).data?.idx;

/** A typed address has no index, and the router does not block a navigation it cannot undo: it gets the next index. */
function usePlaceOfTyped() {
  const location = useLocation();
  const place = useRef(0);
  useEffect(() => {
    place.current = placeNow() ?? place.current;
  }, [location]);
  const give = () => {
    if (placeNow() === undefined) window.history.replaceState({ idx: place.current + 1 }, '');
  };
  // In the capture phase, before the router's own listener.
  useEventListener('popstate', give, undefined, true);
}

/**
 * Asks before leaving a form with unsaved changes. Mounted once for the application: the router supports one blocker at
 * a time. react-admin's own guard uses the browser's dialog, and also asks after saving if the form kept values through
 * a refetch.
 */
export function LeaveGuard() {
  usePlaceOfTyped();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && hasUnsaved(),
  );
  // When the tab closes or reloads, only the browser's own dialog is available.
  useEventListener('beforeunload', event => {
    if (hasUnsaved()) event.preventDefault();
  });
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title="Hay cambios sin guardar"
      confirmLabel="Salir sin guardar"
      cancelLabel="Seguir aquí"
      destructive
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      Si sale de esta pantalla se pierde lo que escribió.
    </ConfirmDialog>
  );
}
