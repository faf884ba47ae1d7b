import Inbox from '@mui/icons-material/InboxOutlined';
import SearchOff from '@mui/icons-material/SearchOffOutlined';
import { Alert, alpha, Box, Button, CircularProgress, Skeleton, type Theme } from '@mui/material';
import { useDeferredValue, type CSSProperties, type ReactNode } from 'react';
import { useListContext } from 'react-admin';
import { AlertButton } from '../alerts/Notice';
import { readFailure } from '../../api/failure';
import { statusMessages } from '../../api/http';
import { size } from '../../app/theme/size';
import { useFocusWhenGone } from '../focus';
import { Quiet } from '../layout';
import { LoadFailed, StateScreen, useLongWait } from '../screens';
import { useIsPhone } from '../width';

export interface ColumnPlace {
  label?: string;
  align?: 'right';
  style?: CSSProperties;
}

const FOUR: readonly ColumnPlace[] = [{ style: { width: '40%' } }, {}, {}, {}];
/** Bars of a skeleton card: title, facts, action. */
const CARD = [
  { height: 16, width: '55%' },
  { height: 12, width: '85%' },
  { height: 40, width: '100%' },
];

/** With a spinner that has turned for seconds: how many they are, which is seen and not read out each time, after what is said once. */
function LongWait({ children, sx }: { children?: string; sx: object }) {
  const waited = useLongWait();
  return (
    waited && (
      <Quiet component="span" sx={sx}>
        {children} <span aria-hidden>{waited}</span>
      </Quiet>
    )
  );
}

/** First load: the shape of the table or cards to come, with the spinner S2 requires. */
export function ListSkeleton({ rows, columns = FOUR }: { rows: number; columns?: readonly ColumnPlace[] }) {
  const isPhone = useIsPhone();
  // Not in the first render: at a start the rows arrive before a deferred one, and the skeleton would delay them.
  const isDrawn = useDeferredValue(true, false);
  if (!isDrawn) return null;
  return (
    <Box role="status" aria-label="Cargando" sx={{ position: 'relative', overflow: 'hidden' }}>
      {isPhone ? (
        Array.from({ length: rows }, (_, row) => (
          <Box key={row} sx={{ ...skeletonCardSx, opacity: 1 - row / rows }}>
            {CARD.map(bar => (
              <Skeleton key={bar.width} variant="rounded" {...bar} />
            ))}
          </Box>
        ))
      ) : (
        <TableSkeleton columns={columns} rows={rows} />
      )}
      <Box sx={{ position: 'absolute', inset: 0, display: 'grid', gridTemplateRows: 'minmax(0, 6rem) auto 1fr' }}>
        <CircularProgress aria-label="Cargando" size={32} sx={{ gridRow: 2, justifySelf: 'center' }} />
        <LongWait sx={onBarsSx}>Está tardando:</LongWait>
      </Box>
    </Box>
  );
}

const onBarsSx = { gridRow: 3, placeSelf: 'start center', p: 1, borderRadius: 1, bgcolor: 'background.paper' };

const tableSx = (theme: Theme) => ({
  width: '100%',
  borderCollapse: 'collapse',
  typography: 'body2',
  '& :is(th, td)': { height: size.row, padding: '4px 8px', borderBottom: 1, borderColor: 'divider' },
  '& :is(th, td):first-of-type': { paddingLeft: 2 },
  '& :is(th, td):last-of-type': { paddingRight: 2 },
  '& span': {
    display: 'block',
    width: '70%',
    minWidth: 20,
    height: 12,
    borderRadius: 0.5,
    bgcolor: alpha(theme.palette.text.primary, 0.11),
  },
  // As wide as the header's text.
  '& th span': { width: 'fit-content', lineHeight: 1, overflow: 'hidden', color: 'transparent' },
  '& [align="right"] span': { ml: 'auto' },
});

/** Table before its rows are loaded, with the final column widths. Plain elements, which are fast to render. */
const TableSkeleton = ({ columns, rows }: { columns: readonly ColumnPlace[]; rows: number }) => (
  <Box component="table" aria-hidden sx={tableSx}>
    <thead>
      <tr>
        {columns.map(({ label, align, style }, at) => (
          <th key={at} align={align} style={style}>
            <span>{label}</span>
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {Array.from({ length: rows }, (_, row) => (
        <tr key={row} style={{ opacity: 1 - row / rows }}>
          {columns.map(({ align }, at) => (
            <td key={at} align={align}>
              <span />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </Box>
);

const skeletonCardSx = {
  display: 'grid',
  gap: 1,
  p: 1.5,
  mb: 1,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
};

/** Only as much as is left: on a phone the main action would move to the next row, and the list down. */
const besideSx = { flex: '1 1 0', minWidth: 0, whiteSpace: 'nowrap' };

/** Refetch while old rows stay visible: nothing for 100 ms, then a spinner, after 3 s with the seconds. */
export const ListBusy = ({ busy }: { busy: boolean }) =>
  busy && (
    <>
      <CircularProgress
        size={18}
        aria-label="Cargando"
        sx={{
          opacity: 0,
          animation: 'bodega-appear 0s 0.1s forwards',
          '@keyframes bodega-appear': { to: { opacity: 1 } },
          '& svg': { animation: 'inherit' },
        }}
      />
      <LongWait sx={besideSx} />
    </>
  );

interface EmptyProps {
  message: string;
  action?: ReactNode;
  /** The list's filters before the user changes any. */
  defaults?: Record<string, unknown>;
}

const NONE: Record<string, unknown> = {};

/** A list that failed to load. One whose query is refused would fail for ever, as its filters and order are remembered. */
export function ListError({ defaults = NONE }: Pick<EmptyProps, 'defaults'>) {
  const { error, refetch, setFilters, setSort } = useListContext();
  const isRefused = readFailure(error).status === 400;
  const startAnew = () => {
    // A blank field is the list's own order.
    setSort({ field: '', order: 'ASC' });
    setFilters(defaults);
  };
  const retry = isRefused ? { onRetry: startAnew, retry: 'Quitar los filtros' } : { onRetry: refetch };
  return <LoadFailed title="No se pudo cargar la lista" error={error} {...retry} />;
}

/** Shown above old rows if refetching failed. A lost connection is already reported by the banner. */
export function ListStale() {
  useFocusWhenGone();
  const { error, refetch } = useListContext();
  const { message } = readFailure(error);
  return (
    <Alert
      severity="error"
      sx={{ borderRadius: { xs: 1, sm: 0 }, mb: { xs: 1, sm: 0 } }}
      action={<AlertButton onClick={() => void refetch()}>Reintentar</AlertButton>}
    >
      No se pudo actualizar la lista.{message === statusMessages.unreachable ? '' : ` ${message}`}
    </Alert>
  );
}

/** Empty list: the list's own message and its create action or, if it is filtered, that nothing matches. */
export function ListEmpty({ message, action, defaults = NONE }: EmptyProps) {
  useFocusWhenGone();
  const { filterValues, setFilters } = useListContext();
  const filters: Record<string, unknown> = filterValues ?? NONE;
  if (Object.keys(filters).every(name => filters[name] === defaults[name]))
    return <StateScreen icon={Inbox} role="status" title={message} action={action} />;
  const { q, ...others } = filters;
  const [title, clear, left] =
    typeof q === 'string'
      ? [`No hay resultados para “${q}”`, 'Limpiar búsqueda', others]
      : ['Ningún registro cumple los filtros', 'Quitar los filtros', defaults];
  const undo = <Button onClick={() => setFilters(left)}>{clear}</Button>;
  return <StateScreen icon={SearchOff} role="status" title={title} action={undo} />;
}
