import { cantidad, dia, dinero, fechaHora, fechaHoraLinea, NOTHING } from '#contract/text/format';
import type { Cell, CellKind } from './documentModel';

/** How values of one kind are rendered in PDFs and spreadsheets. */
interface KindFacts {
  /** Whether it is right-aligned, so that digits line up. */
  right: boolean;
  /** Width of a PDF column in points; null for text columns, which share the remaining width. */
  points: number | null;
  /** Width of a spreadsheet column in characters; null for text columns, which are as wide as their longest value. */
  chars: number | null;
  /** Number format in a spreadsheet, where dates are numbers too. */
  numberFormat: (value: number) => string;
  /** Formats a value as the screens do (S9, D38, D43). */
  print: (value: Cell, timeZone: string) => string;
}

const asText = (value: Cell): string | null => (value === null ? null : String(value));
const asNumber = (value: Cell): number | null => (typeof value === 'number' ? value : null);

/** Whole numbers have a format of their own: with optional decimals (`.###`) Excel shows 21 as '21,'. */
const quantityFormat = (value: number): string => (Number.isInteger(value) ? '#,##0' : '#,##0.0##');

/** Rendering of each kind. The comma in the date format is quoted, because a bare one makes Excel divide by 1,000. */
export const cellKinds: Record<CellKind, KindFacts> = {
  text: { right: false, points: null, chars: null, numberFormat: () => 'General', print: value => asText(value) ?? '' },
  // As wide as the codes of the document, see `pdf/table.ts`.
  code: { right: false, points: null, chars: null, numberFormat: () => 'General', print: value => asText(value) ?? '' },
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

/** Formats a value as text according to its kind. */
export const printCell = (kind: CellKind | undefined, value: Cell, timeZone: string): string =>
  cellKinds[kind ?? 'text'].print(value, timeZone);
