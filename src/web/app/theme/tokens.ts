/** The colours of S15 as plain data: for Material's theme (`theme.ts`), and as CSS variables for the sign-in screen. */
export const light = {
  ground: '#F6F7F8',
  surface: '#FFFFFF',
  line: '#E3E6E8',
  text: '#1B2226',
  quiet: '#5A666D',
  primary: '#0B5A57',
  onPrimary: '#FFFFFF',
  accent: '#B45309',
  onAccent: '#FFFFFF',
  good: '#1E7B4D',
  warning: '#9A6700',
  bad: '#B42318',
  rowPink: '#FDE7EA',
  rowYellow: '#FFF9DB',
  goodSoft: '#E9F5EE',
  warningSoft: '#FEF8E7',
  badSoft: '#FDECEA',
  quietSoft: '#EEF0F2',
  primarySoft: '#E3F0EF',
  raised: '#FFFFFF',
  raisedLine: '#E3E6E8',
  raisedSoft: '#EEF0F2',
  shadow: '0 1px 2px rgba(16, 24, 40, 0.06), 0 8px 24px rgba(16, 24, 40, 0.10)',
};

export type Tokens = Record<keyof typeof light, string>;

export const dark: Tokens = {
  ground: '#111416',
  surface: '#1A1E21',
  line: '#2C3236',
  text: '#E8ECEE',
  quiet: '#9AA6AD',
  primary: '#5CC2BA',
  onPrimary: '#08201F',
  accent: '#F5A524',
  onAccent: '#241600',
  good: '#5BC98C',
  warning: '#E0B341',
  bad: '#F0837A',
  rowPink: '#3A2024',
  rowYellow: '#332D14',
  goodSoft: '#16291F',
  warningSoft: '#2B2410',
  badSoft: '#331C1A',
  quietSoft: '#262C30',
  primarySoft: '#16302E',
  // In the dark a shadow shows little: what floats is brighter than the page.
  raised: '#262C30',
  raisedLine: '#4E5960',
  raisedSoft: '#333B40',
  shadow: '0 1px 2px rgba(0, 0, 0, 0.4), 0 8px 24px rgba(0, 0, 0, 0.45)',
};

export const FONT = "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";
