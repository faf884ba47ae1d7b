import { useEffect, useRef } from 'react';
import { useFormState } from 'react-hook-form';
import { useBlocker } from 'react-admin';
import { ConfirmDialog } from '../dialog/ConfirmDialog';

/**
 * Inside a form: leaving with changes asks first (docs UI). `isSaved` tells that they are safe: the form goes away by
 * itself then. react-admin's own guard asks with the browser's dialog, and asks after saving too when the form keeps
 * what was typed through a refetch.
 */
export function LeaveGuard({ isSaved }: { isSaved: () => boolean }) {
  const { dirtyFields } = useFormState();
  const isDirty = Object.keys(dirtyFields).length > 0;
  const dirty = useRef(isDirty);
  useEffect(() => {
    dirty.current = isDirty;
  }, [isDirty]);

  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty.current && !isSaved() && currentLocation.pathname !== nextLocation.pathname,
  );

  // The tab closing or reloading: only the browser's own dialog can ask there.
  useEffect(() => {
    if (!isDirty) return;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, [isDirty]);

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
