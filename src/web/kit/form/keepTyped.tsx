import { useEffect, useState } from 'react';
import { useLocation, useNotify } from 'react-admin';
import { get, useFormContext, useFormState } from 'react-hook-form';
import { useEventCallback } from 'usehooks-ts';
import { z } from 'zod';
import { session } from '../../api/session';
import { differ, registerForm } from './unsaved';

/** A password is not written anywhere, and a file cannot be. */
const isKeepable = ([name, value]: [string, unknown]): boolean => !/pass|clave/i.test(name) && !(value instanceof Blob);

const stored = z.record(z.string(), z.unknown());

/** Hands over what was kept, once. */
function takeKept(key: string): Record<string, unknown> | null {
  const text = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return text === null ? null : (stored.safeParse(JSON.parse(text)).data ?? null);
}

const RESCUED = 'Se recuperó lo que había escrito antes de que terminara su sesión.';

/**
 * Inside a form: leaving with changes asks first (`LeaveGuard`), and a session that expires takes nothing of what was typed
 * with it: it is there again for the same user at the same address (D6).
 */
export function KeepTyped() {
  const { getValues, setValue } = useFormContext();
  const { dirtyFields, defaultValues, isReady } = useFormState();
  const { pathname } = useLocation();
  const notify = useNotify();
  const [idUsuario] = useState(session.get()?.id);
  const key = `rescate:${idUsuario}:${pathname}`;
  const changed = Object.keys(dirtyFields);

  const isDirty = useEventCallback(() => changed.some(name => differ(getValues(name), get(defaultValues, name))));
  useEffect(() => registerForm(isDirty), [isDirty]);

  const keep = useEventCallback((at: string) => {
    if (session.get() || session.lastEnd() !== 'expirada' || idUsuario === undefined) return;
    const values = changed.map((name): [string, unknown] => [name, getValues(name)]).filter(isKeepable);
    if (values.length > 0) sessionStorage.setItem(at, JSON.stringify(Object.fromEntries(values)));
  });
  // The form closes because the session has gone: this runs after it has.
  useEffect(() => () => keep(key), [keep, key]);

  // Only once the form has taken its record's values: before that they would go over these.
  useEffect(() => {
    const kept = isReady ? takeKept(key) : null;
    if (!kept) return;
    for (const [name, value] of Object.entries(kept)) {
      setValue(name, value, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
    }
    notify(RESCUED, { type: 'info' });
  }, [isReady, key, notify, setValue]);

  return null;
}
