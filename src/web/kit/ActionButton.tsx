import { Button, IconButton, Tooltip } from '@mui/material';
import type { GateName } from '#contract/permisos';
import { usePuede } from '../api/permisos';
import { pressable, type Pressable } from './pressable';
import { useIsPhone } from './useIsPhone';

export const sinPermiso = (falta: string) => `Le falta el permiso “${falta}”`;

interface Props extends Pressable {
  /** Why it is disabled, for its tooltip. */
  reason?: string;
}

/** An action of a row: an icon with a label and a tooltip on a desk, a full-width button on a card. */
export function ActionButton({ reason, ...button }: Props) {
  const { label, icon: Icon, disabled } = button;
  const isPhone = useIsPhone();
  const common = pressable(button);
  return (
    <Tooltip title={(disabled && reason) || (isPhone ? '' : label)}>
      {/* A disabled button says nothing to the pointer: the tooltip hangs on what surrounds it. */}
      <span style={isPhone ? { flex: '1 1 96px' } : undefined}>
        {isPhone ? (
          <Button variant="outlined" fullWidth startIcon={<Icon fontSize="small" />} sx={{ px: 1.5 }} {...common}>
            {label}
          </Button>
        ) : (
          <IconButton size="small" aria-label={label} {...common}>
            <Icon fontSize="small" />
          </IconButton>
        )}
      </span>
    </Tooltip>
  );
}

/** The same behind a gate: disabled with the name of the missing permission (D33). */
export function GatedActionButton({ gate, esPropio, ...props }: Props & { gate: GateName; esPropio?: boolean }) {
  const { puede, falta } = usePuede(gate, esPropio);
  return <ActionButton {...props} {...(puede ? {} : { disabled: true, reason: sinPermiso(falta) })} />;
}
