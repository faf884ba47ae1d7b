import Notifications from '@mui/icons-material/NotificationsOutlined';
import {
  Badge,
  Box,
  Button,
  ClickAwayListener,
  IconButton,
  MenuItem,
  MenuList,
  Paper,
  Popper,
  Tooltip,
  Typography,
} from '@mui/material';
import { useQueryClient, type Query } from '@tanstack/react-query';
import { useEffect, useId, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { LinkBase, useGetList } from 'react-admin';
import { useEventListener } from 'usehooks-ts';
import { cantidad, dia } from '#contract/text/format';
import type { Pedido } from '#contract/pedido';
import { ONE } from '../../api/reads';
import { useMayPass } from '../../kit/gate';
import { Loading } from '../../kit/screens';
import { useScreenSettled } from './useScreenSettled';
import { paths } from '../routes';

const EVERY = 2 * 60_000;
const LONGEST = { pagination: { page: 1, perPage: 50 }, sort: { field: 'fechaEntrega', order: 'ASC' } } as const;
/** A stale time, as the menu's badge and the bell mount almost together: they then share one request. */
const quiet = { staleTime: 10_000, refetchInterval: EVERY, refetchOnWindowFocus: true };

/** Refetches the count when a list of overdue orders was fetched, so that it does not lag behind the list. */
function useCountFollowsLists() {
  const queryClient = useQueryClient();
  useEffect(() => {
    const isList = ({ queryKey: [resource, call] }: Query) => resource === 'atrasados' && call === 'getList';
    const isCount = (query: Query) => isList(query) && query.queryHash.includes(JSON.stringify(ONE.pagination));
    return queryClient.getQueryCache().subscribe(event => {
      if (event.type !== 'updated' || event.action.type !== 'success') return;
      if (!isList(event.query) || isCount(event.query)) return;
      void queryClient.invalidateQueries({ predicate: isCount });
    });
  }, [queryClient]);
}

/** Number of overdue orders, one query for the menu's badge, the bell and the home page. Null while unknown. */
export function useLateCount(): number | null {
  const mayRead = useMayPass('atrasados.list');
  const isSettled = useScreenSettled();
  const { total } = useGetList<Pedido>('atrasados', ONE, { ...quiet, enabled: mayRead && isSettled });
  return total ?? null;
}

const SCROLL_LIMIT = 15;

const Entry = ({ pedido, onClose, autoFocus }: { pedido: Pedido; onClose: () => void; autoFocus: boolean }) => (
  <MenuItem component={LinkBase} to={paths.pedido(pedido.id, 0, 'recibir')} onClick={onClose} autoFocus={autoFocus}>
    {`Pedido ${pedido.id} Retrasado desde ${dia(pedido.fechaEntrega)}`}
  </MenuItem>
);

/** The longest overdue orders, fetched when it opens. `toBell` gives the bell the focus. */
function LatePedidos({ onClose, toBell }: { onClose: () => void; toBell: () => void }) {
  const { data, total = 0, error, isPending, refetch } = useGetList<Pedido>('atrasados', LONGEST);
  if (isPending) return <Loading minHeight={72} />;
  if (error && !data) {
    return (
      <Box role="alert" sx={{ p: 2, display: 'grid', gap: 1, justifyItems: 'start' }}>
        No se pudieron cargar los pedidos atrasados.
        <Button
          size="small"
          autoFocus
          onClick={() => {
            // It goes away while they are read again.
            toBell();
            void refetch();
          }}
        >
          Reintentar
        </Button>
      </Box>
    );
  }
  if (!data?.length) return <Typography sx={{ p: 2 }}>No hay pedidos atrasados</Typography>;
  return (
    <>
      <MenuList aria-label="Pedidos atrasados">
        {data.map((pedido, index) => (
          <Entry key={pedido.id} pedido={pedido} onClose={onClose} autoFocus={index === 0} />
        ))}
      </MenuList>
      {total > data.length && (
        <Box sx={{ p: 1, borderTop: 1, borderColor: 'var(--line)' }}>
          <Button component={LinkBase} to={paths.filtered('atrasados', {})} onClick={onClose} variant="text" fullWidth>
            Ver los {cantidad(total)}
          </Button>
        </Box>
      )}
    </>
  );
}

/**
 * The bell with its panel. A Popper rather than a Menu: the page stays usable beside the panel, which closes when it is
 * scrolled.
 */
export function Bell() {
  const mayRead = useMayPass('atrasados.list');
  const count = useLateCount();
  useCountFollowsLists();
  const [opened, setOpened] = useState<{ by: HTMLElement; at: number } | null>(null);
  const hide = () => setOpened(null);
  const open = opened !== null;
  const id = useId();
  useEventListener('scroll', () => {
    if (opened && Math.abs(window.scrollY - opened.at) > SCROLL_LIMIT) hide();
  });
  if (!mayRead) return null;

  const toBell = () => opened?.by.focus();
  const close = () => {
    toBell();
    hide();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
  };
  // By Tab the focus would go on to what the panel covers. A press beside it is the listener's.
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) hide();
  };
  const label = count === null ? 'Pedidos atrasados' : `Pedidos atrasados: ${cantidad(count)}`;

  return (
    <ClickAwayListener onClickAway={hide}>
      <Box onKeyDown={onKeyDown} onBlur={onBlur}>
        <Tooltip title={label}>
          <IconButton
            aria-label={label}
            aria-haspopup="true"
            aria-expanded={open}
            aria-controls={open ? id : undefined}
            onClick={({ currentTarget }) => setOpened(open ? null : { by: currentTarget, at: window.scrollY })}
          >
            <Badge color="accent" badgeContent={count} max={999} overlap="circular">
              <Notifications />
            </Badge>
          </IconButton>
        </Tooltip>
        <Popper open={open} anchorEl={opened?.by} placement="bottom-end" disablePortal sx={{ zIndex: 'modal' }}>
          <Paper id={id} sx={panelSx}>
            <LatePedidos onClose={hide} toBell={toBell} />
          </Paper>
        </Popper>
      </Box>
    </ClickAwayListener>
  );
}

const panelSx = {
  width: 'min(340px, calc(100vw - 24px))',
  maxHeight: 'min(600px, calc(100dvh - 80px))',
  overflowY: 'auto',
};
