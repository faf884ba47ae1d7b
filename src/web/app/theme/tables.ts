import { alpha, type ThemeOptions } from '@mui/material/styles';
import { size } from './size';
import type { Tokens } from './tokens';

/** Dense rows, and a sign of the sorted column that takes no room from the texts. */
export const tables = (t: Tokens): ThemeOptions['components'] => ({
  MuiTable: { defaultProps: { size: 'small' } },
  MuiTableRow: {
    styleOverrides: { root: { '&.MuiTableRow-hover:hover': { backgroundColor: alpha(t.primary, 0.04) } } },
  },
  MuiTableCell: {
    styleOverrides: {
      root: {
        borderColor: 'var(--line)',
        fontSize: '0.8125rem',
        height: size.row,
        padding: '4px 8px',
        // In a column of texts the narrower figures: a telephone number fits its column.
        fontVariantNumeric: 'normal',
        '&:first-of-type': { paddingLeft: 16 },
        '&:last-of-type': { paddingRight: 16 },
      },
      head: { color: t.quiet, fontWeight: 550, height: 40, backgroundColor: 'var(--surface)', lineHeight: 1.3 },
      alignRight: { fontVariantNumeric: 'tabular-nums', '& .MuiTableSortLabel-icon': { margin: '0 2px 0 -16px' } },
    },
  },
  MuiTableSortLabel: {
    styleOverrides: {
      // Its text, and not its icon, on the line of the headers that do not sort.
      root: { verticalAlign: 'initial', alignItems: 'baseline', '&.Mui-active': { color: t.text } },
      // In the space between two columns: room kept for it beside each header squeezed the texts.
      icon: {
        alignSelf: 'center',
        fontSize: 14,
        margin: '0 -16px 0 2px',
        // On paper, where columns are narrower, those that are not seen would reach into the next header.
        '@media print': { '.MuiTableSortLabel-root:not(.Mui-active) > &': { display: 'none' } },
      },
    },
  },
});
