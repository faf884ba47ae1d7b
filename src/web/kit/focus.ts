import { useEffect, useRef } from 'react';
import { useEventListener, useUnmount } from 'usehooks-ts';

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

/** Matches what has the focus once the focused control is disabled: still it, the body or, in a dialog, the dialog's container. */
const NOWHERE = ':disabled, body, [role="presentation"]';

/** What had the focus, with what it stood in: of what is taken off the screen, only that tells where it was. */
interface Focused {
  control: HTMLElement;
  around: readonly HTMLElement[];
}

function focusedOn(control: HTMLElement): Focused {
  const around: HTMLElement[] = [];
  for (let box = control.parentElement; box; box = box.parentElement) around.push(box);
  return { control, around };
}

/** Instead of a button that is gone, as with the notice it was in: the one that says the same now, or the first beside it. */
function focusInstead({ control, around }: Focused, place: string): void {
  const like = [...document.querySelectorAll<HTMLElement>(`${place} button:enabled`)].find(
    ({ textContent }) => textContent === control.textContent,
  );
  const left = around.find(box => box.isConnected && box.closest(place));
  const beside = () => left?.querySelector<HTMLElement>('button:enabled');
  (like ?? beside())?.focus();
}

/**
 * Controls that are disabled while sending lose the focus before an effect runs; after a refusal the last focused one inside
 * `place` gets it back or, where the refusal disabled that one, the first field that was refused. Controls elsewhere, as in
 * a dialog that asked before, do not.
 */
export function useFocusBack(busy: boolean, place: 'main' | '[role="dialog"]'): void {
  const focused = useRef<Focused>(null);
  useEventListener('focusin', ({ target }) => {
    if (!busy && target instanceof HTMLElement && target.closest(place)) focused.current = focusedOn(target);
  });
  useEffect(() => {
    if (busy || !focused.current || !document.activeElement?.matches(NOWHERE)) return;
    const { control } = focused.current;
    if (!control.isConnected) focusInstead(focused.current, place);
    control.focus();
    if (control.matches(':disabled')) {
      document.querySelector<HTMLElement>(`${place} [aria-invalid="true"]`)?.focus();
    }
  }, [busy, place]);
}
