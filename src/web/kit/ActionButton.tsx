import { Button, IconButton, Tooltip } from '@mui/material';
import type { GateName } from '#contract/permisos';
import type { Subject } from '../api/permisos';
import { Gated } from './gate';
import { pressable, type Pressable } from './pressable';
import { useIsPhone } from './useIsPhone';

interface Props extends Pressable {
  /** Who may do it; without one everybody may. */
  gate?: GateName;
  usuario?: Subject;
  /** Why it is disabled although one may. */
  reason?: string;
}

function Control(button: Pressable) {
  const { label, icon: Icon, disabled } = button;
  const isPhone = useIsPhone();
  const common = pressable(button);
  if (isPhone) {
    return (
      <Button variant="outlined" fullWidth startIcon={<Icon fontSize="small" />} sx={{ px: 1.5 }} {...common}>
        {label}
      </Button>
    );
  }
  const iconButton = (
    <IconButton size="small" aria-label={label} {...common}>
      <Icon fontSize="small" />
    </IconButton>
  );
  // A disabled one hears no pointer: what surrounds it says why it is.
  return disabled || button.busy ? iconButton : <Tooltip title={label}>{iconButton}</Tooltip>;
}

/** An action of a row: an icon with a label and a tooltip on a desk, a full-width button on a card. */
export function ActionButton({ gate, usuario, reason, ...button }: Props) {
  const flex = useIsPhone() ? '1 1 96px' : undefined;
  const control = <Control {...button} />;
  if (!gate) return <span style={{ flex }}>{control}</span>;
  return (
    <Gated gate={gate} usuario={usuario} reason={button.disabled ? reason : undefined} flex={flex}>
      {control}
    </Gated>
  );
}

export { ActionButton as GatedActionButton };
export { sinPermiso } from './gate';
