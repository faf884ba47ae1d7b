import ArrowDropDown from '@mui/icons-material/ArrowDropDown';
import Close from '@mui/icons-material/Close';
import { Box, Button, IconButton, Popover, Tooltip } from '@mui/material';
import { useState, type ComponentType, type ReactNode } from 'react';
import { useListContext } from 'react-admin';
import { z } from 'zod';

const filters = z.record(z.string(), z.unknown()).catch({});

/** The filters in force of the list around, and how some of them change: null takes one out. */
export function useListFilter() {
  const { filterValues, setFilters } = useListContext();
  const values = filters.parse(filterValues);
  const change = (changes: Record<string, string | number | null>) => {
    const next = Object.entries({ ...values, ...changes }).filter(([, value]) => value !== null);
    setFilters(Object.fromEntries(next));
  };
  return { values, change };
}

interface InForceProps {
  /** What it narrows: 'Fechas'. */
  label: string;
  /** What is set, in words; null for nothing. */
  value: string | null;
  onClear: () => void;
  /** What sets it, and says what is set. */
  children?: ReactNode;
}

const cutSx = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', maxWidth: 'min(280px, 60vw)' };

/** What a list is narrowed by: says what, and takes it off. With nothing set it is what sets it. */
export function InForce({ label, value, onClear, children }: InForceProps) {
  const clear = `Quitar ${label.toLowerCase()}`;
  const isSet = value !== null;
  return (
    <Box
      data-in-force={isSet || undefined}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        borderRadius: 1,
        bgcolor: isSet ? 'soft.primary' : undefined,
      }}
    >
      {children ?? (
        <Box
          component="span"
          title={value ?? undefined}
          sx={{ ...cutSx, typography: 'button', color: 'primary.main', pl: 1.5 }}
        >
          {label}: {value}
        </Box>
      )}
      {isSet && (
        <Tooltip title={clear}>
          <IconButton aria-label={clear} onClick={onClear} color="primary" sx={{ flex: 'none' }}>
            <Close fontSize="small" />
          </IconButton>
        </Tooltip>
      )}
    </Box>
  );
}

interface LinkedFilterProps {
  label: string;
  /** The filters that a link sets together. */
  sources: readonly string[];
  /** What is set, in words; null where it is not one of those that are known. */
  words: (values: Record<string, unknown>) => string | null;
}

/** A filter that a link sets and nothing on the list does: while it is in force it says so, and can be taken off. */
export function LinkedFilter({ label, sources, words }: LinkedFilterProps) {
  const { values, change } = useListFilter();
  if (sources.every(source => values[source] === undefined)) return null;
  const clear = () => change(Object.fromEntries(sources.map(source => [source, null])));
  return <InForce label={label} value={words(values) ?? 'sí'} onClear={clear} />;
}

interface FilterChipProps extends Pick<InForceProps, 'label' | 'value' | 'onClear'> {
  icon: ComponentType<{ fontSize?: 'small' }>;
  /** What sets it; drawn when it is opened. */
  children: (close: () => void) => ReactNode;
}

/** A filter of a list: a quiet button while nothing is set, then a chip that says what, and clears it. */
export function FilterChip({ label, icon: Icon, value, onClear, children }: FilterChipProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  const isSet = value !== null;
  return (
    <>
      <InForce label={label} value={value} onClear={onClear}>
        <Button
          variant={isSet ? 'text' : 'outlined'}
          startIcon={<Icon fontSize="small" />}
          endIcon={isSet ? undefined : <ArrowDropDown />}
          aria-haspopup="dialog"
          aria-expanded={Boolean(anchor)}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
          sx={{ minWidth: 0, px: 1.5 }}
        >
          <Box component="span" title={value ?? undefined} sx={cutSx}>
            {isSet ? `${label}: ${value}` : label}
          </Box>
        </Button>
      </InForce>
      {anchor && (
        <Popover
          open
          anchorEl={anchor}
          onClose={close}
          // A list that opens in it is placed by where its field is, which must not be on its way yet.
          transitionDuration={0}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
          slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx: { p: 2, mt: 0.5, width: 320 } } }}
        >
          {children(close)}
        </Popover>
      )}
    </>
  );
}
