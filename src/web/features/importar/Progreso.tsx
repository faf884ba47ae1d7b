import { Box, LinearProgress, Typography } from '@mui/material';

interface Props {
  /** The part of the file that is on its way, from 0 to 1; at 1 the server works. */
  progress: number;
  sending: string;
  working: string;
}

/** How far it is: with a number while the file goes out, without one while the server works. */
export function Progreso({ progress, sending, working }: Props) {
  const percent = Math.round(progress * 100);
  const isSent = percent >= 100;
  const text = isSent ? working : `${sending} ${percent} %`;
  return (
    <Box role="status">
      <Typography sx={{ mb: 1 }}>{text}</Typography>
      <LinearProgress
        aria-label={isSent ? working : sending}
        {...(isSent ? {} : { variant: 'determinate', value: percent })}
      />
    </Box>
  );
}
