import LockOutlined from '@mui/icons-material/LockOutlined';
import { Tooltip } from '@mui/material';
import { cloneElement, type ReactElement, type ReactNode } from 'react';
import { CanAccess, useCanAccess } from 'react-admin';
import { gates, permisoFaltante, type GateName } from '#contract/permisos';
import { accessTo, type Subject } from '../api/permisos';
import { StateScreen } from './StateScreen';

/** Says which permission is missing (D33). */
export const sinPermiso = (falta: string) => `Le falta el permiso “${falta}”`;

/** Whether the signed-in user may pass a gate; `usuario` where it is about one. */
export const useMayPass = (gate: GateName, usuario?: Subject): boolean =>
  useCanAccess(accessTo(gate, usuario)).canAccess === true;

/** Why a gate is closed to the signed-in user, naming the missing permission; null when it is open. */
export const useRefusal = (gate: GateName, usuario?: Subject): string | null =>
  useMayPass(gate, usuario) ? null : sinPermiso(permisoFaltante(gates[gate]));

interface GatedProps {
  gate: GateName;
  usuario?: Subject;
  /** Why it cannot be used although one may. */
  reason?: string | null;
  /** How it grows beside others. */
  flex?: string | number;
  /** Any control that can be disabled. */
  children: ReactElement<{ disabled?: boolean }>;
}

/**
 * The one gated control: it stands there for everybody, and where it is closed it says which permission is missing, or
 * why else, to the pointer and to the keyboard. A disabled control hears neither: what surrounds it does.
 */
export function Gated({ gate, usuario, reason = null, flex, children }: GatedProps) {
  const refusal = useRefusal(gate, usuario) ?? reason;
  return (
    <Tooltip title={refusal ?? ''}>
      <span tabIndex={refusal ? 0 : undefined} style={{ display: 'inline-block', flex }}>
        {refusal ? cloneElement(children, { disabled: true }) : children}
      </span>
    </Tooltip>
  );
}

interface GatedScreenProps {
  gate: GateName;
  usuario?: Subject;
  children: ReactNode;
}

/** A screen behind a gate. react-admin's own refusal leaves the address; this one stays and names what is missing. */
export const GatedScreen = ({ gate, usuario, children }: GatedScreenProps) => (
  <CanAccess {...accessTo(gate, usuario)} accessDenied={<Closed gate={gate} />}>
    {children}
  </CanAccess>
);

const Closed = ({ gate }: { gate: GateName }) => (
  <StateScreen
    icon={LockOutlined}
    role="alert"
    title="No tiene permiso para ver esta pantalla"
    detail={`${sinPermiso(permisoFaltante(gates[gate]))}. Pídalo a un administrador.`}
  />
);
