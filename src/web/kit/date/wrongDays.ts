import { useEffect, useSyncExternalStore } from 'react';
import { createStore } from '../../api/store';

/** The labels of the date fields on the screen whose text is no valid date: their forms are told null, as of a blank one. */
const wrong = createStore<readonly string[]>([]);

/** Tells of a date field, while it is mounted, whether it is wrong. */
export function useTellWrong(label: string, isWrong: boolean): void {
  useEffect(() => {
    if (!isWrong) return;
    wrong.set([...wrong.get(), label]);
    return () => wrong.set(wrong.get().toSpliced(wrong.get().indexOf(label), 1));
  }, [label, isWrong]);
}

/** Why a form with a wrong date cannot be sent: it would be saved without that date. Null if there is none. */
export function useWrongDay(): string | null {
  const [label] = useSyncExternalStore(wrong.subscribe, wrong.get);
  return label === undefined ? null : `Corrija la fecha: ${label}`;
}
