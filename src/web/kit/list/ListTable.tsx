import { alpha, Box, Table, TableBody, TableCell, TableRow, type Theme } from '@mui/material';
import { useId, useState, type CSSProperties, type ReactNode, type MouseEvent as ReactMouseEvent } from 'react';
import { genericMemo, LinkBase, RecordContextProvider, useListContext, type RaRecord } from 'react-admin';
import { size } from '../../app/theme/size';
import { columnStyle, controls, narrow, whileScrolling } from './columnStyle';
import { wholeTexts, type Column } from './columns';
import { HEAD_CELL, ListHead } from './ListHead';
import { ROWS } from './rowFocus';
import { SelectRow } from './selection';
import { below, useHeldScreen } from '../width';
import { columnCount, ExpandButton, hasRowActions, useRowsDrawn, type RowsProps } from './rows';

const INTERACTIVE = 'a, button, input, label, [role="button"]';

/** Whether a click is meant for the row, and not for a control in it or to select text. */
const isForRow = ({ target }: ReactMouseEvent) =>
  target instanceof Element && !target.closest(INTERACTIVE) && !window.getSelection()?.toString();

/** A click on a row is one on its link, with the keys held: Ctrl opens another tab. */
function pressLink(event: ReactMouseEvent) {
  if (!isForRow(event)) return;
  event.currentTarget.querySelector('[data-opens]')?.dispatchEvent(new MouseEvent('click', event.nativeEvent));
}

const linkStyle: CSSProperties = { color: 'inherit', textDecoration: 'none' };
const actionsStyle: CSSProperties = { display: 'inline-flex', alignItems: 'center', gap: 4 };

/** The title column links to the row's screen, so that the keyboard too can open the row. */
const titleOf = <T,>(columns: readonly Column<T>[]) => columns.find(({ card }) => card === 'title') ?? columns[0];

/** Narrower than this, a table scrolls: what is at its end is out of sight. */
const tablet = below(1025);

/** The columns with the state, which stands far from the title, before it: what a row is about is in sight. */
function stateInSight<T>(columns: readonly Column<T>[]): readonly Column<T>[] {
  const title = columns.findIndex(column => column === titleOf(columns));
  const state = columns.findIndex(({ card }) => card === 'status');
  const moved = columns[state];
  if (!moved || state <= title + 1) return columns;
  return columns.toSpliced(state, 1).toSpliced(Math.max(title, 1), 0, moved);
}

/** What tells a row from the others: what its card is called by, and a document's number. */
const isNaming = <T,>({ card, source, names = card === 'title' || (source === 'id' && card !== 'hide') }: Column<T>) =>
  names;

/** The ids of the cells that name a row, whose buttons are called alike in every row. */
const namesOf = <T,>(columns: readonly Column<T>[], id: string): string =>
  columns.flatMap((column, at) => (isNaming(column) ? [`${id}${at}`] : [])).join(' ');

interface RowProps<T extends RaRecord> {
  rows: RowsProps<T>;
  record: T;
}

function Cells<T extends RaRecord>({ rows, record, id }: RowProps<T> & { id: string }) {
  const { columns, rowLink, mainAction, rowActions } = rows;
  const link = rowLink?.(record);
  const title = titleOf(columns);
  const contentOf = (column: Column<T>): ReactNode =>
    link && column === title ? (
      <LinkBase to={link} style={linkStyle} data-opens>
        {column.render(record)}
      </LinkBase>
    ) : (
      column.render(record)
    );
  return (
    <>
      {columns.map((column, at) => (
        <TableCell
          key={column.label}
          id={isNaming(column) ? `${id}${at}` : undefined}
          data-screen-only={column.card === 'action' || undefined}
          align={column.align}
          style={columnStyle(column, columns[at - 1], false)}
        >
          {contentOf(column)}
        </TableCell>
      ))}
      {hasRowActions(rows) && (
        <TableCell align="right" style={narrow} data-of-actions>
          <span role="group" aria-labelledby={namesOf(columns, id)} style={actionsStyle} data-actions>
            {mainAction?.(record)}
            {rowActions?.(record)}
          </span>
        </TableCell>
      )}
    </>
  );
}

function ListRow<T extends RaRecord>({ rows, record }: RowProps<T>) {
  const { expand, rowTone, selection } = rows;
  const [open, setOpen] = useState(false);
  const id = useId();
  const tone = rowTone?.(record);

  return (
    <RecordContextProvider value={record}>
      <TableRow
        // The hover's colour would hide the row's own.
        hover={!tone}
        onClick={pressLink}
        sx={{ bgcolor: tone }}
      >
        {expand && (
          <TableCell data-screen-only style={controls}>
            <ExpandButton
              open={open}
              controls={id}
              describedBy={namesOf(rows.columns, id)}
              onToggle={() => setOpen(!open)}
            />
          </TableCell>
        )}
        {selection && (
          <TableCell data-screen-only style={controls}>
            <SelectRow nameOf={selection.nameOf} />
          </TableCell>
        )}
        <Cells rows={rows} record={record} id={id} />
      </TableRow>
      {open && (
        <TableRow id={id}>
          <TableCell colSpan={columnCount(rows)} sx={{ bgcolor: 'background.default', p: 2, height: 'auto' }}>
            {expand?.(record)}
          </TableCell>
        </TableRow>
      )}
    </RecordContextProvider>
  );
}

/** A fetch or a selection renders the list, but not the rows it leaves as they are. */
const MemoRow = genericMemo(ListRow);

function Rows<T extends RaRecord>({ rows }: { rows: RowsProps<T> }) {
  const { data = [] } = useListContext<T>();
  const { drawn, whole } = useRowsDrawn(data);
  return (
    <TableBody {...ROWS} {...whole}>
      {drawn.map(record => (
        <MemoRow key={record.id} rows={rows} record={record} />
      ))}
    </TableBody>
  );
}

const labelSx = { borderRadius: 1, gap: 0.5, typography: 'body2', '&::after': { content: 'attr(title)' } };

/**
 * Icon buttons show their label, taken from the title, which screen readers announce anyway: on wide screens all of
 * them, on a desk those that are alone in their row.
 */
const labelsSx = {
  [`@media (min-width: ${size.wide}px)`]: { '& td:last-of-type .MuiIconButton-root[title]': labelSx },
  [`@media (min-width: ${size.desk}px)`]: {
    '& td:last-of-type [data-actions] > :only-child > .MuiIconButton-root[title]': labelSx,
  },
};

/** Where the table scrolls, the actions stay in sight beside what scrolls below them, in the colour of their row. */
const actionsInSight = ({ palette }: Theme) => {
  const hovered = alpha(palette.primary.main, 0.04);
  return {
    [`&[data-scrolls] td[data-of-actions]`]: {
      position: 'sticky',
      right: 0,
      zIndex: 1,
      backgroundColor: palette.background.paper,
      boxShadow: `inset 1px 0 ${palette.divider}`,
    },
    [`&[data-scrolls] tr:hover > td[data-of-actions]`]: { backgroundImage: `linear-gradient(${hovered}, ${hovered})` },
    [`&[data-scrolls] tr:not(.MuiTableRow-hover) > td[data-of-actions]`]: { background: 'inherit' },
    [`&[data-scrolls] .${HEAD_CELL}[data-of-actions]`]: { right: 0, zIndex: 3 },
  };
};

const tableSx = (theme: Theme) => ({
  ...labelsSx,
  // A table that is too wide scrolls horizontally; one that fits has a sticky header instead.
  // What is focused is scrolled clear of the actions.
  '&[data-scrolls]': { overflowX: 'auto', scrollPaddingRight: '12rem' },
  [`& .${HEAD_CELL}`]: {
    position: 'sticky',
    top: 0,
    zIndex: 2,
    '&:first-of-type': { borderTopLeftRadius: 8 },
    '&:last-child': { borderTopRightRadius: 8 },
  },
  ...actionsInSight(theme),
  [`&:not([data-scrolls]) .${HEAD_CELL}`]: { top: `calc(${size.header}px + var(--stuck, 0px))` },
  '&:not([data-scrolls]) td :is(a, button, input)': { scrollMarginTop: 'calc(48px + var(--stuck, 0px))' },
  '& tr:has([data-opens])': { cursor: 'pointer' },
  // Rows with keyboard focus show their texts in full.
  '& tr:has(:focus-visible)': wholeTexts,
});

const markScrolling = whileScrolling((box, scrolls) => box.toggleAttribute('data-scrolls', scrolls));

/**
 * The rows of a list as a table: dense, sticky header, sorted by clicking a header. Not react-admin's DataTable, which
 * renders each cell through four components and brings bulk actions and a column selector that no list here has: 11 kB
 * more for the first list, and a twentieth more processor time until its first row.
 */
export function ListTable<T extends RaRecord>({ title, ...props }: RowsProps<T> & { title: string }) {
  const isTablet = useHeldScreen(tablet);
  const rows = isTablet ? { ...props, columns: stateInSight(props.columns) } : props;
  return (
    <Box ref={markScrolling} sx={tableSx}>
      <Table aria-label={title}>
        <ListHead rows={rows} />
        <Rows rows={rows} />
      </Table>
    </Box>
  );
}
