import { Button, CircularProgress, IconButton, Tooltip } from '@mui/material';
import type { ComponentType, MouseEvent } from 'react';
import { LinkBase } from 'react-admin';
import { useIsPhone } from '../useIsPhone';

interface ToolbarButtonProps {
  label: string;
  icon: ComponentType<{ fontSize?: 'small' }>;
  /** Where it leads, or … */
  to?: string;
  /** … what it does. */
  onClick?: (event: MouseEvent<HTMLElement>) => void;
  disabled?: boolean;
  busy?: boolean;
  /** It opens a menu: whether that is open. */
  menuOpen?: boolean;
}

/** What is done with a whole list: a button with its words on a desk, an icon beside the search on a phone. */
export function ToolbarButton({
  label,
  icon: Icon,
  to,
  busy = false,
  disabled,
  menuOpen,
  onClick,
}: ToolbarButtonProps) {
  const isPhone = useIsPhone();
  const link = to ? { component: LinkBase, to } : {};
  const menu = menuOpen === undefined ? {} : ({ 'aria-haspopup': 'menu', 'aria-expanded': menuOpen } as const);
  const common = { onClick, disabled: disabled === true || busy, 'aria-busy': busy || undefined, ...menu, ...link };
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
