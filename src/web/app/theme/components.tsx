import { alpha, type ThemeOptions } from '@mui/material/styles';
import type { ComponentProps } from 'react';
import { floating, grounds, low } from './floating';
import { forcedColors } from './forcedColors';
import { print } from './print';
import { tables } from './tables';
import { size, withLetters } from './size';
import type { Tokens } from './tokens';

const phone = `@media (max-width:${size.phone - 0.05}px)`;
/** Where targets are as large as a finger: on a phone, on a tablet, and on a phone held sideways. */
export const finger = `${phone}, (pointer: coarse)`;
const touch = { [finger]: { minHeight: size.touch } };
const reduced = '@media (prefers-reduced-motion: reduce)';

const alertTone = (color: string, ground: string) => ({
  color,
  backgroundColor: ground,
  '& .MuiAlert-icon': { color },
});

const alertTones = (t: Tokens) => ({
  '&.MuiAlert-colorSuccess': alertTone(t.good, t.goodSoft),
  '&.MuiAlert-colorError': alertTone(t.bad, t.badSoft),
  '&.MuiAlert-colorWarning': alertTone(t.warning, t.warningSoft),
  '&.MuiAlert-colorInfo': alertTone(t.primary, t.primarySoft),
});

const surfaces = (t: Tokens): ThemeOptions['components'] => ({
  MuiCssBaseline: {
    styleOverrides: {
      // What gets the focus, with Shift + Tab too, scrolls clear of the header.
      html: {
        ...grounds(t.surface, t.line, t.quietSoft),
        WebkitFontSmoothing: 'antialiased',
        scrollPaddingTop: withLetters(size.header + 16),
      },
      body: { fontFeatureSettings: "'cv11', 'ss03'", fontVariantNumeric: 'tabular-nums', overflowWrap: 'break-word' },
      ':focus-visible': { outline: `2px solid ${t.primary}`, outlineOffset: 1 },
      [reduced]: {
        '*, *::before, *::after': { transitionDuration: '0.01ms !important', scrollBehavior: 'auto !important' },
      },
      [low]: { '[data-bottom-bar], [data-stuck]': { position: 'static !important' } },
      ...forcedColors,
      ...print,
    },
  },
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: { root: { backgroundImage: 'none' }, outlined: { borderColor: 'var(--line)' } },
  },
  MuiCard: { defaultProps: { variant: 'outlined' } },
  MuiSkeleton: { defaultProps: { animation: false } },
  MuiAutocomplete: {
    defaultProps: { openText: 'Abrir', closeText: 'Cerrar', clearText: 'Quitar' },
    styleOverrides: {
      // Two touch-sized buttons would cover the text: while typing, only the clear button is shown.
      root: {
        [phone]: {
          '&.MuiAutocomplete-hasClearIcon .MuiOutlinedInput-root.MuiAutocomplete-inputRoot': {
            paddingRight: size.touch + 12,
          },
          '&.MuiAutocomplete-hasClearIcon.Mui-focused .MuiAutocomplete-popupIndicator': { display: 'none' },
        },
      },
      // What Enter takes, which Material's grey hardly tells from the others, and on which quiet text does not read in the dark.
      option: {
        ...touch,
        // The class once more: Material's own rules come later.
        '&.MuiAutocomplete-option': {
          '&.Mui-focused': { backgroundColor: 'var(--quietSoft)', boxShadow: `inset 3px 0 ${t.primary}` },
          '&[aria-selected="true"], &[aria-selected="true"].Mui-focused': { backgroundColor: t.primarySoft },
        },
      },
    },
  },
  MuiAlert: {
    defaultProps: { closeText: 'Cerrar' },
    styleOverrides: {
      root: { alignItems: 'center', borderRadius: 8, ...alertTones(t) },
      message: { padding: '6px 0', minWidth: 0 },
    },
  },
});

const controls = (t: Tokens): ThemeOptions['components'] => ({
  MuiButtonBase: { defaultProps: { disableRipple: true } },
  MuiButton: {
    // Contained is the main action of a screen or a dialog, and only that.
    defaultProps: { disableElevation: true, variant: 'outlined' },
    styleOverrides: {
      // On a phone with a large font, two words may not fit on one line.
      root: { minHeight: 36, whiteSpace: 'nowrap', ...touch, [phone]: { whiteSpace: 'normal' } },
      fullWidth: { whiteSpace: 'normal' },
      sizeSmall: { minHeight: 32, fontSize: '0.8125rem', ...touch },
      outlined: {
        borderColor: 'var(--line)',
        color: t.text,
        '&:hover': { borderColor: t.quiet, background: 'var(--quietSoft)' },
      },
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: {
        borderRadius: 8,
        color: t.quiet,
        '&:hover': { backgroundColor: 'var(--quietSoft)', color: t.text },
        '&.Mui-disabled': { color: alpha(t.quiet, 0.5) },
        [finger]: { minWidth: size.touch, minHeight: size.touch },
      },
      sizeSmall: { padding: 6 },
    },
  },
  MuiCheckbox: { styleOverrides: { root: { [finger]: { minWidth: size.touch, minHeight: size.touch } } } },
  MuiSwitch: {
    defaultProps: { size: 'small', color: 'primary' },
    // The switch stays small, but its touch target does not.
    styleOverrides: {
      root: { [finger]: { overflow: 'visible' } },
      input: { [finger]: { top: -12, height: size.touch } },
      track: { backgroundColor: alpha(t.quiet, 0.8) },
    },
  },
  // A long text in large letters takes a second line.
  MuiChip: {
    styleOverrides: {
      root: { fontSize: '0.75rem', fontWeight: 550, height: 'auto', minHeight: 32, padding: '2px 0' },
      sizeSmall: { minHeight: 22, padding: 0 },
      label: { whiteSpace: 'normal', overflowWrap: 'anywhere' },
    },
  },
  // react-admin puts the light letters of a main action on the page's light ground.
  RaSkipNavigationButton: { styleOverrides: { root: { '&, &:hover': { backgroundColor: t.primary } } } },
  MuiListItemButton: { styleOverrides: { root: { borderRadius: 8, minHeight: 36, ...touch } } },
  MuiMenuItem: {
    styleOverrides: { root: { fontSize: '0.875rem', minHeight: 36, whiteSpace: 'normal', ...touch } },
  },
  // Underlined: colour must not be the only difference from the surrounding text.
  MuiLink: { defaultProps: { underline: 'always' }, styleOverrides: { root: { overflowWrap: 'anywhere' } } },
});

interface FieldRootProps extends ComponentProps<'div'> {
  InputProps?: unknown;
  inputProps?: unknown;
}

/**
 * The root element of a field. react-admin's inputs pass the same props twice: as `slotProps`, and as the older
 * `InputProps` and `inputProps`, which Material 9 no longer knows and would render as attributes.
 */
const FieldRoot = ({ InputProps: _old, inputProps: _older, ...element }: FieldRootProps) => <div {...element} />;

/** Font size of a field's label in rem, and the scale Material applies to it. */
const LABEL = 0.75;
const SHRINK = 0.75;

/** Outline of a field, fainter than Material's until hovered, but 3:1, in a coloured row too. */
const outlined = (t: Tokens, part: string) => ({
  root: {
    backgroundColor: 'var(--surface)',
    // 16 px: below that iOS zooms the page in on focus.
    [finger]: { minHeight: size.touch, fontSize: '1rem' },
    [`&:not(.Mui-focused):not(.Mui-error):not(:hover) .${part}`]: { borderColor: alpha(t.quiet, 0.8) },
  },
  notchedOutline: { '& legend': { fontSize: `${LABEL}rem` } },
});

const fields = (t: Tokens): ThemeOptions['components'] => ({
  MuiTextField: { defaultProps: { variant: 'outlined', size: 'small', fullWidth: true, margin: 'none' } },
  MuiFormControl: { defaultProps: { variant: 'outlined', size: 'small', margin: 'none', component: FieldRoot } },
  // Labels stay above the field, so a filled and an empty form read the same.
  MuiInputLabel: {
    defaultProps: { shrink: true },
    styleOverrides: {
      root: { fontSize: `${LABEL / SHRINK}rem` },
      // Material raises it by 9 of its 23 px; in large letters it would reach into the field's own text.
      outlined: { transform: `translate(14px, ${(-9 / 23) * 100}%) scale(${SHRINK})` },
    },
  },
  MuiOutlinedInput: {
    defaultProps: { notched: true },
    styleOverrides: {
      ...outlined(t, 'MuiOutlinedInput-notchedOutline'),
      // Material's is too faint to be read.
      input: { '&::placeholder': { color: t.quiet, opacity: 1 } },
    },
  },
  // Date pickers use an input component of their own, which ignores the settings above.
  MuiPickersTextField: { defaultProps: { size: 'small' } },
  MuiPickersOutlinedInput: {
    defaultProps: { notched: true },
    styleOverrides: outlined(t, 'MuiPickersOutlinedInput-notchedOutline'),
  },
  MuiFormHelperText: {
    // What is wrong with a field is said also while the focus stays in it, or has just left it.
    defaultProps: { 'aria-live': 'polite' },
    styleOverrides: {
      root: {
        marginLeft: 2,
        '&.Mui-error': {
          display: 'flex',
          alignItems: 'center',
          gap: 6,
          '&::before': {
            content: "'!'",
            flex: 'none',
            width: 14,
            height: 14,
            borderRadius: '50%',
            border: '1.5px solid currentColor',
            fontSize: '0.625rem',
            fontWeight: 700,
            lineHeight: '12px',
            textAlign: 'center',
          },
        },
      },
    },
  },
});

export const components = (t: Tokens): ThemeOptions['components'] => ({
  ...surfaces(t),
  ...floating(t),
  ...controls(t),
  ...fields(t),
  ...tables(t),
});
