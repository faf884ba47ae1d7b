import FirstPage from '@mui/icons-material/FirstPage';
import LastPage from '@mui/icons-material/LastPage';
import { Box, Button, IconButton } from '@mui/material';
import usePagination, { type UsePaginationItem } from '@mui/material/usePagination';
import { useLayoutEffect, useRef, type FocusEvent } from 'react';
import { useListPaginationContext } from 'react-admin';
import { cantidad } from '#contract/text/format';
import { finger } from '../../app/theme/components';
import { size } from '../../app/theme/size';
import { Quiet } from '../layout';
import { useIsPhone } from '../width';

/** One of up to seven items: a page number or an ellipsis. */
function PageLink({ item }: { item: UsePaginationItem }) {
  if (item.type === 'start-ellipsis' || item.type === 'end-ellipsis') {
    return (
      <Box component="span" aria-hidden sx={{ px: 1, color: 'text.secondary' }}>
        …
      </Box>
    );
  }
  return (
    <Button
      size="small"
      variant="text"
      color={item.selected ? 'primary' : 'inherit'}
      onClick={item.onClick}
      aria-label={item.selected ? `Página ${item.page}, la actual` : `Ir a la página ${item.page}`}
      aria-current={item.selected ? 'page' : undefined}
      sx={{
        minWidth: 34,
        px: 0.5,
        bgcolor: item.selected ? 'soft.primary' : undefined,
        [finger]: { minWidth: size.touch },
      }}
    >
      {item.page === null ? '' : cantidad(item.page)}
    </Button>
  );
}

interface PagerViewProps {
  /** Where it is not the only one of the screen. */
  label?: string;
  page: number;
  perPage: number;
  total: number;
  onChange: (page: number) => void;
}

const linksSx = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5, justifyContent: 'space-between' };

/** On the page where a focused button is disabled, as 'Siguiente' on the last, the link of that page gets the focus it had. */
function useFocusOnCurrentPage(page: number) {
  const pager = useRef<HTMLElement>(null);
  const focused = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (!focused.current?.matches(':disabled')) return;
    const current = pager.current?.querySelector<HTMLElement>('[aria-current]');
    // A phone has no such link.
    (current ?? pager.current?.querySelector<HTMLElement>('button:enabled'))?.focus();
  }, [page]);
  return {
    ref: pager,
    onFocus: ({ target }: FocusEvent<HTMLElement>) => void (focused.current = target),
    onBlur: () => void (focused.current = null),
  };
}

/** 'Anterior' 1 2 3 … 'Siguiente' and "16–30 de 1 234" (S9), independent of react-admin's list. */
export function PagerView({ label = 'Páginas', page, perPage, total, onChange }: PagerViewProps) {
  const isPhone = useIsPhone();
  const count = Math.max(1, Math.ceil(total / perPage));
  const { items } = usePagination({ page, count, onChange: (_, next) => onChange(next) });
  const links = items.filter(({ type }) => type !== 'previous' && type !== 'next');
  const first = (page - 1) * perPage + 1;
  const last = Math.min(page * perPage, total);
  /** A phone has room in one row for the ends alone, whose icons stand where the thumb is. */
  const end = (to: number, Icon: typeof FirstPage) =>
    isPhone && (
      <IconButton aria-label={`Ir a la página ${to}`} disabled={page === to} onClick={() => onChange(to)}>
        <Icon />
      </IconButton>
    );

  return (
    <Box
      component="nav"
      {...useFocusOnCurrentPage(page)}
      aria-label={label}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        justifyContent: 'space-between',
        px: { sm: 1.5 },
        py: 1.5,
      }}
    >
      {/* Live, as a search and the pager keep the focus: nothing else tells a screen reader what they did. */}
      <Quiet aria-live="polite" sx={{ px: 0.5 }}>
        {total > 0 && `${cantidad(first)}–${cantidad(last)} de ${cantidad(total)}`}
      </Quiet>
      <Box sx={{ ...linksSx, flexGrow: isPhone ? 1 : 0 }}>
        {end(1, FirstPage)}
        <Button size="small" disabled={page <= 1} onClick={() => onChange(page - 1)}>
          Anterior
        </Button>
        {isPhone ? (
          <Quiet component="span">{`${cantidad(page)} / ${cantidad(count)}`}</Quiet>
        ) : (
          links.map((item, index) => <PageLink key={`${item.type}-${index}`} item={item} />)
        )}
        <Button size="small" disabled={page >= count} onClick={() => onChange(page + 1)}>
          Siguiente
        </Button>
        {end(count, LastPage)}
      </Box>
    </Box>
  );
}

/** Pager of the current list; an empty one has it too, disabled: every list shows 'Anterior' and 'Siguiente' (S2). */
export function Pager() {
  const { page, perPage, total, setPage } = useListPaginationContext();
  return total === undefined ? null : <PagerView page={page} perPage={perPage} total={total} onChange={setPage} />;
}
