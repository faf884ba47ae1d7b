import { Box, Paper, Typography, type Theme } from '@mui/material';
import { useEffect, useMemo, type ReactNode } from 'react';
import {
  ListBase,
  useListContext,
  useLocation,
  useNavigate,
  useResourceContext,
  type RaRecord,
  type SortPayload,
} from 'react-admin';
import { PAGE_SIZE } from '#contract/constants';
import { useToday } from '../../api/company';
import { cantidad } from '#contract/text/format';
import { gateOf } from '../../api/permisos';
import { quietErrors } from '../../api/reads';
import { OpeningQuery } from '../../app/router';
import { unseen, WrapRow } from '../layout';
import { useIsPhone } from '../width';
import { PageTitle, ScreenTitle } from '../PageTitle';
import { GatedScreen } from '../screens';
import { placesOf } from './columnStyle';
import { FilledByButton } from './ListButtons';
import { ListCards } from './ListCards';
import { ListBusy, ListEmpty, ListError, ListSkeleton, ListStale } from './ListStates';
import { ListTable } from './ListTable';
import { ListToolbar, type ToolbarProps } from './ListToolbar';
import { Pager } from './Pager';
import { useRowFocus } from './rowFocus';
import { type RowsProps } from './rows';
import { SelectionBar } from './selection';
import { correctedSearch, NEWEST_FIRST, openingQuery } from './listQuery';

/**
 * Every list of the app: title and count, main action, search, filters, exports, table or cards, pager, and all states
 * (loading, empty, error). It is inside a <Resource> or is given its `resource`, checks the gate `<resource>.list`, and
 * pages, sorts and searches through the data provider; the search text is the filter `q`. Columns are made once, with the
 * helpers of `columns.tsx`. A short one to read is `features/ventas/VentasList.tsx`.
 */
export interface ListPageProps<T extends RaRecord> extends RowsProps<T>, ToolbarProps<T> {
  title: string;
  /** The screen it belongs to, linked in front of the title in the header. */
  parent?: { title: string; to: string };
  resource?: string;
  /** Store key of its page, sort and filters, for a second list of the same resource. */
  storeKey?: string;
  /** By default the newest come first. */
  sort?: SortPayload;
  emptyMessage: string;
  create?: ReactNode;
  /** The list whose records fill this one: its empty state leads there, if there is no main action. */
  filledBy?: string;
  /** Permanent filter, not shown. */
  filter?: Record<string, unknown>;
  /** Filters until the user changes them. */
  filterDefaults?: Record<string, unknown>;
  /** False if the title names a record rather than the rows, so that a count beside it would be misleading. */
  counted?: boolean;
  /** Further query parameters, `{ query: { lineas: '0' } }`; these records are cached apart from full ones. */
  meta?: { query: Record<string, string> };
  /** Content between title and toolbar, like a report's figures. */
  summary?: ReactNode;
  /** The summary is still loading, and its height unknown: what is below it is shown once it has its place. */
  summaryLoading?: boolean;
}

type HeadingProps = Pick<ListPageProps<RaRecord>, 'title' | 'create' | 'tools' | 'counted'>;

function Heading({ title, create, tools, counted = true }: HeadingProps) {
  const isPhone = useIsPhone();
  const { total, isFetching, isPending } = useListContext();
  // The title is unseen on a phone: the row is as high as the count, or takes no room.
  const phoneHeight = counted ? '1.5rem' : 0;
  return (
    <WrapRow spacing={1.5} sx={{ alignItems: 'center', minHeight: isPhone ? phoneHeight : 44 }}>
      <ScreenTitle>{title}</ScreenTitle>
      {counted && total !== undefined && (
        <Typography color="textSecondary">
          {cantidad(total)}
          <span style={isPhone ? undefined : unseen}> en total</span>
        </Typography>
      )}
      <ListBusy busy={isFetching === true && !isPending} />
      <Box sx={{ flex: 1 }} />
      {!isPhone && tools}
      {create}
    </WrapRow>
  );
}

type ContentProps<T extends RaRecord> = RowsProps<T> &
  Pick<ListPageProps<T>, 'title' | 'emptyMessage' | 'create' | 'filledBy' | 'filterDefaults'>;

export function ListContent<T extends RaRecord>(props: ContentProps<T>) {
  const { data, error, isPending, perPage } = useListContext<T>();
  useRowFocus(data);
  const isPhone = useIsPhone();
  const today = useToday();
  // Memoized: rows are the costliest part to render, and must not rerender whenever a fetch starts or ends.
  const rows = useMemo(() => {
    const all = { ...props, today };
    return isPhone ? <ListCards<T> {...all} /> : <ListTable<T> {...all} />;
  }, [isPhone, props, today]);
  if (error && !data) return <ListError defaults={props.filterDefaults} />;
  if (isPending) return <ListSkeleton rows={perPage} columns={placesOf(props)} />;
  return (
    <>
      {error && <ListStale />}
      {data?.length ? (
        <>
          {props.selection && <SelectionBar {...props.selection} />}
          {rows}
        </>
      ) : (
        <div data-whole>
          <ListEmpty
            message={props.emptyMessage}
            action={props.create ?? (props.filledBy && <FilledByButton resource={props.filledBy} />)}
            defaults={props.filterDefaults}
          />
        </div>
      )}
      <Pager />
    </>
  );
}

/**
 * What is chosen, and what to do with it (`data-stuck`), stays below the header; the table's header below that. The pager
 * waits for the rows that push it down.
 */
const viewSx = (theme: Theme) => ({
  display: 'grid',
  gap: { xs: 1, sm: 2 },
  gridTemplateColumns: 'minmax(0, 1fr)',
  '&:not(:has([data-whole])) nav': { visibility: 'hidden' },
  '& [data-stuck]': { position: 'sticky', top: theme.size.header, zIndex: 3 },
  '&:has([data-stuck])': { '--stuck': '56px' },
});

/**
 * What is below something of unknown height: loaded at the same time, but shown only once that is there (it is `hidden`
 * until then) and no longer moves it.
 */
export const Below = ({ hidden = false, children }: { hidden?: boolean; children: ReactNode }) => (
  <div style={hidden ? { visibility: 'hidden' } : undefined}>{children}</div>
);

/** The sheet of a list is the same element at any width, so that what is typed in the search stays; a phone does not show it. */
const phoneSx = { border: 0, bgcolor: 'transparent' };

function View<T extends RaRecord>(props: ListPageProps<T>) {
  const isPhone = useIsPhone();
  return (
    <Box sx={viewSx}>
      <Heading {...props} />
      {props.summary}
      <Below hidden={props.summaryLoading}>
        <Paper variant="outlined" sx={isPhone ? phoneSx : null}>
          <ListToolbar {...props} />
          <Box sx={{ mt: isPhone ? 1 : 0 }}>
            <ListContent {...props} />
          </Box>
        </Paper>
      </Below>
    </Box>
  );
}

/** Replaces the query of the list's address, unless its user has gone on meanwhile. */
function Corrected({ search }: { search: string }) {
  const navigate = useNavigate();
  useEffect(() => void navigate({ search }, { replace: true }), [navigate, search]);
  return null;
}

export function ListPage<T extends RaRecord>(props: ListPageProps<T>) {
  const contextResource = useResourceContext();
  const resource = props.resource ?? contextResource;
  const queryOptions = useMemo(() => ({ ...quietErrors, meta: props.meta }), [props.meta]);
  const corrected = correctedSearch(useLocation().search);
  if (corrected !== null) return <Corrected search={corrected} />;
  const sort = props.sort ?? NEWEST_FIRST;
  return (
    <OpeningQuery value={openingQuery(sort, props.filterDefaults)}>
      <PageTitle title={props.title} parent={props.parent} />
      <GatedScreen gate={gateOf(resource, 'list')}>
        <ListBase<T>
          resource={resource}
          storeKey={props.storeKey}
          perPage={PAGE_SIZE}
          sort={sort}
          filter={props.filter}
          filterDefaultValues={props.filterDefaults}
          exporter={false}
          disableAuthentication
          queryOptions={queryOptions}
        >
          <View {...props} />
        </ListBase>
      </GatedScreen>
    </OpeningQuery>
  );
}
