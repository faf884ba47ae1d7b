import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import { useIsPhone } from '../useIsPhone';
import type { Column } from './columns';
import { SearchBox } from './SearchBox';
import { SortMenu } from './SortMenu';

/** What stands between the title of a list and its rows. */
export interface ToolbarProps<T extends RaRecord> {
  columns: readonly Column<T>[];
  /** What else is done with the whole list (ToolbarButton): before the main action, on a phone beside the search. */
  tools?: ReactNode;
  /** False for lists without a search. */
  search?: boolean;
  filters?: ReactNode;
  exports?: ReactNode;
}

/** Filters in one row that scrolls in itself; the room around it keeps the ring of what has the focus. */
const stripSx = {
  display: 'flex',
  flex: 1,
  minWidth: 0,
  gap: 1,
  overflowX: 'auto',
  scrollbarWidth: 'none',
  p: '3px',
  m: '-3px',
  '& > *': { flex: 'none' },
};

/** One row, search and icons; the filters, where there are any, in a second, or in place of a search there is not. */
function PhoneToolbar<T extends RaRecord>({ columns, search = true, filters, exports, tools }: ToolbarProps<T>) {
  const strip = filters ? (
    <Box sx={{ ...stripSx, flexWrap: search ? 'nowrap' : 'wrap' }}>{filters}</Box>
  ) : (
    <Box sx={{ flex: 1 }} />
  );
  return (
    <Box role="search" sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center' }}>
        {search ? <SearchBox /> : strip}
        <SortMenu columns={columns} />
        {tools}
        {exports}
      </Box>
      {search && filters ? strip : null}
    </Box>
  );
}

function DeskToolbar<T extends RaRecord>({ search = true, filters, exports }: ToolbarProps<T>) {
  if (!search && !filters && !exports) return null;
  return (
    <Box role="search" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', p: 1.5 }}>
      {search && <SearchBox />}
      {filters}
      <Box sx={{ flex: 1 }} />
      {exports}
    </Box>
  );
}

export function ListToolbar<T extends RaRecord>(props: ToolbarProps<T>) {
  const Toolbar = useIsPhone() ? PhoneToolbar<T> : DeskToolbar<T>;
  return <Toolbar {...props} />;
}
