import type { TextStyle } from './pen';

/** Colours of the PDF: those of the app's light theme. */
export const colors = {
  text: '#1B2226',
  quiet: '#5A666D',
  line: '#E3E6E8',
  band: '#F1F5F5',
  primary: '#0B5A57',
  white: '#FFFFFF',
};

/** Letter paper, the usual size in Costa Rica. All lengths are in points. */
export const page = { size: 'LETTER', width: 612, height: 792, left: 36, right: 36, top: 52, bottom: 46 } as const;
export const contentWidth = page.width - page.left - page.right;

/** Padding of table cells. */
export const padding = { x: 4, y: 4 };

/** Line height, as a multiple of the font size. */
export const LEADING = 1.3;

const style = (size: number, color: string = colors.text, font: TextStyle['font'] = 'regular'): TextStyle => ({
  font,
  size,
  color,
});

/** All text styles of a document. */
export const styles = {
  title: style(17, colors.primary, 'bold'),
  subtitle: style(11),
  company: style(12.5, colors.text, 'bold'),
  companyLine: style(8, colors.quiet),
  label: style(7.5, colors.quiet),
  fact: style(9.5),
  columnTitle: style(7.5, colors.quiet, 'bold'),
  cell: style(8.5),
  strongCell: style(8.5, colors.text, 'bold'),
  quietCell: style(8.5, colors.quiet),
  empty: style(9.5, colors.quiet),
  summary: style(9.5),
  summaryLabel: style(9.5, colors.quiet),
  grandTotal: style(11, colors.text, 'bold'),
  note: style(8.5, colors.quiet),
  margin: style(7.5, colors.quiet),
  marginStrong: style(7.5, colors.quiet, 'bold'),
};
