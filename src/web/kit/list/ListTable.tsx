import { TableBody, TableCell, TableRow } from '@mui/material';
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
import { WIDE_WIDTH } from '../../app/theme/tokens';
import type { Column } from './columns';
import { DEFAULT_ACTIONS_LABEL, ExpandButton, useRowsDrawn, type RowsProps } from './rows';

/** DataTable makes its body by itself, without props: what the rows need comes to them by context. */
const RowsContext = createContext<RowsProps<RaRecord>>({ columns: [] });
const OpenContext = createContext({ open: false, id: '', toggle: () => {} });

const INTERACTIVE = 'a, button, input, label, [role="button"]';

/** A click on a control of the row, or the end of selecting its text, does not open it. */
const isForRow = ({ target }: MouseEvent) =>
  target instanceof Element && !target.closest(INTERACTIVE) && !window.getSelection()?.toString();

function RowExpand() {
  const { open, id, toggle } = useContext(OpenContext);
  return <ExpandButton open={open} controls={id} onToggle={toggle} />;
}

const Row = memo(function Row({ record, children }: { record: RaRecord; children: ReactNode }) {
  const { columns, rowLink, rowActions, expand, rowTone } = useContext(RowsContext);
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  const id = useId();
  const link = rowLink?.(record);

  return (
    <RecordContextProvider value={record}>
      <OpenContext value={{ open, id, toggle: () => setOpen(!open) }}>
        <TableRow
          hover
          onClick={event => link && isForRow(event) && navigate(link, { state: toTop })}
          sx={{ cursor: link ? 'pointer' : undefined, bgcolor: rowTone?.(record) }}
        >
          {children}
        </TableRow>
      </OpenContext>
      {open && (
        <TableRow id={id}>
          <TableCell
            colSpan={columns.length + (rowActions ? 2 : 1)}
            sx={{ bgcolor: 'background.default', p: 2, height: 'auto' }}
          >
            {expand?.(record)}
          </TableCell>
        </TableRow>
      )}
    </RecordContextProvider>
  );
});

function Rows({ children }: { children?: ReactNode }) {
  const data = useRowsDrawn<RaRecord>(useDataTableDataContext() ?? []);
  return (
    <TableBody>
      {data.map(record => (
        <Row key={record.id} record={record}>
          {children}
        </Row>
      ))}
    </TableBody>
  );
}

/** Inline styles: a style sheet of its own for every cell is felt on a slow machine. One-width columns keep to their content; the others share what is left and cut their text. */
const columnStyle = (width: Column<RaRecord>['width']): CSSProperties =>
  typeof width === 'number' ? { width, whiteSpace: 'nowrap' } : { width: width ?? '25%', maxWidth: 0 };

/** A number at the right edge of its column keeps away from a text at the left edge of the next. */
const gapAfter = (before: Column<RaRecord> | undefined, { align }: Pick<Column<RaRecord>, 'align'>): CSSProperties =>
  before?.align === 'right' && align !== 'right' ? { paddingLeft: 24 } : {};

/** Where there is room, what an icon does stands beside it: its tooltip, which who hears the screen is told already. */
const words = {
  [`@media (min-width: ${WIDE_WIDTH}px)`]: {
    '& td:last-of-type .MuiIconButton-root[title]': {
      borderRadius: 1,
      gap: 0.5,
      typography: 'body2',
      '&::after': { content: 'attr(title)' },
    },
  },
};

const tableSx = {
  ...words,
  '& .RaDataTable-table': { minWidth: 760 },
  // Between a phone and a desk a wide table scrolls in its own box; on a desk its head stays in view instead.
  overflowX: { xs: 'auto', lg: 'visible' },
  '& .RaDataTable-headerCell': { top: { lg: 56 } },
};
const narrow: CSSProperties = { width: '1%', whiteSpace: 'nowrap' };

const actionsStyle: CSSProperties = { display: 'inline-flex', alignItems: 'center', gap: 4 };

/** A column whose head says by `aria-sort` when the list is sorted by it, which react-admin's leaves to the eye. */
function SortableColumn<T extends RaRecord>(props: ComponentProps<typeof DataTable.Col<T>>) {
  const isHead = useDataTableRenderContext() === 'header';
  const { field, order } = useDataTableSortContext() ?? {};
  const isSorted = isHead && !props.disableSort && field === props.source;
  return <DataTable.Col<T> {...props} sortDirection={isSorted && (order === 'DESC' ? 'desc' : 'asc')} />;
}

const toTop = { _scrollToTop: true };
const linkStyle: CSSProperties = { color: 'inherit', textDecoration: 'none' };

/** What names a record opens it: the row by a click anywhere, this by keyboard too. */
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

/** The rows of a list as react-admin's table: dense, its head in view, sorting by a click on it (ascending first). */
export function ListTable<T extends RaRecord>(props: RowsProps<T>) {
  const { columns, rowLink, rowActions, actionsLabel = DEFAULT_ACTIONS_LABEL, expand } = props;
  const title = columns.find(({ card }) => card === 'title') ?? columns[0];
  return (
    <RowsContext value={props}>
      <DataTable bulkActionButtons={false} body={Rows} rowClick={false} sx={tableSx}>
        {expand && (
          <DataTable.Col label="" disableSort style={{ ...narrow, paddingRight: 0 }} render={() => <RowExpand />} />
        )}
        {columns.map((column, at) => (
          <SortableColumn<T>
            key={column.source}
            source={column.source}
            label={column.label}
            render={column === title ? withLink(column, rowLink) : column.render}
            align={column.align}
            disableSort={column.sortable === false}
            style={{ ...columnStyle(column.width), ...gapAfter(columns[at - 1], column) }}
          />
        ))}
        {rowActions && (
          <DataTable.Col<T>
            label={actionsLabel}
            disableSort
            align="right"
            style={narrow}
            render={record => <span style={actionsStyle}>{rowActions(record)}</span>}
          />
        )}
      </DataTable>
    </RowsContext>
  );
}
