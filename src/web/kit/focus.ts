import { useEffect } from 'react';

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

/** For a control that goes away by what it does: the title gets the focus that it had. */
export function useFocusWhenGone(): void {
  useEffect(() => () => void (document.activeElement === document.body && focusTitle()), []);
}
