import type { ThemeOptions } from '@mui/material/styles';
import { size } from './tokens';

const SPACE = 4;
const WEEKS = 6;
const weeks = WEEKS * (size.touch + SPACE);
/** Month and weekdays, above the weeks. */
const head = 96;

/** The calendar of a date field on a touch screen: days as large as other targets. */
export const calendar: ThemeOptions['components'] = {
  MuiDateCalendar: {
    styleOverrides: {
      root: {
        '@media (pointer: coarse)': {
          height: head + weeks,
          maxHeight: head + weeks,
          '& .MuiPickerDay-root': { '--PickerDay-size': `${size.touch}px`, '--PickerDay-horizontalMargin': '0px' },
          '& .MuiDayCalendar-weekDayLabel': { width: size.touch, margin: 0 },
          '& .MuiDayCalendar-slideTransition': { minHeight: weeks },
        },
      },
    },
  },
};
