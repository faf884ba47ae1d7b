import { Button, Tooltip, type ButtonProps } from '@mui/material';
import type { GateName } from '#contract/permisos';
import { usePuede } from '../../../api/permisos';
import { sinPermiso } from '../../../kit/ActionButton';

interface Props extends ButtonProps {
  gate: GateName;
  /** Why it is disabled although one may. */
  reason?: string;
}

/** A button behind a gate: disabled with the name of the missing permission (D33). */
export function GatedButton({ gate, reason, disabled = false, ...props }: Props) {
  const { puede, falta } = usePuede(gate);
  const why = puede ? reason : sinPermiso(falta);
  return (
    <Tooltip title={why ?? ''}>
      <span style={{ display: props.fullWidth ? 'block' : 'inline-block', flex: props.fullWidth ? 1 : undefined }}>
        <Button {...props} disabled={disabled || !puede || reason !== undefined} />
      </span>
    </Tooltip>
  );
}
