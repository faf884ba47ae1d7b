import type { Tokens } from './tokens';

const alertTone = (color: string, ground: string) => ({
  color,
  backgroundColor: ground,
  '& .MuiAlert-icon': { color },
});

export const alertTones = (t: Tokens) => ({
  '&.MuiAlert-colorSuccess': alertTone(t.good, t.goodSoft),
  '&.MuiAlert-colorError': alertTone(t.bad, t.badSoft),
  '&.MuiAlert-colorWarning': alertTone(t.warning, t.warningSoft),
  '&.MuiAlert-colorInfo': alertTone(t.primary, t.primarySoft),
});

/** Colours that differ in what floats, as CSS variables: what is in it takes them from there. */
export const grounds = (surface: string, line: string, quietSoft: string) => ({
  '--surface': surface,
  '--line': line,
  '--quietSoft': quietSoft,
});

/** What floats: menus, lists of options, calendars, dialogs, the phone's menu. */
export const floats = (t: Tokens) => ({
  ...grounds(t.raised, t.raisedLine, t.raisedSoft),
  backgroundColor: t.raised,
  border: `1px solid ${t.raisedLine}`,
  boxShadow: t.shadow,
});
