import { Button, CircularProgress, IconButton, Tooltip } from '@mui/material';
import { pressable, type Pressable } from '../pressable';
import { useIsPhone } from '../useIsPhone';

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
