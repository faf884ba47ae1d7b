import InventoryIcon from '@mui/icons-material/Inventory2Outlined';
import { Stack, Table, TableBody, TableContainer, TableHead, TableRow } from '@mui/material';
import { useState, type ReactNode } from 'react';
import { PAGE_SIZE } from '#contract/constants';
import { PagerView } from '../../list/Pager';
import { StateScreen } from '../../StateScreen';
import { useIsPhone } from '../../useIsPhone';
import { moveBetweenLines } from '../moveBetweenLines';
import type { StoredState } from '../storedState';
import { removeLine, restoreLine, type Line } from './draftLines';
import { RemovedNotice } from './RemovedNotice';
import { usePageOf } from './usePageOf';

export interface LinesWords {
  /** Names the list. */
  lines: string;
  emptyTitle: string;
  emptyDetail: string;
}

interface DraftLinesProps<L extends Line, D extends { key: string; lineas: L[] }> {
  words: LinesWords;
  lineas: readonly L[];
  store: StoredState<D>;
  nameOf: (line: L) => string;
  /** A row of the table, or the card that stands for it on a phone. */
  row: (line: L, onRemove: () => void, isPhone: boolean) => ReactNode;
  /** The cells of the table's head. */
  head: ReactNode;
  /** The line that was just added: its page is shown. */
  shownId: string | undefined;
  /** Stands over the lines. */
  notice?: ReactNode;
}

/** What is on a draft: 15 lines a page, edited in place, removing can be undone. */
export function DraftLines<L extends Line, D extends { key: string; lineas: L[] }>(props: DraftLinesProps<L, D>) {
  const { words, lineas, store, nameOf, row, head, shownId, notice } = props;
  const isPhone = useIsPhone();
  const [removed, setRemoved] = useState<{ line: L; index: number } | null>(null);
  const { page, setPage } = usePageOf(lineas, shownId);

  const remove = (line: L) => {
    setRemoved({ line, index: lineas.findIndex(({ localId }) => localId === line.localId) });
    store.update(current => removeLine(current, line.localId));
  };
  const undo = () => {
    if (removed) store.update(current => restoreLine(current, removed.line, removed.index));
    setRemoved(null);
  };

  const first = (page - 1) * PAGE_SIZE;
  const rows = lineas.slice(first, first + PAGE_SIZE).map(line => row(line, () => remove(line), isPhone));

  return (
    <Stack spacing={1} onKeyDown={event => moveBetweenLines(event, event.currentTarget)}>
      {removed && <RemovedNotice name={nameOf(removed.line)} onUndo={undo} onClose={() => setRemoved(null)} />}
      {notice}
      {rows.length === 0 && <StateScreen icon={InventoryIcon} title={words.emptyTitle} detail={words.emptyDetail} />}
      {rows.length > 0 && isPhone && (
        <Stack component="ul" spacing={1} sx={{ listStyle: 'none', m: 0, p: 0 }} aria-label={words.lines}>
          {rows}
        </Stack>
      )}
      {rows.length > 0 && !isPhone && (
        <TableContainer>
          <Table aria-label={words.lines}>
            <TableHead>
              <TableRow>{head}</TableRow>
            </TableHead>
            <TableBody>{rows}</TableBody>
          </Table>
        </TableContainer>
      )}
      {lineas.length > PAGE_SIZE && (
        <PagerView page={page} perPage={PAGE_SIZE} total={lineas.length} onChange={setPage} />
      )}
    </Stack>
  );
}
