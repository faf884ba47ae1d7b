import type {} from '@mui/material/Badge';
import { alpha, createTheme, lighten, type Theme } from '@mui/material/styles';
import type {} from '@mui/x-date-pickers/themeAugmentation';
import { components } from './components';
import { size } from './size';
import { dark, FONT, light, type Tokens } from './tokens';

interface Tints {
  line: { atrasada: string; excedida: string };
  soft: { good: string; warning: string; bad: string; quiet: string; primary: string };
}

/** The theme's own palette and sizes; their values are in tokens.ts. */
declare module '@mui/material/styles' {
  interface Palette extends Tints {
    accent: Palette['primary'];
  }
  interface PaletteOptions extends Partial<Tints> {
    accent?: PaletteOptions['primary'];
  }
  interface ThemeOptions {
    size?: Theme['size'];
  }
  interface Theme {
    size: typeof size;
  }
}

/** Makes the accent a `color` of Material's badges. */
declare module '@mui/material/Badge' {
  interface BadgePropsColorOverrides {
    accent: true;
  }
}

/** A colour that is filled where it is a button. Material darkens one that is pointed at: dark letters would not read on it. */
const filled = (main: string, mode: 'light' | 'dark', on: string) => ({
  main,
  contrastText: mode === 'light' ? '#FFFFFF' : on,
  ...(mode === 'dark' && { dark: lighten(main, 0.2) }),
});

const palette = (t: Tokens, mode: 'light' | 'dark') => ({
  mode,
  primary: filled(t.primary, mode, t.onPrimary),
  accent: { main: t.accent, dark: t.accent, light: t.accent, contrastText: t.onAccent },
  success: filled(t.good, mode, t.ground),
  warning: filled(t.warning, mode, t.ground),
  error: filled(t.bad, mode, t.ground),
  background: { default: t.ground, paper: t.surface },
  text: { primary: t.text, secondary: t.quiet },
  divider: t.line,
  // Fainter than what can be pressed, and still legible: Guardar is disabled until a form is complete.
  action: { disabled: alpha(t.text, 0.5), disabledBackground: alpha(t.text, 0.08) },
  line: { atrasada: t.rowPink, excedida: t.rowYellow },
  soft: { good: t.goodSoft, warning: t.warningSoft, bad: t.badSoft, quiet: 'var(--quietSoft)', primary: t.primarySoft },
});

/** Font sizes in rem, so that texts follow the browser's font size. */
const typography = {
  fontFamily: FONT,
  fontSize: 14,
  fontWeightMedium: 550,
  fontWeightBold: 650,
  // A record's name without spaces must not widen the row that its title stands in.
  h1: {
    fontSize: '1.375rem',
    lineHeight: 1.3,
    fontWeight: 650,
    letterSpacing: '-0.015em',
    overflowWrap: 'anywhere' as const,
  },
  h2: { fontSize: '1rem', lineHeight: 1.4, fontWeight: 650, letterSpacing: '-0.01em' },
  h3: { fontSize: '0.875rem', lineHeight: 1.4, fontWeight: 650 },
  body1: { fontSize: '0.875rem', lineHeight: 1.5 },
  body2: { fontSize: '0.8125rem', lineHeight: 1.5 },
  caption: { fontSize: '0.75rem', lineHeight: 1.4 },
  overline: {
    fontSize: '0.6875rem',
    lineHeight: 1.6,
    fontWeight: 600,
    letterSpacing: '0.04em',
    textTransform: 'none' as const,
  },
  // Browsers give buttons a font of their own, which inherits nothing of the page's.
  button: { fontSize: '0.875rem', fontWeight: 600, textTransform: 'none' as const, fontVariantNumeric: 'tabular-nums' },
};

const build = (t: Tokens, mode: 'light' | 'dark'): Theme =>
  createTheme({
    palette: palette(t, mode),
    typography,
    shape: { borderRadius: 8 },
    spacing: 8,
    size,
    // Material's own styles take the page's ring away, and without ripple nothing else shows the focus.
    focusVisible: { outlineOffset: 1 },
    motion: { reducedMotion: 'system' },
    components: components(t),
  });

export const lightTheme = build(light, 'light');
export const darkTheme = build(dark, 'dark');
