import type { ThemeOptions } from '@mui/material/styles';
import type { Tokens } from './tokens';

/** Enter and leave times of menus and dialogs in ms. */
const times = { enter: 150, exit: 75 };

/** A phone held sideways, a browser zoomed to 200 %: what sticks there would take half of the window. */
export const low = '@media (max-height: 480px)';
/** A browser zoomed to 400 %: beside a title and answers that stay in sight, nothing of a dialog would be seen. */
const lowest = '@media (max-height: 320px)';

/** Colours that differ in what floats, as CSS variables: what is in it takes them from there. */
export const grounds = (surface: string, line: string, quietSoft: string) => ({
  '--surface': surface,
  '--line': line,
  '--quietSoft': quietSoft,
});

/** What floats: menus, lists of options, calendars, dialogs, the phone's menu. */
const floats = (t: Tokens) => ({
  ...grounds(t.raised, t.raisedLine, t.raisedSoft),
  backgroundColor: t.raised,
  border: `1px solid ${t.raisedLine}`,
  boxShadow: t.shadow,
});

export const floating = (t: Tokens): ThemeOptions['components'] => ({
  MuiPopover: {
    defaultProps: { transitionDuration: times },
    styleOverrides: { paper: floats(t) },
  },
  MuiPopper: { styleOverrides: { root: { '& > .MuiPaper-root': floats(t) } } },
  MuiDrawer: { styleOverrides: { paper: floats(t) } },
  MuiMenu: { defaultProps: { transitionDuration: times } },
  MuiDialog: {
    defaultProps: { transitionDuration: times, maxWidth: false },
    styleOverrides: {
      paper: {
        ...floats(t),
        maxWidth: '80vw',
        [low]: { marginBlock: 8, maxHeight: 'calc(100% - 16px)' },
      },
      paperFullScreen: { maxWidth: '100%', border: 0 },
    },
  },
  MuiDialogContent: { styleOverrides: { root: { [lowest]: { flex: 'none', overflowY: 'visible' } } } },
  MuiDialogTitle: { defaultProps: { variant: 'h2' } },
  MuiTooltip: {
    // Above and click-through: the next control to be used is mostly below.
    defaultProps: { enterDelay: 400, enterTouchDelay: 300, placement: 'top', disableInteractive: true },
    styleOverrides: { tooltip: { fontSize: '0.75rem', backgroundColor: t.text, color: t.surface } },
  },
});
