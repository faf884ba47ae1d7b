import { useEffect, useRef } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { useLocation, useNotify } from 'react-admin';
import { session } from '../../app/session';
import { isKeepable, keepForLater, takeKept } from './rescue';

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
