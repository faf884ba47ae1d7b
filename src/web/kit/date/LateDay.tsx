import Schedule from '@mui/icons-material/ScheduleOutlined';
import { Typography } from '@mui/material';
import { dia } from '#contract/format';

/** In line with the text, so that the day stands on the same baseline as its label. */
const lateSx = { whiteSpace: 'nowrap', '& svg': { verticalAlign: '-0.125em', mr: 0.5 } };

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
    <Typography component="span" variant="inherit" color="error" sx={lateSx}>
      <Schedule fontSize="inherit" titleAccess={late} />
      {dia(day)}
    </Typography>
  );
