import { alpha, Box, type Theme } from '@mui/material';
import type { CSSProperties } from 'react';
import { size } from '../../app/theme/tokens';

export interface ColumnPlace {
  label?: string;
  align?: 'right';
  style?: CSSProperties;
}

const tableSx = (theme: Theme) => ({
  width: '100%',
  borderCollapse: 'collapse',
  typography: 'body2',
  '& :is(th, td)': { height: size.row, padding: '4px 8px', borderBottom: 1, borderColor: 'divider' },
  '& :is(th, td):first-of-type': { paddingLeft: 2 },
  '& :is(th, td):last-of-type': { paddingRight: 2 },
  '& span': {
    display: 'block',
    width: '70%',
    minWidth: 20,
    height: 12,
    borderRadius: 0.5,
    bgcolor: alpha(theme.palette.text.primary, 0.11),
  },
  // As wide as the header's text.
  '& th span': { width: 'fit-content', lineHeight: 1, overflow: 'hidden', color: 'transparent' },
  '& [align="right"] span': { ml: 'auto' },
});

/** Table before its rows are loaded, with the final column widths. Plain elements, which are fast to render. */
export const TableSkeleton = ({ columns, rows }: { columns: readonly ColumnPlace[]; rows: number }) => (
  <Box component="table" aria-hidden sx={tableSx}>
    <thead>
      <tr>
        {columns.map(({ label, align, style }, at) => (
          <th key={at} align={align} style={style}>
            <span>{label}</span>
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {Array.from({ length: rows }, (_, row) => (
        <tr key={row} style={{ opacity: 1 - row / rows }}>
          {columns.map(({ align }, at) => (
            <td key={at} align={align}>
              <span />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </Box>
);
