import type { SxProps, Theme } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-admin';

interface OptionalLinkProps {
  /** Null if the user may not open it. */
  to: string | null;
  children: ReactNode;
  sx?: SxProps<Theme>;
}

/** Enlarges a row's link to a touch target without making the row taller. */
export const reachSx = { display: 'inline-block', py: '14px', my: '-14px' };

/** A link for users who may follow it, plain text for the others. */
export const OptionalLink = ({ to, children, sx }: OptionalLinkProps) =>
  to ? (
    <Link to={to} sx={sx}>
      {children}
    </Link>
  ) : (
    children
  );
