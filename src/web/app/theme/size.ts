/** So many pixels as a length that grows with the letters of who reads them larger, and what holds them with it. */
export const withLetters = (pixels: number): string => `${pixels / 16}rem`;

/** `theme.size`, in pixels. */
export const size = {
  header: 56,
  menu: 232,
  menuClosed: 56,
  content: 1440,
  row: 44,
  touch: 44,
  avatar: 30,
  portrait: 88,
  /** Height of a bottom action bar, plus some margin. */
  bottomBar: 96,
  /** Below this width, rows are cards and the menu is a drawer. */
  phone: 700,
  /** From this width on, a row's only action shows its label; from the second, all do. */
  desk: 1280,
  wide: 1700,
};
