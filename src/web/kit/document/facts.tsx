import { Box, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { breakable } from '../list/columns';
import { Quiet } from '../layout';
import { LineName, type NamedLine } from './LineName';

/** An instant too long for its place breaks after its day, and not within the time. */
const wholeTimes = (text: string): string => text.replace(/(:\d\d) ([ap]\.) (m\.)/g, '$1\u00a0$2\u00a0$3');

interface HeadFactProps {
  label: string;
  /** Takes a whole row. */
  wide?: boolean;
  children: ReactNode;
}

/** A fact in a document's header: value below caption, in the lines in which it was typed. */
export const HeadFact = ({ label, wide = false, children }: HeadFactProps) => (
  <Box sx={{ minWidth: 0, gridColumn: wide ? '1 / -1' : undefined }}>
    <Quiet component="dt" variant="caption">
      {label}
    </Quiet>
    <Typography component="dd" variant="body2" style={{ margin: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
      {typeof children === 'string' ? breakable(wholeTimes(children) || '—') : (children ?? '—')}
    </Typography>
  </Box>
);

export type LabelledValue = readonly [label: string, value: ReactNode];

interface HeadFactsProps {
  /** Facts per row on a wide screen. */
  columns: number;
  from?: 'sm' | 'md';
  sx?: object;
  facts?: readonly LabelledValue[];
  children?: ReactNode;
}

/** This many columns of equal width, or fewer where a figure in the reader's font size would not fit into one. */
const atMostColumns = (columns: number): string =>
  `repeat(auto-fill, minmax(min(max(7rem, calc((100% - ${(columns - 1) * 16}px) / ${columns} - 0.1px)), 100%), 1fr))`;

/** The facts of a document's header, two per row on a phone. */
export const HeadFacts = ({ columns, from = 'sm', sx, facts = [], children }: HeadFactsProps) => (
  <Box
    component="dl"
    sx={{
      m: 0,
      display: 'grid',
      gap: 1.5,
      gridTemplateColumns: { xs: atMostColumns(2), [from]: atMostColumns(columns) },
      ...sx,
    }}
  >
    {facts.map(([label, value]) => (
      <HeadFact key={label} label={label}>
        {value}
      </HeadFact>
    ))}
    {children}
  </Box>
);

/** A fact of the summary card: caption and value on one line, unless the value's longest word has no room there. */
export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'baseline' }}>
    <Quiet component="dt">{label}</Quiet>
    <Typography
      variant="body2"
      component="dd"
      sx={{ m: 0, flex: '1 1 min-content', overflowWrap: 'break-word', textAlign: 'right' }}
    >
      {children}
    </Typography>
  </Box>
);

interface LineFactProps {
  line: NamedLine;
  note?: ReactNode;
  children: ReactNode;
}

/** A fact of a document's line: its value beside the name or, where there is no room for both, below it; a note below both. */
export const LineFact = ({ line, note, children }: LineFactProps) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, typography: 'body2' }}>
    <Box component="dt" sx={{ flex: '1 1 144px', minWidth: 0, overflowWrap: 'anywhere' }}>
      <LineName line={line} />
    </Box>
    <dd style={{ margin: '0 0 0 auto', textAlign: 'right' }}>{children}</dd>
    {note && <dd style={{ margin: 0, flexBasis: '100%' }}>{note}</dd>}
  </Box>
);

interface SummaryProps {
  title?: string;
  /** Facts that are null are left out. */
  facts: readonly LabelledValue[];
  children?: ReactNode;
}

export const Summary = ({ title = 'Resumen', facts, children }: SummaryProps) => (
  <>
    <Typography variant="h2">{title}</Typography>
    <Stack component="dl" spacing={1} sx={{ m: 0 }}>
      {facts.map(
        ([label, value]) =>
          value !== null && (
            <Fact key={label} label={label}>
              {value}
            </Fact>
          ),
      )}
      {children}
    </Stack>
  </>
);
