import LockOutlined from '@mui/icons-material/LockOutlined';
import type { ReactNode } from 'react';
import type { GateName } from '#contract/permisos';
import { usePuede } from '../api/permisos';
import { StateScreen } from './StateScreen';

interface Props {
  gate: GateName;
  /** What the screen is about is the user's own. */
  esPropio?: boolean;
  children: ReactNode;
}

/**
 * Guards a screen by a gate of the contract. Custom routes are not guarded by react-admin, and its own refusal leaves
 * the address; this one stays and names what is missing.
 */
export function RequireGate({ gate, esPropio, children }: Props) {
  const { puede, falta } = usePuede(gate, esPropio);
  if (puede) return children;
  return (
    <StateScreen
      icon={LockOutlined}
      role="alert"
      title="No tiene permiso para ver esta pantalla"
      detail={`Le falta el permiso “${falta}”. Pídalo a un administrador.`}
    />
  );
}
