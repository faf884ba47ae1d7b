import type { ReactNode } from 'react';
import type { GateName } from '#contract/permisos';
import { session } from '../app/session';
import { GatedScreen } from './gate';

export const RequireGate = ({
  gate,
  esPropio,
  children,
}: {
  gate: GateName;
  esPropio?: boolean;
  children: ReactNode;
}) => (
  <GatedScreen gate={gate} usuario={esPropio ? (session.get() ?? undefined) : undefined}>
    {children}
  </GatedScreen>
);
