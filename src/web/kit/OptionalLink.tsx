import type { ReactNode } from 'react';
import { Link } from 'react-admin';

interface OptionalLinkProps {
  /** Null where the person may not go there. */
  to: string | null;
  children: ReactNode;
}

/** A link for whoever may follow it, its text for everybody else. */
export const OptionalLink = ({ to, children }: OptionalLinkProps) => (to ? <Link to={to}>{children}</Link> : children);
