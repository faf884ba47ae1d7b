import { useContext, useEffect, useState } from 'react';
import { useEvent, useLocation, useNotify } from 'react-admin';
import { get, useFormContext, useFormState } from 'react-hook-form';
import { useEventListener } from 'usehooks-ts';
import { z } from 'zod';
import { session } from '../../api/session';
import { storedJson, storeJson } from '../../api/store';
import { rescueKey } from '../../api/storageKeys';
import { FormContext } from './FormFrame';
import { byHand, differ } from './formValues';
import { registerForm } from './unsaved';

/** A password must not be stored, and a file cannot be. */
const isKeepable = ([name, value]: [string, unknown]): boolean => !/pass|clave/i.test(name) && !(value instanceof Blob);

const stored = z.record(z.string(), z.unknown());

function takeKept(key: string): Record<string, unknown> | null {
  const kept = stored.safeParse(storedJson(key, sessionStorage)).data ?? null;
  sessionStorage.removeItem(key);
  return kept;
}

/** Whether the session of the page has expired, and nobody has signed in since. */
export const isExpired = () => !session.get() && session.lastEnd() === 'expirada';

const RESCUED = 'Se recuperó lo que había escrito antes de que terminara su sesión.';

/**
 * Inside a form: registers it with `LeaveGuard`, which asks before leaving with changes, and keeps its unsaved values
 * when the session expires; the same user finds them again at the same address (D6).
 */
export function KeepTyped() {
  const { getValues, setValue } = useFormContext();
  const { dirtyFields, defaultValues, isReady } = useFormState();
  const { pathname } = useLocation();
  const notify = useNotify();
  const [idUsuario] = useState(session.get()?.id);
  const key = rescueKey(idUsuario, pathname);
  const changed = Object.keys(dirtyFields);

  const { isSaved } = useContext(FormContext);
  const isDirty = useEvent(
    () => !isSaved?.current && changed.some(name => differ(getValues(name), get(defaultValues, name))),
  );
  useEffect(() => registerForm(isDirty), [isDirty]);

  const keep = useEvent((at: string, isReloaded = false) => {
    if (idUsuario === undefined || !(isExpired() || isReloaded)) return;
    const values = changed.map((name): [string, unknown] => [name, getValues(name)]).filter(isKeepable);
    if (values.length > 0) storeJson(at, Object.fromEntries(values), sessionStorage);
  });
  // The form unmounts because the session ended: this cleanup runs after that.
  useEffect(() => () => keep(key), [keep, key]);
  // `npm run dev` reloads the page after a save in the contract or the server.
  useEventListener('pagehide', () => import.meta.env.DEV && keep(key, true));

  // Only when the form is ready: before that, the record's values would overwrite these.
  useEffect(() => {
    const kept = isReady ? takeKept(key) : null;
    if (!kept) return;
    for (const [name, value] of Object.entries(kept)) setValue(name, value, byHand);
    notify(RESCUED, { type: 'info' });
  }, [isReady, key, notify, setValue]);

  return null;
}
