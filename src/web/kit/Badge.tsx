import { Box } from '@mui/material';
import type { ReactNode } from 'react';

/** The colour of a state. Never its only sign: the badge has a text too. */
export type Tone = 'good' | 'warning' | 'bad' | 'quiet' | 'primary';

const colors = {
  good: 'success.main',
  warning: 'warning.main',
  bad: 'error.main',
  quiet: 'text.secondary',
  primary: 'primary.main',
} as const;

export const Badge = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <Box
    component="span"
    sx={{
      display: 'inline-flex',
      alignItems: 'center',
      gap: 0.75,
      px: 1,
      py: 0.25,
      borderRadius: 4,
      bgcolor: `soft.${tone}`,
      color: colors[tone],
      typography: 'caption',
      fontWeight: 'fontWeightMedium',
      whiteSpace: 'nowrap',
    }}
  >
    <Box component="span" aria-hidden sx={{ width: 6, height: 6, borderRadius: '50%', bgcolor: 'currentcolor' }} />
    {children}
  </Box>
);

/** The badge of a state; one without a tone, as a plain provider may send, is quiet. */
export const StateBadge = ({ estado, tones }: { estado: string | null | undefined; tones: Record<string, Tone> }) =>
  estado ? <Badge tone={tones[estado] ?? 'quiet'}>{estado}</Badge> : '—';

/** Nearly every record is active: only the others are coloured. */
export const EstatusBadge = ({ estatus }: { estatus: boolean }) => (
  <Badge tone={estatus ? 'quiet' : 'warning'}>{estatus ? 'Activo' : 'Inactivo'}</Badge>
);
