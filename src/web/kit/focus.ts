import { useEffect, useRef } from 'react';
import { useEventListener } from 'usehooks-ts';

export const openDialog = (): Element | null => document.querySelector('[role="dialog"]');

/** Whether a dialog is open: shortcuts must not act on the page below it. */
export const isDialogOpen = (): boolean => openDialog() !== null;

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

/** Where the focus goes when the control that has it is disabled: a dialog takes it to itself. */
const NOWHERE = 'body, [role="presentation"]';

/**
 * What is disabled while sending loses the focus, and has lost it when an effect runs; after a refusal it gets it back,
 * so that one can go on by keyboard. `place`: not what is beside it, as a dialog that asked before.
 */
export function useFocusBack(busy: boolean, place: 'main' | '[role="dialog"]'): void {
  const focused = useRef<HTMLElement>(null);
  useEventListener('focusin', ({ target }) => {
    if (!busy && target instanceof HTMLElement && target.closest(place)) focused.current = target;
  });
  useEffect(() => {
    if (!busy && document.activeElement?.matches(NOWHERE)) focused.current?.focus();
  }, [busy]);
}
