import { useEffect, useRef } from 'react';
import { useBlocker, useLocation } from 'react-admin';
import { useEventListener } from 'usehooks-ts';
import { z } from 'zod';
import { ConfirmDialog } from '../dialog/ConfirmDialog';
import { hasUnsaved } from './unsaved';

/** What the router writes to an entry of the browser's history: its place. */
const entry = z.object({ idx: z.number() });
const placeNow = () => entry.safeParse(window.history.state).data?.idx;

/** An address that was typed has no place, and the router asks about none that it cannot take back: it is given the next one. */
function usePlaceOfTyped() {
  const location = useLocation();
  const place = useRef(0);
  useEffect(() => {
    place.current = placeNow() ?? place.current;
  }, [location]);
  const give = () => {
    if (placeNow() === undefined) window.history.replaceState({ idx: place.current + 1 }, '');
  };
  // Before the router hears of it.
  useEventListener('popstate', give, undefined, true);
}

/**
 * Leaving a form with changes asks first. Once for the whole application: a router knows one such question at a time.
 * react-admin's own guard asks with the browser's dialog, and asks after saving too when the form keeps what was typed through
 * a refetch.
 */
export function LeaveGuard() {
  usePlaceOfTyped();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && hasUnsaved(),
  );
  // The tab closing or reloading: only the browser's own dialog can ask there.
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
