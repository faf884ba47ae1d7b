import {
  Box,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import type { ReactNode } from 'react';
import { useIsPhone } from '../../../kit/useIsPhone';

/** A column of a document's lines, declared once. `title` heads a line on a phone. */
export interface SheetColumn<T> {
  label: string;
  render: (line: T) => ReactNode;
  align?: 'right';
  title?: boolean;
}

interface SheetLinesProps<T> {
  label: string;
  lines: readonly T[];
  columns: readonly SheetColumn<T>[];
}

/** The lines of a finished document: a table, or under each other on a phone. */
export function SheetLines<T>(props: SheetLinesProps<T>) {
  const isPhone = useIsPhone();
  return isPhone ? <LinesList {...props} /> : <LinesTable {...props} />;
}

const cutSx = { overflowWrap: 'anywhere' };
const oneLineSx = { whiteSpace: 'nowrap' };

const LinesTable = <T,>({ label, lines, columns }: SheetLinesProps<T>) => (
  <TableContainer>
    <Table aria-label={label}>
      <TableHead>
        <TableRow>
          {columns.map(column => (
            <TableCell key={column.label} align={column.align}>
              {column.label}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {lines.map((line, index) => (
          <TableRow key={index}>
            {columns.map(column => (
              <TableCell key={column.label} align={column.align} sx={column.title ? cutSx : oneLineSx}>
                {column.render(line)}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </TableContainer>
);

const LinesList = <T,>({ label, lines, columns }: SheetLinesProps<T>) => (
  <Stack component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {lines.map((line, index) => (
      <Box component="li" key={index} sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}>
        {columns
          .filter(({ title }) => title)
          .map(column => (
            <Typography key={column.label} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              {column.render(line)}
            </Typography>
          ))}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
          {columns
            .filter(({ title }) => !title)
            .map(column => (
              <Typography key={column.label} variant="caption" color="text.secondary">
                {column.label}: {column.render(line)}
              </Typography>
            ))}
        </Box>
      </Box>
    ))}
  </Stack>
);
