import ExpandLess from '@mui/icons-material/ExpandLess';
import ExpandMore from '@mui/icons-material/ExpandMore';
import { Badge, Box, List, ListItemButton, ListItemIcon, ListItemText, Tooltip, Typography } from '@mui/material';
import { memo, useEffect, useRef } from 'react';
import { LinkBase, useLocation, usePermissions, useStore } from 'react-admin';
import { withCount } from '#contract/text/format';
import type { Permisos } from '../../api/permisos';
import * as menuIcons from './menuIcons';
import { currentEntryPath, mayOpen, menu, type MenuEntry, type MenuGroup } from './menuEntries';
import { useLateCount } from './Bell';

interface MenuProps {
  /** Icons only. */
  narrow: boolean;
  onNavigate?: () => void;
}

function LateCount({ narrow }: { narrow: boolean }) {
  const count = useLateCount();
  if (!count) return null;
  return (
    <Badge
      color="accent"
      badgeContent={count}
      max={999}
      aria-label={withCount(count, 'atrasado')}
      sx={narrow ? { position: 'absolute', top: 10, right: 10 } : { mr: 1.5 }}
    />
  );
}

/**
 * Scrolls the menu to an entry and its neighbours. Not by `scrollIntoView`: the next Tab in Chromium would go on from that entry,
 * and miss the link that skips the menu.
 */
function showInMenu(entry: Element): void {
  const place = entry.closest('nav')?.parentElement;
  if (!place) return;
  const [own, all] = [entry.getBoundingClientRect(), place.getBoundingClientRect()];
  const [above, below] = [own.top - own.height - all.top, own.bottom + own.height - all.bottom];
  place.scrollTop += Math.min(0, above) + Math.max(0, below);
}

const Entry = memo(function Entry({ entry, narrow, onNavigate }: MenuProps & { entry: MenuEntry }) {
  const { label, to, icon, hasLateCount = false } = entry;
  const Icon = menuIcons[icon];
  const { pathname } = useLocation();
  const isCurrent = currentEntryPath(pathname) === to;
  const item = useRef<HTMLLIElement>(null);
  // In the next frame, to avoid a forced layout.
  useEffect(() => {
    if (!isCurrent) return;
    const frame = requestAnimationFrame(() => item.current && showInMenu(item.current));
    return () => cancelAnimationFrame(frame);
  }, [isCurrent]);
  const link = (
    <ListItemButton
      component={LinkBase}
      to={to}
      onClick={onNavigate}
      selected={isCurrent}
      aria-current={isCurrent ? 'page' : undefined}
      // Not the tooltip's alone: its name is all that it shows, with how many are late.
      aria-label={undefined}
      sx={{ ...entrySx, px: narrow ? '0.625rem' : 2 }}
    >
      <ListItemIcon
        {...(narrow && { role: 'img', 'aria-label': label })}
        sx={{ minWidth: narrow ? 0 : '2rem', color: 'inherit' }}
      >
        <Icon fontSize="small" />
      </ListItemIcon>
      {!narrow && <ListItemText primary={label} />}
      {hasLateCount && <LateCount narrow={narrow} />}
    </ListItemButton>
  );
  return (
    <Box component="li" ref={item}>
      {narrow ? (
        <Tooltip title={label} placement="right">
          {link}
        </Tooltip>
      ) : (
        link
      )}
    </Box>
  );
});

const entrySx = {
  position: 'relative',
  color: 'text.secondary',
  // Dense: the whole menu fits on most desktop screens.
  minHeight: { sm: 34 },
  py: { sm: 0.5 },
  '& .MuiListItemText-root': { my: 0 },
  '&.Mui-selected': {
    color: 'text.primary',
    bgcolor: 'soft.primary',
    '& .MuiListItemText-primary': { fontWeight: 'fontWeightBold' },
    '&::before': {
      content: '""',
      position: 'absolute',
      left: 0,
      top: 8,
      bottom: 8,
      width: 3,
      borderRadius: 3,
      bgcolor: 'primary.main',
    },
    '&:hover': { bgcolor: 'soft.primary' },
  },
};

function Entries({ entries, ...props }: MenuProps & { entries: readonly MenuEntry[] }) {
  return (
    <List disablePadding sx={{ listStyle: 'none' }}>
      {entries.map(entry => (
        <Entry key={entry.to} entry={entry} {...props} />
      ))}
    </List>
  );
}

function Group({ title, entries, narrow, onNavigate }: MenuGroup & MenuProps & { title: string }) {
  const [open, setOpen] = useStore(`menu.${title}`, true);
  return (
    <Box role="group" aria-label={title}>
      <ListItemButton
        onClick={() => setOpen(!open)}
        aria-expanded={open}
        sx={{ color: 'text.secondary', minHeight: { xs: 44, sm: 28 }, py: 0 }}
      >
        <ListItemText primary={title} slotProps={{ primary: { variant: 'overline' } }} sx={{ my: 0 }} />
        {open ? <ExpandLess fontSize="small" /> : <ExpandMore fontSize="small" />}
      </ListItemButton>
      {open && <Entries entries={entries} narrow={narrow} onNavigate={onNavigate} />}
    </Box>
  );
}

/** The groups with the entries the user may open; groups left without entries are dropped. */
function useVisibleGroups(): MenuGroup[] {
  const { permissions: permisos = [] } = usePermissions<Permisos>();
  return menu
    .map(({ title, entries }) => ({ title, entries: entries.filter(entry => mayOpen(entry, permisos)) }))
    .filter(({ entries }) => entries.length > 0);
}

export const Menu = memo((props: MenuProps) => (
  <Box component="nav" aria-label="Menú" sx={{ p: 1, display: 'grid', gap: props.narrow ? 0.5 : 1 }}>
    <Typography variant="h2" component="p" sx={{ px: 2, pt: 1, visibility: props.narrow ? 'hidden' : undefined }}>
      Órdenes
    </Typography>
    {useVisibleGroups().map(({ title, entries }) =>
      title && !props.narrow ? (
        <Group key={title} title={title} entries={entries} {...props} />
      ) : (
        <Entries key={title ?? ''} entries={entries} {...props} />
      ),
    )}
  </Box>
));
