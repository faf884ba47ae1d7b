import type {} from '@mui/material/Badge';
import type {} from '@mui/material/Button';

/** The accent, as a colour that Material's own components take. */
declare module '@mui/material/Badge' {
  interface BadgePropsColorOverrides {
    accent: true;
  }
}

declare module '@mui/material/Button' {
  interface ButtonPropsColorOverrides {
    accent: true;
  }
}
