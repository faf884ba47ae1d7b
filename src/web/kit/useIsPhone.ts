import { useMediaQuery, type Theme } from '@mui/material';
import { PHONE_WIDTH } from '../app/theme/tokens';

/** Whether the screen is as narrow as a phone's: rows are then cards and the menu is a drawer. */
export const useIsPhone = (): boolean =>
  useMediaQuery((theme: Theme) => theme.breakpoints.down(PHONE_WIDTH), { noSsr: true });
