import { useMediaQuery, type Theme } from '@mui/material';
import { PHONE_WIDTH } from '../app/theme/tokens';

/** Whether rows are cards and the menu a drawer. */
export const useIsPhone = (): boolean =>
  useMediaQuery((theme: Theme) => theme.breakpoints.down(PHONE_WIDTH), { noSsr: true });
