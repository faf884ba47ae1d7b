export const openDialog = (): Element | null => document.querySelector('[role="dialog"]');

/** Whether a dialog is open: shortcuts must not act on the page below it. */
export const isAsked = (): boolean => openDialog() !== null;

/** Focuses the screen's title, where keyboard work goes on when what had the focus is gone; says whether there is one. */
export function focusTitle(): boolean {
  const title = document.querySelector<HTMLElement>('main h1');
  if (!title) return false;
  title.tabIndex = -1;
  title.focus({ preventScroll: true });
  return true;
}
