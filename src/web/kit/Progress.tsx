import { Box, LinearProgress, type SxProps } from '@mui/material';
import { cantidad } from '#contract/text/format';

interface ProgressProps {
  done: number;
  all: number;
  label: string;
  /** A bar that is empty or full is left out, as in a list, where most are. */
  onlyPart?: boolean;
  sx?: SxProps;
}

const barSx = { height: 4, borderRadius: 2, bgcolor: 'var(--line)' };
const textSx = { display: 'inline-grid', whiteSpace: 'nowrap' };

/** How much of a whole is done: "12 / 30" over a thin bar. */
export function Progress({ done, all, label, onlyPart = false, sx }: ProgressProps) {
  const percent = all > 0 ? Math.min(100, (done / all) * 100) : 100;
  const text = `${cantidad(done)} / ${cantidad(all)}`;
  if (onlyPart && (percent === 0 || percent === 100)) return text;
  return (
    <Box component="span" sx={{ ...textSx, ...sx }}>
      {text}
      <LinearProgress
        variant="determinate"
        // Not a task under way, as a progressbar would be.
        role="meter"
        value={Math.round(percent)}
        color={percent === 100 ? 'success' : 'primary'}
        aria-label={label}
        sx={barSx}
      />
    </Box>
  );
}
