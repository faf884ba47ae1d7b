import type { ReactNode } from 'react';
import { Link } from 'react-admin';

interface OptionalLinkProps {
  /** Null where the person may not go there. */
  to: string | null;
  children: ReactNode;
}

/** For a link in a row: a thumb needs more than a line of text, and the rows around it stay where they are. */
export const reachSx = { display: 'inline-block', py: '14px', my: '-14px' };

/** A link for whoever may follow it, its text for everybody else. */
export const OptionalLink = ({ to, children }: OptionalLinkProps) => (to ? <Link to={to}>{children}</Link> : children);
