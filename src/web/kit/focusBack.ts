import { dialogClasses } from '@mui/material';
import { useEffect, useRef, type SyntheticEvent } from 'react';
import { useEventListener } from 'usehooks-ts';

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

/** What a control says: of an icon button only its label, of a field mostly nothing. */
const saidOf = (control: HTMLElement): string => control.getAttribute('aria-label') ?? control.textContent;

/** Instead of a button that is gone, as with the notice it was in: the one that says the same now, or the first beside it. */
function focusInstead({ control, around }: Focused, place: string): void {
  const said = saidOf(control);
  const like = [...document.querySelectorAll<HTMLElement>(`${place} button:enabled`)].find(
    button => said !== '' && saidOf(button) === said,
  );
  const left = around.find(box => box.isConnected && box.closest(place));
  const beside = () => left?.querySelector<HTMLElement>('button:enabled');
  (like ?? beside())?.focus();
}

/**
 * Controls that are disabled while sending lose the focus before an effect runs; after a refusal the last focused one inside
 * `place` gets it back, what stands in its place if it is gone or, where the refusal disabled it, the first field that was refused.
 * Controls elsewhere, as in a dialog that asked before, do not.
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

const dialogOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest(`.${dialogClasses.root}`) : null;

/** Whether a blur only lends the focus, to a dialog that opens or to another window, so that what is typed stays. */
export function isLending({ nativeEvent }: SyntheticEvent): boolean {
  if (!(nativeEvent instanceof FocusEvent)) return false;
  const { target, relatedTarget } = nativeEvent;
  const taker = dialogOf(relatedTarget);
  return document.activeElement === target || (taker !== null && taker !== dialogOf(target));
}
