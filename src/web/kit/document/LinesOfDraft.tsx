import CloseIcon from '@mui/icons-material/Close';
import InventoryIcon from '@mui/icons-material/Inventory2Outlined';
import {
  Card,
  IconButton,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
} from '@mui/material';
import { useState, type ReactNode } from 'react';
import { PAGE_SIZE } from '#contract/constants';
import { AlertButton, Notice } from '../alerts/Notice';
import { useFocusWhenGone } from '../focus';
import { StateScreen } from '../screens';
import { removeLine, restoreLine, type Draft, type Line, type LineOf } from './draftLines';
import { moveBetweenLines } from './lineCells';
import { useDraftPart, type StoredDraft } from '../draft/storedDraft';
import { PagerView } from '../list/Pager';
import { PlainList } from '../layout';
import { useIsPhone } from '../width';

export interface LinesWords {
  /** Accessible name of the list. */
  lines: string;
  emptyTitle: string;
  emptyDetail: string;
}

export interface RowControls {
  isPhone: boolean;
  onRemove: () => void;
}

interface LinesOfDraftProps<D extends Draft<Line>> {
  words: LinesWords;
  store: StoredDraft<D>;
  nameOf: (line: LineOf<D>) => string;
  isAddedAgain: (line: LineOf<D>, since: readonly LineOf<D>[]) => boolean;
  /** Renders a table row, or a card on a phone. */
  row: (line: LineOf<D>, controls: RowControls) => ReactNode;
  head: ReactNode;
  /** The `localId` of the line just added, whose page is then shown. */
  shownId: string | undefined;
  notice?: ReactNode;
}

/** For `colSpan`: at least as many as any of the tables has. */
const MORE_THAN_THERE_ARE = 20;

/** On a phone each line is a card of its own. */
const ofCards = { variant: 'elevation', sx: { bgcolor: 'transparent' } } as const;

/** The lines that a draft has, as a text, which stays the same while one types in them. */
const idsOf = ({ lineas }: Draft<Line>) => lineas.map(({ localId }) => localId).join(' ');

/** The lines of a draft, 15 a page, edited in place: a keystroke renders only its line. A removal can be undone. */
export function LinesOfDraft<D extends Draft<Line>>(props: LinesOfDraftProps<D>) {
  const { words, store, nameOf, isAddedAgain, row, head, shownId, notice } = props;
  const isPhone = useIsPhone();
  const { lineas, remove, removed } = useDraftLines({ store, nameOf, isAddedAgain });
  const { page, setPage } = usePageOf(lineas, shownId);

  const first = (page - 1) * PAGE_SIZE;
  const shown: ReactNode[] = lineas.slice(first, first + PAGE_SIZE).map(({ localId }) => (
    <DraftLine key={localId} {...{ store, localId }}>
      {line => row(line, { isPhone, onRemove: () => remove(line) })}
    </DraftLine>
  ));
  const place = removed ? removed.index - first : -1;
  const isInPlace = shown.length > 0 && place >= 0 && place <= shown.length;
  const rows: ReactNode[] = removed && isInPlace ? shown.toSpliced(place, 0, inPlace(removed, isPhone)) : shown;

  return (
    <Card {...(isPhone && ofCards)} onKeyDown={event => moveBetweenLines(event, event.currentTarget)}>
      <Stack spacing={1}>
        {!isInPlace && removed?.notice}
        {notice}
        {rows.length === 0 ? (
          <StateScreen icon={InventoryIcon} title={words.emptyTitle} detail={words.emptyDetail} />
        ) : (
          <LineRows label={words.lines} head={head} isPhone={isPhone}>
            {rows}
          </LineRows>
        )}
        {lineas.length > PAGE_SIZE && (
          <PagerView page={page} perPage={PAGE_SIZE} total={lineas.length} onChange={setPage} />
        )}
      </Stack>
    </Card>
  );
}

interface LineRowsProps {
  label: string;
  head: ReactNode;
  isPhone: boolean;
  children: ReactNode;
}

function LineRows({ label, head, isPhone, children }: LineRowsProps) {
  if (isPhone) return <PlainList aria-label={label}>{children}</PlainList>;
  return (
    <TableContainer>
      <Table aria-label={label}>
        <TableHead>
          <TableRow>{head}</TableRow>
        </TableHead>
        <TableBody>{children}</TableBody>
      </Table>
    </TableContainer>
  );
}

/** The lines of a draft and their removal, for a list that a keystroke does not render: `DraftLine` reads what is typed. */
export function useDraftLines<D extends Draft<Line>>(
  of: Pick<LinesOfDraftProps<D>, 'store' | 'nameOf' | 'isAddedAgain'>,
) {
  const { store, ...how } = of;
  useDraftPart(store, idsOf);
  const lineas: LineOf<D>[] = store.get().lineas;
  const change = (edit: (lines: LineOf<D>[]) => LineOf<D>[]) =>
    store.update(current => ({ ...current, lineas: edit(current.lineas) }));
  const { remove, removed } = useRemoval({ lineas, change, ...how });
  // While a removal can be undone, what is typed may bring the line back.
  useDraftPart(store, draft => removed && draft.lineas);
  return { lineas, remove, removed };
}

interface DraftLineProps<D extends Draft<Line>> {
  store: StoredDraft<D>;
  localId: string;
  children: (line: LineOf<D>) => ReactNode;
}

/** A line of a draft. Subscribes to that line only, so that typing in it renders its reader and nothing else. */
export const useDraftLine = <D extends Draft<Line>>(store: StoredDraft<D>, localId: string): LineOf<D> | undefined =>
  useDraftPart(store, ({ lineas }) => lineas.find(candidate => candidate.localId === localId));

function DraftLine<D extends Draft<Line>>({ store, localId, children }: DraftLineProps<D>) {
  const line = useDraftLine(store, localId);
  return line && children(line);
}

/** Shows the undo notice where the line was, near the finger that removed it, however long the list is. */
function inPlace({ line, notice }: { line: Line; notice: ReactNode }, isPhone: boolean): ReactNode {
  const key = `quitada ${line.localId}`;
  if (isPhone) return <li key={key}>{notice}</li>;
  return (
    <TableRow key={key}>
      <TableCell colSpan={MORE_THAN_THERE_ARE} sx={{ p: 1 }}>
        {notice}
      </TableCell>
    </TableRow>
  );
}

/** The page shown, from 1; when `shownId` changes, it switches to that line's page. */
function usePageOf(lineas: readonly { localId: string }[], shownId: string | undefined) {
  const [state, setState] = useState({ page: 1, shownId });
  let { page } = state;
  if (shownId !== state.shownId) {
    const index = lineas.findIndex(({ localId }) => localId === shownId);
    if (index >= 0) page = 1 + Math.floor(index / PAGE_SIZE);
    setState({ page, shownId });
  }
  const pages = Math.ceil(lineas.length / PAGE_SIZE);
  return { page: Math.max(1, Math.min(page, pages)), setPage: (next: number) => setState({ page: next, shownId }) };
}

interface RemovalOptions<L> {
  lineas: readonly L[];
  change: (edit: (lines: L[]) => L[]) => void;
  nameOf: (line: L) => string;
  /** Whether one of the lines added since is equivalent: restoring the removed one would then duplicate it. */
  isAddedAgain: (line: L, since: readonly L[]) => boolean;
}

/** Removes lines from a draft; the last removal can be undone, unless an equivalent line was added since. */
export function useRemoval<L extends { localId: string }>(options: RemovalOptions<L>) {
  const { lineas, change, nameOf, isAddedAgain } = options;
  const [last, setLast] = useState<{ line: L; index: number; before: ReadonlySet<string> } | null>(null);
  const forget = () => setLast(null);
  const remove = (line: L) => {
    const before = lineas.map(({ localId }) => localId);
    setLast({ line, index: before.indexOf(line.localId), before: new Set(before) });
    change(lines => removeLine(lines, line.localId));
  };
  const since = lineas.filter(({ localId }) => !last?.before.has(localId));
  const isThere = lineas.some(({ localId }) => localId === last?.line.localId);
  if (!last || isThere || isAddedAgain(last.line, since)) return { remove, removed: null };
  const undo = () => {
    change(lines => restoreLine(lines, last.line, last.index));
    forget();
  };
  const notice = <RemovedNotice name={nameOf(last.line)} onUndo={undo} onClose={forget} />;
  return { remove, removed: { line: last.line, index: last.index, notice } };
}

function RemovedNotice({ name, onUndo, onClose }: { name: string; onUndo: () => void; onClose: () => void }) {
  useFocusWhenGone();
  return (
    <Notice
      severity="info"
      action={
        <>
          {/* The focused element was removed with its line. */}
          <AlertButton autoFocus onClick={onUndo}>
            Deshacer
          </AlertButton>
          <IconButton size="small" color="inherit" aria-label="Cerrar" onClick={onClose}>
            <CloseIcon fontSize="small" />
          </IconButton>
        </>
      }
    >
      Se quitó {name}.
    </Notice>
  );
}
