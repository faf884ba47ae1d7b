import { useState, type ReactNode } from 'react';
import type { StoredState } from '../storedState';
import { removeLine, restoreLine, type Line } from './draftLines';
import { RemovedNotice } from './RemovedNotice';

interface Removal<L> {
  line: L;
  /** Where it stood. */
  index: number;
  /** Says it, with the way back. */
  notice: ReactNode;
}

/** Removing lines of a draft; the last one that was removed can be put back. */
export function useRemoval<L extends Line, D extends { key: string; lineas: L[] }>(
  lineas: readonly L[],
  store: StoredState<D>,
  nameOf: (line: L) => string,
): { remove: (line: L) => void; removed: Removal<L> | null } {
  const [last, setLast] = useState<Omit<Removal<L>, 'notice'> | null>(null);
  const forget = () => setLast(null);
  const remove = (line: L) => {
    setLast({ line, index: lineas.findIndex(({ localId }) => localId === line.localId) });
    store.update(current => removeLine(current, line.localId));
  };
  if (!last) return { remove, removed: null };
  const undo = () => {
    store.update(current => restoreLine(current, last.line, last.index));
    forget();
  };
  const notice = <RemovedNotice name={nameOf(last.line)} onUndo={undo} onClose={forget} />;
  return { remove, removed: { ...last, notice } };
}
