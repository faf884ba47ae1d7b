import ArrowDropDown from '@mui/icons-material/ArrowDropDown';
import Close from '@mui/icons-material/Close';
import Flag from '@mui/icons-material/FlagOutlined';
import {
  Box,
  Button,
  IconButton,
  LinearProgress,
  MenuItem,
  MenuList,
  Popover,
  type PopoverActions,
} from '@mui/material';
import { useCallback, useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { useListContext } from 'react-admin';
import { z } from 'zod';
import { Hint } from '../Hint';
import { LazyPart } from '../screens';
import { DialogContents } from '../width';
import { createWrongInputs, WrongInputs } from '../wrongInputs';

const filters = z.record(z.string(), z.unknown()).catch({});

/** The list's active filters, and a function that changes some of them; null removes one. */
export function useListFilter() {
  const { filterValues, setFilters } = useListContext();
  const values = filters.parse(filterValues);
  // The list follows a change after a moment: the next one must not undo it meanwhile.
  const latest = useRef(filterValues);
  useEffect(() => void (latest.current = filterValues), [filterValues]);
  const change = (changes: Record<string, string | number | boolean | null>) => {
    const next = Object.entries({ ...latest.current, ...changes }).filter(([, value]) => value !== null);
    latest.current = Object.fromEntries(next);
    setFilters(latest.current);
  };
  return { values, change };
}

interface ActiveFilterProps {
  label: string;
  /** The filter's value as text; null if it is not set. */
  value: string | null;
  /** The filters that clearing it removes. */
  sources: readonly string[];
  /** Control that sets the filter and shows its value. */
  children?: ReactNode;
}

const cutSx = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', maxWidth: 'min(280px, 60vw)' };

/** An active filter with a button that clears it; if it is not set, just the control that sets it. */
export function ActiveFilter({ label, value, sources, children }: ActiveFilterProps) {
  const { change } = useListFilter();
  const clear = `Quitar ${label.toLowerCase()}`;
  const isSet = value !== null;
  const box = useRef<HTMLElement>(null);
  const onClick = () => {
    // The button that was pressed goes: the focus stays at the filter or, if that goes too, among the others.
    const others = box.current?.parentElement?.querySelector<HTMLElement>('input, button');
    (children === undefined ? others : box.current?.querySelector('button'))?.focus();
    change(Object.fromEntries(sources.map(source => [source, null])));
  };
  return (
    <Box
      ref={box}
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
        <Hint title={clear}>
          <IconButton aria-label={clear} onClick={onClick} color="primary" sx={{ flex: 'none' }}>
            <Close fontSize="small" />
          </IconButton>
        </Hint>
      )}
    </Box>
  );
}

interface LinkedFilterProps extends Pick<ActiveFilterProps, 'label' | 'sources'> {
  /** The value as text; null if it is not a known one. */
  words: (values: Record<string, unknown>) => string | null;
}

/** A filter that only a link can set: while it is active, it is shown and can be cleared. */
export function LinkedFilter({ label, sources, words }: LinkedFilterProps) {
  const { values } = useListFilter();
  if (sources.every(source => values[source] === undefined)) return null;
  return <ActiveFilter label={label} value={words(values) ?? 'sí'} sources={sources} />;
}

interface FilterChipProps extends Pick<ActiveFilterProps, 'label' | 'value' | 'sources'> {
  icon: ComponentType<{ fontSize?: 'small' }>;
  /** Content of the popover that sets the filter. */
  children: (close: () => void) => ReactNode;
  /** Fetches the chunk of that, so that opening the filter does not wait for it. */
  preload?: () => Promise<unknown>;
}

/** A filter: a plain button while it is not set, then a chip with its value and a clear button. */
export function FilterChip({ icon: Icon, children, preload, ...filter }: FilterChipProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const popover = useRef<PopoverActions>(null);
  const [wrong] = useState(createWrongInputs);
  // Placed anew when its content grows, as by a chunk that arrives; else it may end below the window.
  const keepInWindow = useCallback((content: HTMLDivElement) => {
    const observer = new ResizeObserver(() => popover.current?.updatePosition());
    observer.observe(content);
    return () => observer.disconnect();
  }, []);
  useEffect(() => void preload?.().catch(() => {}), [preload]);
  const close = () => setAnchor(null);
  const { label, value } = filter;
  const isSet = value !== null;
  return (
    <>
      <ActiveFilter {...filter}>
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
      </ActiveFilter>
      {anchor && (
        <Popover
          open
          anchorEl={anchor}
          // What has to be mended in a field would be dropped by a press beside it.
          onClose={(_, reason) => {
            if (reason === 'escapeKeyDown' || wrong.get().length === 0) close();
          }}
          action={popover}
          // No animation: the listbox of a picker inside is positioned at its input, which must not be moving.
          transitionDuration={0}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
          slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx: { p: 2, mt: 0.5, width: 320 } } }}
        >
          <div ref={keepInWindow}>
            <WrongInputs value={wrong}>
              <DialogContents>
                <LazyPart fallback={<LinearProgress aria-label="Cargando" />}>{children(close)}</LazyPart>
              </DialogContents>
            </WrongInputs>
          </div>
        </Popover>
      )}
    </>
  );
}

interface ChoiceFilterProps<V extends string | boolean> {
  source: string;
  label: string;
  choices: readonly V[];
  /** Labels of the values; by default the values themselves. */
  names?: Readonly<Record<`${V}`, string>>;
}

export function ChoiceFilter<V extends string | boolean>(props: ChoiceFilterProps<V>) {
  const { source, label, choices, names } = props;
  const { values, change } = useListFilter();
  const chosen = choices.find(choice => choice === values[source]);
  const nameOf = (choice: V) => names?.[`${choice}`] ?? `${choice}`;
  return (
    <FilterChip label={label} icon={Flag} value={chosen === undefined ? null : nameOf(chosen)} sources={[source]}>
      {close => (
        <MenuList autoFocusItem aria-label={label} onClick={close}>
          {choices.map(choice => (
            <MenuItem key={`${choice}`} selected={choice === chosen} onClick={() => change({ [source]: choice })}>
              {nameOf(choice)}
            </MenuItem>
          ))}
        </MenuList>
      )}
    </FilterChip>
  );
}
