import Schedule from '@mui/icons-material/ScheduleOutlined';
import { Typography } from '@mui/material';
import { dia } from '#contract/format';

interface LateDayProps {
  /** `YYYY-MM-DD`, or an instant. */
  day: string | null | undefined;
  /** Accessible label of the overdue icon; null when the day is not overdue. */
  late: string | null;
}

/** The date something is expected by: in red and with an icon once it is overdue. */
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
