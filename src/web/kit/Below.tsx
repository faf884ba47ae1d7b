import type { ReactNode } from 'react';

interface BelowProps {
  /** What is above is still loading, and its height unknown. */
  hidden?: boolean;
  children: ReactNode;
}

/** What is below something of unknown height: loaded at the same time, but shown only once it no longer moves. */
export const Below = ({ hidden = false, children }: BelowProps) => (
  <div style={hidden ? { visibility: 'hidden' } : undefined}>{children}</div>
);
