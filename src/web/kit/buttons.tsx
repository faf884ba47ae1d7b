import MoreHoriz from '@mui/icons-material/MoreHoriz';
import { Button, CircularProgress, IconButton, ListItemIcon, ListItemText, Menu, MenuItem } from '@mui/material';
import { createContext, useContext, useState } from 'react';
import type { ComponentType, MouseEvent, PropsWithChildren, ReactNode } from 'react';
import { LinkBase } from 'react-admin';
import type { GateName } from '#contract/permisos';
import type { Subject } from '../api/permisos';
import { Hint } from './Hint';
import { Gated, useRefusal } from './gate';
import { useHeldWidth, useIsPhone } from './width';

interface Pressable {
  label: string;
  /** The part of the label that a phone's button shows. */
  short?: string;
  icon: ComponentType<{ fontSize?: 'small' }>;
  /** Where it links to … */
  to?: string;
  /** … or what it does. */
  onClick?: (event: MouseEvent<HTMLElement>) => void;
  disabled?: boolean;
  busy?: boolean;
}

/** Props of a button that does nothing while it is busy but keeps the focus, which a disabled one loses. */
export const whileBusy = (busy: boolean) => ({
  'aria-disabled': busy || undefined,
  'aria-busy': busy || undefined,
});

/** Props of Material's buttons. A disabled one is no link. */
const pressable = ({ to, onClick, disabled = false, busy = false }: Pressable) => ({
  onClick: busy ? undefined : onClick,
  ...whileBusy(busy),
  disabled,
  'aria-disabled': disabled || busy || undefined,
  ...(to && !disabled && { component: LinkBase, to }),
});

interface Props extends Pressable {
  /** Who may use it; without a gate, everybody. */
  gate?: GateName;
  usuario?: Subject;
  /** Why it is disabled, for a user who passes the gate. */
  reason?: string;
  /** Shows its label on a desk too: an action on a whole document. */
  labelled?: boolean;
}

function Control({ labelled, ...button }: Pressable & Pick<Props, 'labelled'>) {
  const { label, short, icon: Icon } = button;
  const isPhone = useIsPhone();
  const common = pressable(button);
  if (isPhone || labelled) {
    return (
      <Button fullWidth aria-label={short && label} startIcon={<Icon fontSize="small" />} sx={{ px: 1.5 }} {...common}>
        {short ?? label}
      </Button>
    );
  }
  // The browser's tooltip: a list has dozens of these buttons, and Material's tooltips would slow it noticeably.
  return (
    <IconButton size="small" aria-label={label} title={label} {...common}>
      <Icon fontSize="small" />
    </IconButton>
  );
}

/** Set inside a menu, to the function that closes it: actions then render as menu entries. */
const InMenu = createContext<(() => void) | null>(null);

/** For a dialog that a menu's entry opens: it stands inside the menu, but its buttons are no entries. */
export const OutsideMenu = ({ children }: PropsWithChildren) => <InMenu value={null}>{children}</InMenu>;

/** A menu entry; the reason why it is disabled is shown below its label. */
function Entry({ refusal, ...button }: Pressable & { refusal?: string | null }) {
  const { label, icon: Icon } = button;
  const close = useContext(InMenu);
  const pressed = pressable({ ...button, disabled: button.disabled || Boolean(refusal) });
  return (
    <MenuItem
      {...pressed}
      onClick={event => {
        close?.();
        pressed.onClick?.(event);
      }}
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

/** Action of a row: an icon button with a tooltip on a desk; on a phone, a wide button or a menu entry. */
export function ActionButton({ gate, usuario, reason, labelled, ...button }: Props) {
  const flex = useIsPhone() ? '1 1 96px' : undefined;
  if (useContext(InMenu)) {
    return gate ? <GatedEntry {...{ gate, usuario, reason }} {...button} /> : <Entry {...button} />;
  }
  const control = <Control {...button} labelled={labelled} />;
  if (!gate) return <span style={{ flex }}>{control}</span>;
  return (
    <Gated gate={gate} usuario={usuario} reason={button.disabled ? reason : undefined} flex={flex}>
      {control}
    </Gated>
  );
}

interface ToolbarButtonProps extends Pressable {
  menuOpen?: boolean;
  /** What it does, where the label does not tell; shown on hover. */
  hint?: string;
  /** An icon button on a desk too. */
  small?: boolean;
}

/** Action on a whole list: a labelled button on a desk; on a phone, an icon button beside the search or a menu entry. */
export function ToolbarButton({ menuOpen, hint, small = false, ...button }: ToolbarButtonProps) {
  const { label, icon: Icon, busy } = button;
  const isPhone = useIsPhone();
  const isEntry = useContext(InMenu) !== null;
  if (isEntry) return <Entry {...button} />;
  const menu = menuOpen === undefined ? {} : ({ 'aria-haspopup': 'menu', 'aria-expanded': menuOpen } as const);
  const common = { ...pressable(button), ...menu };
  const icon = busy ? (
    <CircularProgress size={18} color="inherit" aria-label="Preparando" />
  ) : (
    <Icon fontSize="small" />
  );
  if (!isPhone && !small) {
    return (
      <Button startIcon={icon} title={hint} {...common}>
        {label}
      </Button>
    );
  }
  return (
    <Hint title={label}>
      {/* A disabled button fires no pointer events, so the tooltip is on a wrapper. */}
      <span>
        <IconButton aria-label={label} {...common}>
          {icon}
        </IconButton>
      </span>
    </Hint>
  );
}

/** A small `ToolbarButton` that opens a menu, which any entry closes. */
export function ToolbarMenu({
  children,
  ...button
}: PropsWithChildren<Pick<Pressable, 'label' | 'icon' | 'disabled' | 'busy'>>) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  useHeldWidth(anchor !== null);
  return (
    <>
      <ToolbarButton
        small
        {...button}
        menuOpen={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      />
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        onClick={close}
        slotProps={{ list: { 'aria-label': button.label } }}
      >
        {children}
      </Menu>
    </>
  );
}

/** Menu of the actions that a phone has no room for. Kept mounted once opened, since its actions may open dialogs. */
export function MoreActions({ children }: { children: ReactNode }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [wasOpened, setWasOpened] = useState(false);
  const isOpen = anchor !== null;
  useHeldWidth(isOpen);
  const close = () => setAnchor(null);
  return (
    <>
      <IconButton
        aria-label="Más acciones"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={({ currentTarget }) => {
          setAnchor(currentTarget);
          setWasOpened(true);
        }}
      >
        <MoreHoriz />
      </IconButton>
      {wasOpened && (
        <Menu
          open={isOpen}
          anchorEl={anchor}
          onClose={close}
          keepMounted
          variant="menu"
          slotProps={{ list: { 'aria-label': 'Más acciones' } }}
        >
          <InMenu value={close}>{children}</InMenu>
        </Menu>
      )}
    </>
  );
}
