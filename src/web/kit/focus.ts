import { useUnmount } from 'usehooks-ts';

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

/**
 * Gives the focus to what had it last on the screen or, if that is gone or disabled, to the title; to a control that is disabled while
 * something is sent it goes on from there, once that is over.
 */
export function focusLast(): void {
  const wanted = last;
  wanted?.focus({ preventScroll: true });
  if (wanted && document.activeElement === wanted) return;
  focusTitle();
  const title = document.activeElement;
  if (!wanted?.matches(':disabled')) return;
  new MutationObserver((_, observer) => {
    if (wanted.matches(':disabled')) return;
    observer.disconnect();
    if (document.activeElement === title) wanted.focus({ preventScroll: true });
  }).observe(wanted, { attributeFilter: ['disabled'] });
}

/** Before a button removes its list item: focuses the first button of the item beside it or, without one, of the dialog. */
export function focusBeside(button: HTMLElement): void {
  const item = button.closest('li');
  const beside = item?.nextElementSibling ?? item?.previousElementSibling ?? button.closest('[role="dialog"]');
  beside?.querySelector('button')?.focus();
}

const isFocusLost = () => document.activeElement === document.body;

/** For a control that its own action removes: the title gets the focus it had. */
export const useFocusWhenGone = () =>
  useUnmount(() => {
    if (isFocusLost()) focusTitle();
  });

/** For a dialog that may close when what opened it is gone, as all that was chosen is decided: the screen keeps the focus. */
export const useFocusLastWhenGone = () =>
  useUnmount(() => {
    if (isFocusLost()) focusLast();
  });
