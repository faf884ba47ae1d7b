import { Box, TableBody, TableCell, TableRow } from '@mui/material';
import {
  createContext,
  memo,
  useContext,
  useId,
  useState,
  type ComponentProps,
  type CSSProperties,
  type MouseEvent,
  type ReactNode,
} from 'react';
import {
  DataTable,
  LinkBase,
  RecordContextProvider,
  useDataTableDataContext,
  useDataTableRenderContext,
  useDataTableSortContext,
  useNavigate,
  type RaRecord,
} from 'react-admin';
import { DESK_WIDTH, size, WIDE_WIDTH } from '../../app/theme/tokens';
import { columnStyle, narrow } from './columnStyle';
import { wholeTexts, type Column } from './columns';
import { SelectRow } from './selection';
import { columnCount, ACTIONS_LABEL, ExpandButton, hasRowActions, unseen, useRowsDrawn, type RowsProps } from './rows';

/** DataTable renders its body without props of ours, so the rows get theirs by context. */
const RowsContext = createContext<RowsProps<RaRecord>>({ columns: [] });
const OpenContext = createContext({ open: false, id: '', toggle: () => {} });

const INTERACTIVE = 'a, button, input, label, [role="button"]';

/** Whether a click is meant for the row, and not for a control in it or to select text. */
const isForRow = ({ target }: MouseEvent) =>
  target instanceof Element && !target.closest(INTERACTIVE) && !window.getSelection()?.toString();

function RowExpand() {
  const { open, id, toggle } = useContext(OpenContext);
  return <ExpandButton open={open} controls={id} onToggle={toggle} />;
}

const Row = memo(function Row({ record, children }: { record: RaRecord; children: ReactNode }) {
  const rows = useContext(RowsContext);
  const { rowLink, expand, rowTone } = rows;
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  const id = useId();
  const link = rowLink?.(record);
  const tone = rowTone?.(record);

  return (
    <RecordContextProvider value={record}>
      <OpenContext value={{ open, id, toggle: () => setOpen(!open) }}>
        <TableRow
          // The hover's colour would hide the row's own.
          hover={!tone}
          onClick={event => link && isForRow(event) && navigate(link, { state: toTop })}
          sx={{ cursor: link ? 'pointer' : undefined, bgcolor: tone }}
        >
          {children}
        </TableRow>
      </OpenContext>
      {open && (
        <TableRow id={id}>
          <TableCell colSpan={columnCount(rows)} sx={{ bgcolor: 'background.default', p: 2, height: 'auto' }}>
            {expand?.(record)}
          </TableCell>
        </TableRow>
      )}
    </RecordContextProvider>
  );
});

function Rows({ children }: { children?: ReactNode }) {
  const { drawn, whole } = useRowsDrawn<RaRecord>(useDataTableDataContext() ?? []);
  return (
    <TableBody {...whole}>
      {drawn.map(record => (
        <Row key={record.id} record={record}>
          {children}
        </Row>
      ))}
    </TableBody>
  );
}

const word = { borderRadius: 1, gap: 0.5, typography: 'body2', '&::after': { content: 'attr(title)' } };

/**
 * Icon buttons show their label, taken from the title, which screen readers announce anyway: on wide screens all of
 * them, on a desk those that are alone in their row.
 */
const words = {
  [`@media (min-width: ${WIDE_WIDTH}px)`]: { '& td:last-of-type .MuiIconButton-root[title]': word },
  [`@media (min-width: ${DESK_WIDTH}px)`]: {
    '& td:last-of-type [data-actions] > :only-child > .MuiIconButton-root[title]': word,
  },
};

const tableSx = {
  ...words,
  // A table that is too wide scrolls horizontally; one that fits has a sticky header instead.
  '&[data-scrolls]': { overflowX: 'auto' },
  '&:not([data-scrolls]) .RaDataTable-headerCell': { top: size.header },
  // Rows with keyboard focus show their texts in full.
  '& tr:has(:focus-visible)': wholeTexts,
};

/** Sets `data-scrolls` on a box while its table is wider than the box. */
function markScrolling(box: HTMLElement | null) {
  if (!box) return undefined;
  const observer = new ResizeObserver(() => box.toggleAttribute('data-scrolls', box.scrollWidth > box.clientWidth));
  for (const element of [box, ...box.querySelectorAll('table')]) observer.observe(element);
  return () => observer.disconnect();
}

const actionsStyle: CSSProperties = { display: 'inline-flex', alignItems: 'center', gap: 4 };

/** A column whose header sets `aria-sort` if the list is sorted by it, which react-admin only shows visually. */
function SortableColumn<T extends RaRecord>({ column, before, ...props }: SortableColumnProps<T>) {
  const isHead = useDataTableRenderContext() === 'header';
  const { field, order } = useDataTableSortContext() ?? {};
  const isSorted = isHead && column.sortable !== false && field === column.source;
  return (
    <DataTable.Col<T>
      {...props}
      source={column.source}
      label={column.label}
      align={column.align}
      disableSort={column.sortable === false}
      style={columnStyle(column, before, isHead)}
      sortDirection={isSorted && (order === 'DESC' ? 'desc' : 'asc')}
    />
  );
}

interface SortableColumnProps<T extends RaRecord> extends ComponentProps<typeof DataTable.Col<T>> {
  column: Column<T>;
  before?: Column<T>;
}

const toTop = { _scrollToTop: true };
const linkStyle: CSSProperties = { color: 'inherit', textDecoration: 'none' };

/** Wraps the title column in a link, so that the keyboard too can open the row. */
const withLink =
  <T extends RaRecord>({ render }: Column<T>, rowLink: RowsProps<T>['rowLink']) =>
  (record: T) => {
    const link = rowLink?.(record);
    if (!link) return render(record);
    return (
      <LinkBase to={link} state={toTop} style={linkStyle}>
        {render(record)}
      </LinkBase>
    );
  };

/** The rows of a list as react-admin's table: dense, sticky header, sorted by clicking a header (ascending first). */
export function ListTable<T extends RaRecord>(props: RowsProps<T>) {
  const { columns, rowLink, mainAction, rowActions, expand, selection } = props;
  const hasActions = hasRowActions(props);
  const title = columns.find(({ card }) => card === 'title') ?? columns[0];
  return (
    <RowsContext value={props}>
      <Box ref={markScrolling} sx={tableSx}>
        <DataTable bulkActionButtons={false} body={Rows} rowClick={false}>
          {expand && (
            <DataTable.Col
              label={<span style={unseen}>Líneas</span>}
              disableSort
              style={{ ...narrow, paddingRight: 0 }}
              render={() => <RowExpand />}
            />
          )}
          {selection && (
            <DataTable.Col
              label={<span style={unseen}>Elegir</span>}
              disableSort
              style={{ ...narrow, paddingRight: 0 }}
              render={() => <SelectRow nameOf={selection.nameOf} />}
            />
          )}
          {columns.map((column, at) => (
            <SortableColumn<T>
              key={column.source}
              column={column}
              before={columns[at - 1]}
              render={column === title ? withLink(column, rowLink) : column.render}
            />
          ))}
          {hasActions && (
            <DataTable.Col<T>
              label={ACTIONS_LABEL}
              disableSort
              align="right"
              style={narrow}
              render={record => (
                <span style={actionsStyle} data-actions>
                  {mainAction?.(record)}
                  {rowActions?.(record)}
                </span>
              )}
            />
          )}
        </DataTable>
      </Box>
    </RowsContext>
  );
}
