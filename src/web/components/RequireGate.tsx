import LockOutlined from '@mui/icons-material/LockOutlined';
import type { ReactNode } from 'react';
import type { GateName } from '#contract/permisos';
import { usePuede } from '../providers/permisos';
import { StateScreen } from './StateScreen';

/**
 * Guards a screen by a gate of the contract. Custom routes are not guarded by react-admin, and its own refusal leaves
 * the address; this one stays and names what is missing.
 */
export function RequireGate({ gate, children }: { gate: GateName; children: ReactNode }) {
  const { puede, falta } = usePuede(gate);
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
