import Schedule from '@mui/icons-material/ScheduleOutlined';
import { Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { dia, dias } from '#contract/text/format';

const lateSx = {
  // In line with the text, so that the day stands on the same baseline as its label.
  '& svg': { verticalAlign: '-0.125em', mr: 0.5 },
  // Each in one piece, the second below the first where there is no room beside it …
  '& > span': { display: 'inline-block', whiteSpace: 'nowrap', mr: 0.5 },
  // … and always where columns are narrow, which have none to spare for the space between them.
  'td & > span': { mr: 0 },
  'td & > span + span': { display: 'block', typography: 'caption', lineHeight: 1.2 },
};

/**
 * The date something is expected by (`YYYY-MM-DD`, or an instant): in red, with an icon and how late it is, once it is
 * overdue; `late` is in whole days, null when it is not.
 */
export const lateDay = (day: string | null | undefined, late: number | null): ReactNode =>
  late === null ? (
    dia(day)
  ) : (
    <Typography component="span" variant="inherit" color="error" sx={lateSx}>
      <span>
        <Schedule fontSize="inherit" titleAccess="Atrasado" />
        {dia(day)}
      </span>{' '}
      <span>hace {dias(late)}</span>
    </Typography>
  );
