/**
 * What is drawn around a screen and not needed for its first rows: a chunk of its own, which the second of two draws
 * waits for (`useSecondDraw.ts`).
 */
export { Tooltip } from '@mui/material';
export { Header } from './Header';
export { Menu } from './Menu';
export { PhoneMenu } from './PhoneMenu';
