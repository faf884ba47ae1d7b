import SwapVert from '@mui/icons-material/SwapVert';
import { Box, MenuItem, type Theme } from '@mui/material';
import type { ReactNode } from 'react';
import { useListContext, type RaRecord } from 'react-admin';
import { ToolbarMenu } from '../buttons';
import { useIsPhone } from '../width';
import type { Column } from './columns';
import { SearchBox, SearchChip } from './SearchBox';

export interface ToolbarProps<T extends RaRecord> {
  columns: readonly Column<T>[];
  /** Further actions on the whole list (ToolbarButton): before the main action or, on a phone, beside the search. */
  tools?: ReactNode;
  search?: boolean;
  filters?: ReactNode;
  exports?: ReactNode;
}

/**
 * The filters scroll horizontally in one row, an active one first; with several they wrap, so that the clear button of
 * each is visible. The padding keeps focus rings from being clipped; the row fades out at its end, since there may be
 * more.
 */
const stripSx = {
  display: 'flex',
  flexGrow: 1,
  flexWrap: 'nowrap',
  maskImage: 'linear-gradient(to left, transparent, #000 24px)',
  '&:has([data-in-force] ~ [data-in-force])': { flexWrap: 'wrap', maskImage: 'none', pr: '3px' },
  '& > [data-in-force]': { order: -1 },
  minWidth: 0,
  gap: 1,
  overflowX: 'auto',
  scrollPaddingInline: '24px',
  scrollbarWidth: 'none',
  p: '3px',
  pr: 3,
  m: '-3px',
  '& > *': { flex: 'none', maxWidth: '100%' },
};

const phoneSx = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', rowGap: 1 };

/** Unless the screen is wide, no icon takes the room that keeps filters and exports in one row, but that of progress. */
const deskSx = (theme: Theme) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  alignItems: 'center',
  p: 1.5,
  [theme.breakpoints.down('xl')]: {
    '& .MuiButton-startIcon:not(:has([role="progressbar"]))': { display: 'none' },
    '& .MuiButton-root': { px: 1 },
    '& .MuiButton-endIcon': { ml: 0.25 },
  },
});

/**
 * On a desk all is in one row. On a phone icons follow the search, which is the same element, and the filters are in a second
 * row, or in the place of the search if there is none.
 */
export function ListToolbar<T extends RaRecord>(props: ToolbarProps<T>) {
  const { columns, search = true, filters, exports, tools } = props;
  const isPhone = useIsPhone();
  if (!isPhone && !search && !filters && !exports) return null;
  const strip = (
    // For a browser a button is visible when only an end of it is: it would not scroll to the rest.
    <Box
      onFocus={({ target }) => target.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
      sx={{ ...stripSx, flexBasis: search ? '100%' : 0, '&:empty': { display: search ? 'none' : undefined } }}
    >
      <SearchChip />
      {filters}
    </Box>
  );
  return (
    <Box role="search" sx={isPhone ? phoneSx : deskSx}>
      {search && <SearchBox />}
      {isPhone ? (
        <>
          {!search && strip}
          <SortMenu columns={columns} />
          {tools}
          {exports}
          {search && strip}
        </>
      ) : (
        <>
          <SearchChip />
          {filters}
          {/* Kept together, even if they wrap to another row. */}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, ml: 'auto' }}>{exports}</Box>
        </>
      )}
    </Box>
  );
}

/**
 * Sort menu of a phone, which has no table header to click. Choosing the same field again reverses the order. react-admin's
 * SortButton takes fields and labels by resource; these are those of the columns.
 */
function SortMenu<T extends RaRecord>({ columns }: { columns: readonly Column<T>[] }) {
  const { sort, setSort, total } = useListContext();
  const choose = (field: string) => {
    const turned = sort.field === field && sort.order === 'ASC';
    setSort({ field, order: turned ? 'DESC' : 'ASC' });
  };
  return (
    <ToolbarMenu label="Ordenar" icon={SwapVert} disabled={total === 0}>
      {columns.map(
        ({ source, label }) =>
          source && (
            <MenuItem key={source} selected={sort.field === source} onClick={() => choose(source)}>
              {label}
              {sort.field === source && (sort.order === 'ASC' ? ' ↑' : ' ↓')}
            </MenuItem>
          ),
      )}
    </ToolbarMenu>
  );
}
