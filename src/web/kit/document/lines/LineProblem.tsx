import ErrorOutlineIcon from '@mui/icons-material/ErrorOutlined';
import { Stack, Typography } from '@mui/material';

/** What is wrong with a line, under its name. */
export const LineProblem = ({ problem }: { problem: string | undefined }) =>
  problem ? (
    <Stack direction="row" spacing={0.5} role="alert" sx={{ color: 'error.main', alignItems: 'center', mt: 0.5 }}>
      <ErrorOutlineIcon fontSize="inherit" />
      <Typography variant="caption">{problem}</Typography>
    </Stack>
  ) : null;
