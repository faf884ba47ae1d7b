import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import type { CSSProperties } from 'react';
import { size } from '../../app/theme/size';
import { reachSx } from '../OptionalLink';
import { columnsOfCard, isFixed, type Column } from '../list/columns';
import { narrow, whileScrolling } from '../list/columnStyle';
import { ListSkeleton } from '../list/ListStates';
import { LoadFailed } from '../screens';
import { PlainList, Quiet } from '../layout';
import { useIsPhone } from '../width';

/** Lines without an id, as figures and those of documents of a plain provider, are told apart by their place. */
const keyOf = (line: { id?: number | null }, at: number) => line.id ?? at;

interface LinesInsetProps<T extends object> {
  /** Undefined while loading. */
  lines: readonly T[] | undefined;
  columns: readonly Column<T>[];
  /** Accessible name. */
  label: string;
  /** Shown when there are no lines; without it there are always some. */
  empty?: string;
}

type LoadedLinesProps<T extends object> = LinesInsetProps<T> & { lines: readonly T[] };

const SKELETON_LINES = 3;

export function LinesInset<T extends object>(props: LinesInsetProps<T>) {
  const { lines, columns, empty } = props;
  const isPhone = useIsPhone();
  if (!lines) return <ListSkeleton rows={isPhone ? 1 : SKELETON_LINES} columns={columns.map(placeOf)} />;
  const loaded = { ...props, lines };
  if (lines.length === 0) return empty && <Typography variant="body2">{empty}</Typography>;
  if (isPhone) return <LinesList {...loaded} />;
  return (
    <Box ref={makeFocusableWhileScrolling} role="group" aria-label={props.label} sx={insetSx}>
      <LinesTable {...loaded} />
    </Box>
  );
}

interface ListedLinesProps<T extends object> extends Omit<LinesInsetProps<T>, 'lines'> {
  list: { data?: readonly T[]; error: unknown; refetch: () => unknown };
  failed: string;
}

/** The lines of a list, or why they could not be loaded and a way to try again. */
export function ListedLines<T extends object>({ list, failed, ...props }: ListedLinesProps<T>) {
  const { data, error, refetch } = list;
  if (error && !data) return <LoadFailed title={failed} error={error} onRetry={refetch} />;
  return <LinesInset {...props} lines={data} />;
}

const placeOf = <T,>(column: Column<T>) => ({
  label: column.label,
  align: column.align,
  style: { width: isFixed(column) ? '1%' : undefined },
});

/** The table must not widen the row above it, so it scrolls horizontally by itself; printed, it does not scroll. */
const insetSx = { contain: 'inline-size', overflowX: 'auto', '@media print': { contain: 'none', overflow: 'visible' } };

/** The keyboard too can scroll it. */
const makeFocusableWhileScrolling = whileScrolling((box, scrolls) => {
  if (scrolls) box.tabIndex = 0;
  else box.removeAttribute('tabindex');
});

function cellStyle<T>(column: Column<T>): CSSProperties {
  if (isFixed(column)) return narrow;
  // Only unbroken strings longer than usual words may wrap mid-word; figures never do.
  return column.align ? {} : { overflowWrap: 'anywhere', minWidth: column.card === 'title' ? '13rem' : '7rem' };
}

/** With at most so many columns there is room for their headings on one line. */
const FEW_COLUMNS = 4;

const LinesTable = <T extends object>({ lines, columns, label }: LoadedLinesProps<T>) => (
  <Table size="small" aria-label={label} sx={{ bgcolor: 'background.paper', borderRadius: 1 }}>
    <TableHead>
      <TableRow>
        {columns.map(({ label: head, align }) => (
          <TableCell
            key={head}
            align={align}
            style={{ whiteSpace: columns.length > FEW_COLUMNS ? undefined : 'nowrap' }}
          >
            {head}
          </TableCell>
        ))}
      </TableRow>
    </TableHead>
    <TableBody>
      {lines.map((line, at) => (
        <TableRow key={keyOf(line, at)} sx={{ '&:last-child td': { border: 0 } }}>
          {columns.map(column => (
            <TableCell key={column.label} align={column.align} style={cellStyle(column)}>
              {column.render(line)}
            </TableCell>
          ))}
        </TableRow>
      ))}
    </TableBody>
  </Table>
);

/** Links are as high as touch targets. */
const linesListSx = {
  '& .MuiLink-root': { display: 'inline-flex', alignItems: 'center', minHeight: size.touch, minWidth: size.touch },
  // Below a title without a link there is room for it.
  '& li:not(:has(p .MuiLink-root)) .MuiLink-root': { ...reachSx, minHeight: 0 },
};

/** The facts are close to the name above them, whatever the height of the links. */
const stackedSx = {
  '& p .MuiLink-root': { alignItems: 'flex-end' },
  '& li:has(p .MuiLink-root) > div, & li:has(p .MuiLink-root) > div .MuiLink-root': { alignItems: 'flex-start' },
};

/** A name and a single fact share a row. */
const pairSx = {
  '& > li': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 },
  '& > li > p': { flex: '1 1 40%', minWidth: 0 },
  '& > li > p, & > li > div > *': { display: 'flex', alignItems: 'center', gap: 0.5 },
};

const LinesList = <T extends object>({ lines, columns, label }: LoadedLinesProps<T>) => (
  <PlainList aria-label={label} sx={{ ...linesListSx, ...(columns.length === 2 ? pairSx : stackedSx) }}>
    {lines.map((line, at) => (
      <li key={keyOf(line, at)}>
        <LineTitle line={line} columns={columns} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, overflowWrap: 'anywhere' }}>
          {columnsOfCard(columns, 'fact').map(({ label, render }) => (
            <Quiet key={label} variant="caption">
              {label}: {render(line)}
            </Quiet>
          ))}
        </Box>
      </li>
    ))}
  </PlainList>
);

function LineTitle<T extends object>({ line, columns }: { line: T; columns: readonly Column<T>[] }) {
  const [control] = columnsOfCard(columns, 'control');
  const titles = columnsOfCard(columns, 'title').map(({ label, render }) => (
    <Typography key={label} variant="body2" component={control ? 'div' : 'p'}>
      {render(line)}
    </Typography>
  ));
  if (!control) return titles;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', ml: -1 }}>
      {control.render(line)}
      <Box sx={{ minWidth: 0 }}>{titles}</Box>
    </Box>
  );
}
