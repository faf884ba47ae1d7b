import { useCallback, useEffect, useRef, type KeyboardEvent } from 'react';

const FIELDS = 'input:not([type="hidden"]):not([type="file"]):not([disabled]), textarea:not([disabled])';

const SAVING = '[type="submit"][aria-busy="true"]';

/** A closed group keeps its boxes, and only hides them. */
const isShown = (element: HTMLElement) =>
  (element.getClientRects().length > 0 || element.offsetParent !== null) &&
  getComputedStyle(element).visibility !== 'hidden';

/** The first field has the focus, and Enter goes on to the next; after the last one it saves (docs UI). */
export function useFormKeys() {
  const ref = useRef<HTMLDivElement>(null);
  const fields = useCallback(() => [...(ref.current?.querySelectorAll<HTMLElement>(FIELDS) ?? [])], []);
  const focusFirst = useCallback(() => fields()[0]?.focus(), [fields]);

  useEffect(() => focusFirst(), [focusFirst]);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target } = event;
    if (event.key !== 'Enter' || event.defaultPrevented || !(target instanceof HTMLInputElement)) return;
    if (target.getAttribute('aria-expanded') === 'true') return;
    event.preventDefault();
    const shown = fields().filter(isShown);
    const next = shown[shown.indexOf(target) + 1];
    if (next) next.focus();
    // What is being saved is not sent a second time.
    else if (!target.form?.querySelector(SAVING)) target.form?.requestSubmit();
  };

  return { ref, onKeyDown, focusFirst };
}
