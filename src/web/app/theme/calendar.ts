import { size } from './size';

const SPACE = 4;
const WEEKS = 6;
const weeks = WEEKS * (size.touch + SPACE);
/** Month and weekdays, above the weeks. */
const head = 96;

/** The calendar of a date field on a touch screen: days as large as other targets. Not in the theme, which the first screen waits for. */
export const calendarSx = {
  '@media (pointer: coarse)': {
    '& .MuiDateCalendar-root': { height: head + weeks, maxHeight: head + weeks },
    '& .MuiPickerDay-root': { '--PickerDay-size': `${size.touch}px`, '--PickerDay-horizontalMargin': '0px' },
    '& .MuiDayCalendar-weekDayLabel': { width: size.touch, margin: 0 },
    '& .MuiDayCalendar-slideTransition': { minHeight: weeks },
  },
};
