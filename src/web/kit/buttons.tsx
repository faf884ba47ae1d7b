import {
  Button,
  CircularProgress,
  IconButton,
  ListItemIcon,
  ListItemText,
  MenuItem,
  Tooltip,
  type ButtonProps,
} from '@mui/material';
import { createContext, useContext, type ComponentType, type MouseEvent } from 'react';
import { LinkBase } from 'react-admin';
import type { GateName } from '#contract/permisos';
import type { Subject } from '../api/permisos';
import { Gated, useRefusal } from './gate';
import { useIsPhone } from './useIsPhone';

/** What a button with an icon says of itself, wherever it stands. */
interface Pressable {
  label: string;
  icon: ComponentType<{ fontSize?: 'small' }>;
  /** Where it leads, or … */
  to?: string;
  /** … what it does. */
  onClick?: (event: MouseEvent<HTMLElement>) => void;
  disabled?: boolean;
  busy?: boolean;
}

/** The same as the props of Material's buttons: a disabled one leads nowhere, a busy one is not pressed again. */
const pressable = ({ to, onClick, disabled = false, busy = false }: Pressable) => ({
  onClick,
  disabled: disabled || busy,
  'aria-busy': busy || undefined,
  ...(to && !disabled && { component: LinkBase, to }),
});

interface Props extends Pressable {
  /** Who may do it; without one everybody may. */
  gate?: GateName;
  usuario?: Subject;
  /** Why it is disabled although one may. */
  reason?: string;
}

function Control(button: Pressable) {
  const { label, icon: Icon } = button;
  const isPhone = useIsPhone();
  const common = pressable(button);
  if (isPhone) {
    return (
      <Button variant="outlined" fullWidth startIcon={<Icon fontSize="small" />} sx={{ px: 1.5 }} {...common}>
        {label}
      </Button>
    );
  }
  // The browser's own tooltip: a list has dozens of these, and Material's is felt in how long it takes to draw.
  return (
    <IconButton size="small" aria-label={label} title={label} {...common}>
      <Icon fontSize="small" />
    </IconButton>
  );
}

/** In a menu: what closes it. Actions are its entries then. */
export const InMenu = createContext<(() => void) | null>(null);

/** An entry says under its words why it is closed. */
function Entry({ refusal, ...button }: Pressable & { refusal?: string | null }) {
  const { label, icon: Icon, onClick } = button;
  const close = useContext(InMenu);
  return (
    <MenuItem
      {...pressable({ ...button, disabled: button.disabled || Boolean(refusal) })}
      onClick={event => {
        close?.();
        onClick?.(event);
      }}
      sx={{ whiteSpace: 'normal' }}
    >
      <ListItemIcon>
        <Icon fontSize="small" />
      </ListItemIcon>
      <ListItemText primary={label} secondary={refusal} />
    </MenuItem>
  );
}

const GatedEntry = ({ gate, usuario, reason, ...button }: Props & { gate: GateName }) => (
  <Entry {...button} refusal={useRefusal(gate, usuario) ?? (button.disabled ? reason : null)} />
);

/** An action of a row: an icon with a label and a tooltip on a desk; on a card a wide button or an entry of its menu. */
export function ActionButton({ gate, usuario, reason, ...button }: Props) {
  const flex = useIsPhone() ? '1 1 96px' : undefined;
  if (useContext(InMenu)) {
    return gate ? <GatedEntry {...{ gate, usuario, reason }} {...button} /> : <Entry {...button} />;
  }
  const control = <Control {...button} />;
  if (!gate) return <span style={{ flex }}>{control}</span>;
  return (
    <Gated gate={gate} usuario={usuario} reason={button.disabled ? reason : undefined} flex={flex}>
      {control}
    </Gated>
  );
}

interface ToolbarButtonProps extends Pressable {
  /** It opens a menu: whether that is open. */
  menuOpen?: boolean;
}

/** What is done with a whole list: a button with its words on a desk, an icon beside the search on a phone. */
export function ToolbarButton({ menuOpen, ...button }: ToolbarButtonProps) {
  const { label, icon: Icon, busy } = button;
  const isPhone = useIsPhone();
  const menu = menuOpen === undefined ? {} : ({ 'aria-haspopup': 'menu', 'aria-expanded': menuOpen } as const);
  const common = { ...pressable(button), ...menu };
  const icon = busy ? (
    <CircularProgress size={18} color="inherit" aria-label="Preparando" />
  ) : (
    <Icon fontSize="small" />
  );
  if (!isPhone) {
    return (
      <Button variant="outlined" startIcon={icon} {...common}>
        {label}
      </Button>
    );
  }
  return (
    <Tooltip title={label}>
      {/* A disabled button says nothing to the pointer: the tooltip hangs on what surrounds it. */}
      <span>
        <IconButton aria-label={label} {...common}>
          {icon}
        </IconButton>
      </span>
    </Tooltip>
  );
}

/** What an alert offers to do, in the alert's own colour. */
export const AlertButton = (props: ButtonProps) => <Button color="inherit" size="small" variant="text" {...props} />;
