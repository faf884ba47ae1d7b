import { useEffect, useRef } from 'react';
import { useBlocker, useLocation, useNotify } from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';
import { useEventListener } from 'usehooks-ts';
import { z } from 'zod';
import { session } from '../../api/session';
import { ConfirmDialog } from '../dialog/ConfirmDialog';
import { differ, hasUnsaved, registerForm } from './unsaved';

/**
 * Inside a form: leaving with changes asks first. `isSaved` tells that they are safe: the form goes away by
 * itself then. react-admin's own guard asks with the browser's dialog, and asks after saving too when the form keeps
 * what was typed through a refetch.
 */
export function LeaveGuard({ isSaved }: { isSaved: () => boolean }) {
  const { getValues } = useFormContext();
  const { dirtyFields, defaultValues } = useFormState();
  const changed = Object.keys(dirtyFields);
  const isDirty = () =>
    !isSaved() && changed.some(name => differ(getValues(name), new Map(Object.entries(defaultValues ?? {})).get(name)));
  const form = useRef(isDirty);
  useEffect(() => {
    form.current = isDirty;
  });
  useEffect(() => registerForm(() => form.current()), []);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && hasUnsaved(),
  );

  // The tab closing or reloading: only the browser's own dialog can ask there.
  useEventListener('beforeunload', event => {
    if (isDirty()) event.preventDefault();
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

/** What was typed in a form when the session ended under it, for the same user at the same address (D6). */
const PREFIX = 'rescate';
const stored = z.record(z.string(), z.unknown());

const keyOf = (idUsuario: number, path: string) => `${PREFIX}:${idUsuario}:${path}`;

/** A password is not written anywhere, and a file cannot be. */
const isKeepable = ([name, value]: [string, unknown]): boolean => !/pass|clave/i.test(name) && !(value instanceof Blob);

function keepForLater(idUsuario: number, path: string, values: Record<string, unknown>) {
  sessionStorage.setItem(keyOf(idUsuario, path), JSON.stringify(values));
}

/** Hands over what was kept, once. */
function takeKept(path: string): Record<string, unknown> | null {
  const usuario = session.get();
  if (!usuario) return null;
  const key = keyOf(usuario.id, path);
  const text = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return text === null ? null : (stored.safeParse(JSON.parse(text)).data ?? null);
}

const RESCUED = 'Se recuperó lo que había escrito antes de que terminara su sesión.';

/** Inside a form: an expired session takes nothing of what was typed with it (D6). */
export function FormRescue() {
  const { getValues, setValue } = useFormContext();
  const { dirtyFields, isReady } = useFormState();
  const { pathname } = useLocation();
  const notify = useNotify();
  const idUsuario = session.get()?.id;
  const dirty = useRef<string[]>([]);

  useEffect(() => {
    dirty.current = Object.keys(dirtyFields);
  });

  // The form closes because the session has gone: this runs after it has.
  useEffect(
    () => () => {
      if (session.get() || session.lastEnd() !== 'expirada' || idUsuario === undefined) return;
      const values = Object.fromEntries(
        dirty.current.map((name): [string, unknown] => [name, getValues(name)]).filter(isKeepable),
      );
      if (Object.keys(values).length) keepForLater(idUsuario, pathname, values);
    },
    [getValues, idUsuario, pathname],
  );

  // Only once the form has taken its record's values: before that they would go over these.
  useEffect(() => {
    if (!isReady) return;
    const kept = takeKept(pathname);
    if (!kept) return;
    for (const [name, value] of Object.entries(kept)) {
      setValue(name, value, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
    }
    notify(RESCUED, { type: 'info' });
  }, [isReady, notify, pathname, setValue]);

  return null;
}
