import { useBlocker } from 'react-admin';
import { useEventListener } from 'usehooks-ts';
import { ConfirmDialog } from '../dialog/ConfirmDialog';
import { hasUnsaved } from './unsaved';

/**
 * Leaving a form with changes asks first. Once for the whole application: a router knows one such question at a time.
 * react-admin's own guard asks with the browser's dialog, and asks after saving too when the form keeps what was typed through
 * a refetch.
 */
export function LeaveGuard() {
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
