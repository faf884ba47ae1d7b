import { Tooltip } from '@mui/material';
import { cloneElement, type ReactElement } from 'react';
import { useCanAccess } from 'react-admin';
import type { GateName } from '#contract/permisos';
import { accessTo, refusalOf, type Subject } from '../api/permisos';

/** Whether the signed-in user may pass a gate; `usuario` where it is about one. */
export const useMayPass = (gate: GateName, usuario?: Subject): boolean =>
  useCanAccess(accessTo(gate, usuario)).canAccess === true;

/** Why a gate is closed to the signed-in user, naming the missing permission; null when it is open. */
export const useRefusal = (gate: GateName, usuario?: Subject): string | null =>
  useMayPass(gate, usuario) ? null : refusalOf(gate);

interface GatedProps {
  gate: GateName;
  usuario?: Subject;
  /** Why it cannot be used although one may. */
  reason?: string | null;
  /** How it grows beside others. */
  flex?: string | number;
  /** As wide as what is around. */
  fullWidth?: boolean;
  /** Any control that can be disabled. */
  children: ReactElement<{ disabled?: boolean }>;
}

/**
 * The one gated control: it stands there for everybody, and where it is closed it says which permission is missing, or
 * why else, to the pointer and to the keyboard. A disabled control hears neither: what surrounds it does.
 */
export function Gated({ gate, usuario, reason = null, flex, fullWidth = false, children }: GatedProps) {
  const refusal = useRefusal(gate, usuario) ?? reason;
  const style = { display: fullWidth ? 'block' : 'inline-block', flex };
  // Most gates are open, and a list has many: the tooltip is made only where it has something to say.
  if (!refusal) return <span style={style}>{children}</span>;
  return (
    <Tooltip title={refusal}>
      <span tabIndex={0} style={style}>
        {cloneElement(children, { disabled: true })}
      </span>
    </Tooltip>
  );
}
