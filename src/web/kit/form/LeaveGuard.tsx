import { useEffect, useRef } from 'react';
import { useBlocker, useLocation } from 'react-admin';
import { useEventListener } from 'usehooks-ts';
import { z } from 'zod';
import { leadThroughHistory } from '../alerts/Alerts';
import { ConfirmDialog } from '../dialog/ConfirmDialog';
import { hasUnsaved, UNSAVED, useLeaveOnceSaved, wouldLose } from './unsaved';

/** React Router's state of a history entry: its index. */
const entry = z.object({ idx: z.number() });
const placeNow = () => entry.safeParse(window.history.state).data?.idx;

let place = 0;

// A typed address has no index, and the router does not block a navigation it cannot undo: it gets the next index.
// Registered as this module loads, because the window calls its listeners in order, and the router's must come later.
window.addEventListener('popstate', () => {
  const now = placeNow();
  place = now ?? place + 1;
  if (now === undefined) window.history.replaceState({ idx: place }, '');
});

/** Keeps the index of the current entry, from which that of a typed address follows: links fire no `popstate`. */
function useCurrentPlace() {
  const location = useLocation();
  useEffect(() => {
    place = placeNow() ?? place;
  }, [location]);
}

/**
 * Asks before leaving a form with unsaved changes. Mounted once for the application: the router supports one blocker at
 * a time. react-admin's own guard uses the browser's dialog, and also asks after saving if the form kept values through
 * a refetch.
 */
export function LeaveGuard() {
  useCurrentPlace();
  const isStep = useRef(false);
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    isStep.current = historyAction === 'POP';
    return currentLocation.pathname !== nextLocation.pathname && hasUnsaved();
  });
  const answered = useRef<object>(null);
  /** The router renders late after an answer, and throws at a second one, as of a double click. */
  const once = (answer?: () => void) => () => {
    if (answered.current === blocker) return;
    answered.current = blocker;
    answer?.();
  };
  const leave = once(blocker.proceed);
  // Asked while it was being saved: once it is, the question is answered.
  useLeaveOnceSaved(blocker.state === 'blocked', hasUnsaved, () => {
    // The alert that tells of the save stays, as after any way that a save leads.
    if (isStep.current && answered.current !== blocker) leadThroughHistory();
    leave();
  });
  // When the tab closes or reloads, only the browser's own dialog is available. Where modules are reloaded, KeepTyped keeps it.
  useEventListener('beforeunload', event => {
    if (!import.meta.hot && wouldLose()) event.preventDefault();
  });
  return (
    <ConfirmDialog {...UNSAVED} open={blocker.state === 'blocked'} onConfirm={leave} onCancel={once(blocker.reset)}>
      Si sale de esta pantalla se pierde lo que escribió.
    </ConfirmDialog>
  );
}
