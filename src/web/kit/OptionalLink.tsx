import type { ReactNode } from 'react';
import { Link } from 'react-admin';

interface OptionalLinkProps {
  /** Null if the user may not open it. */
  to: string | null;
  children: ReactNode;
}

/** Enlarges a row's link to a touch target without making the row taller. */
export const reachSx = { display: 'inline-block', py: '14px', my: '-14px' };

/** A link for users who may follow it, plain text for the others. */
export const OptionalLink = ({ to, children }: OptionalLinkProps) => (to ? <Link to={to}>{children}</Link> : children);
