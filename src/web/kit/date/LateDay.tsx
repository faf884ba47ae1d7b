import Schedule from '@mui/icons-material/ScheduleOutlined';
import { Typography } from '@mui/material';
import { dia } from '#contract/format';

interface LateDayProps {
  /** `YYYY-MM-DD`, or an instant. */
  day: string | null | undefined;
  /** What the sign says of a day that is over while something is still to come; null while it is not. */
  late: string | null;
}

/** A day by which something is to come: in red and with a sign once it is late. */
export const LateDay = ({ day, late }: LateDayProps) =>
  late === null ? (
    dia(day)
  ) : (
    <Typography
      component="span"
      variant="inherit"
      color="error"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}
    >
      <Schedule fontSize="inherit" titleAccess={late} />
      {dia(day)}
    </Typography>
  );
