import type { SxProps } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-admin';
import { size } from '../app/theme/tokens';

interface OptionalLinkProps {
  /** Null if the user may not open it. */
  to: string | null;
  children: ReactNode;
  sx?: SxProps;
}

/** Enlarges a row's link to a touch target without making the row taller. */
export const reachSx = { display: 'inline-block', py: '14px', my: '-14px' };

/** A link that stands alone in its row, as high as a touch target on a phone. */
export const touchSx = {
  display: { xs: 'inline-flex', sm: 'inline' },
  alignItems: 'center',
  minHeight: { xs: size.touch, sm: 0 },
};

/** A link for users who may follow it, plain text for the others. */
export const OptionalLink = ({ to, children, sx }: OptionalLinkProps) =>
  to ? (
    <Link to={to} sx={sx}>
      {children}
    </Link>
  ) : (
    children
  );
