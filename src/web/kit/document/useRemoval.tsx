import CloseIcon from '@mui/icons-material/Close';
import { Alert, Button, IconButton } from '@mui/material';
import { useState, type ReactNode } from 'react';
import type { StoredDraft } from '../draft/storedDraft';
import { removeLine, restoreLine, type Line } from './draftLines';

interface Removal<L> {
  line: L;
  /** Where it stood. */
  index: number;
  /** Says it, with the way back. */
  notice: ReactNode;
}

interface RemovalOptions<L, D> {
  lineas: readonly L[];
  store: StoredDraft<D>;
  nameOf: (line: L) => string;
  /** Whether one of the lines that came since stands for the same: put back it would stand there twice. */
  isBack: (line: L, since: readonly L[]) => boolean;
}

/** Removing lines of a draft; the last one that was removed can be put back, unless it is back already. */
export function useRemoval<L extends Line, D extends { key: string; lineas: L[] }>({
  lineas,
  store,
  nameOf,
  isBack,
}: RemovalOptions<L, D>): { remove: (line: L) => void; removed: Removal<L> | null } {
  const [last, setLast] = useState<(Omit<Removal<L>, 'notice'> & { before: ReadonlySet<string> }) | null>(null);
  const forget = () => setLast(null);
  const remove = (line: L) => {
    const before = lineas.map(({ localId }) => localId);
    setLast({ line, index: before.indexOf(line.localId), before: new Set(before) });
    store.update(current => removeLine(current, line.localId));
  };
  const since = lineas.filter(({ localId }) => !last?.before.has(localId));
  if (!last || isBack(last.line, since)) return { remove, removed: null };
  const undo = () => {
    store.update(current => restoreLine(current, last.line, last.index));
    forget();
  };
  const notice = <RemovedNotice name={nameOf(last.line)} onUndo={undo} onClose={forget} />;
  return { remove, removed: { line: last.line, index: last.index, notice } };
}

interface RemovedNoticeProps {
  name: string;
  onUndo: () => void;
  onClose: () => void;
}

/** What was removed, and the way back. */
const RemovedNotice = ({ name, onUndo, onClose }: RemovedNoticeProps) => (
  <Alert
    severity="info"
    role="status"
    action={
      <>
        {/* The focus was on a line that is gone. */}
        <Button autoFocus color="inherit" size="small" variant="text" onClick={onUndo}>
          Deshacer
        </Button>
        <IconButton size="small" color="inherit" aria-label="Cerrar" onClick={onClose}>
          <CloseIcon fontSize="small" />
        </IconButton>
      </>
    }
  >
    Se quitó {name}.
  </Alert>
);
