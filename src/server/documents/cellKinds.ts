import { cantidad, dia, dinero, fechaHora, fechaHoraLinea } from '#contract/format';
import type { Cell, CellKind } from './documentModel';

/** The facts about one kind of value that the two renderers need. */
interface KindFacts {
  /** Whether it sits at the right of its column, so that digits line up. */
  right: boolean;
  /** Width of a PDF column in points; text columns share what is left. */
  points: number | null;
  /** Width of a spreadsheet column in characters; text columns take what their longest value needs. */
  chars: number | null;
  /** Format of a number in a spreadsheet; dates are numbers there. */
  numberFormat: (value: number) => string;
  /** As screens print it (S9, D38, D43). */
  print: (value: Cell, timeZone: string) => string;
}

const NOTHING = '—';
const asText = (value: Cell): string | null => (value === null ? null : String(value));
const asNumber = (value: Cell): number | null => (typeof value === 'number' ? value : null);

/** With `.###` Excel prints a whole number as '21,'. */
const quantityFormat = (value: number): string => (Number.isInteger(value) ? '#,##0' : '#,##0.0##');

/** Every kind of value and how it looks. The literal comma of the date is quoted: bare, Excel scales by a thousand. */
export const cellKinds: Record<CellKind, KindFacts> = {
  text: { right: false, points: null, chars: null, numberFormat: () => 'General', print: value => asText(value) ?? '' },
  id: { right: false, points: 48, chars: 10, numberFormat: () => '0', print: value => asText(value) ?? NOTHING },
  quantity: {
    right: true,
    points: 60,
    chars: 13,
    numberFormat: quantityFormat,
    print: value => cantidad(asNumber(value)),
  },
  money: {
    right: true,
    points: 88,
    chars: 20,
    numberFormat: () => '"₡"#,##0.00',
    print: value => dinero(asNumber(value)),
  },
  day: { right: false, points: 54, chars: 12, numberFormat: () => 'd/m/yy', print: value => dia(asText(value)) },
  dateTime: {
    right: false,
    points: 104,
    chars: 22,
    numberFormat: () => 'd/m/yy", "h:mm AM/PM',
    print: (value, timeZone) => fechaHora(asText(value), timeZone),
  },
  lineDateTime: {
    right: true,
    points: 78,
    chars: 17,
    numberFormat: () => 'dd/mm/yy hh:mm',
    print: (value, timeZone) => fechaHoraLinea(asText(value), timeZone),
  },
};

/** A value as its kind prints it. */
export const printCell = (kind: CellKind | undefined, value: Cell, timeZone: string): string =>
  cellKinds[kind ?? 'text'].print(value, timeZone);
