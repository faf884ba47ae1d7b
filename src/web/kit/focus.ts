import { useEffect } from 'react';

/** The dialog that is open: shortcuts must not act on the page below it. */
export const openDialog = (): Element | null => document.querySelector('[role="dialog"]');

/** Focuses the screen's title, where keyboard work goes on when what had the focus is gone; says whether there is one. */
export function focusTitle(): boolean {
  const title = document.querySelector<HTMLElement>('main h1');
  if (!title) return false;
  title.tabIndex = -1;
  title.focus({ preventScroll: true });
  return true;
}

/** What had the focus last on the screen, below dialogs and menus. */
let last: HTMLElement | null = null;
document.addEventListener('focusin', ({ target }) => {
  if (target instanceof HTMLElement && target.closest('main')) last = target;
});

/** Gives the focus to what had it last on the screen or, if that is gone or disabled, to the title. */
export function focusLast(): void {
  last?.focus({ preventScroll: true });
  if (document.activeElement !== last) focusTitle();
}

/** Before a button removes its list item: focuses the first button of the item beside it or, without one, of the dialog. */
export function focusBeside(button: HTMLElement): void {
  const item = button.closest('li');
  const beside = item?.nextElementSibling ?? item?.previousElementSibling ?? button.closest('[role="dialog"]');
  beside?.querySelector('button')?.focus();
}

/** For a control that its own action removes: the title gets the focus it had. */
export function useFocusWhenGone(): void {
  useEffect(
    () => () => {
      if (document.activeElement === document.body) focusTitle();
    },
    [],
  );
}

/** For a dialog that may close when what opened it is gone, as all that was chosen is decided: the screen keeps the focus. */
export function useFocusLastWhenGone(): void {
  useEffect(
    () => () => {
      if (document.activeElement === document.body) focusLast();
    },
    [],
  );
}
