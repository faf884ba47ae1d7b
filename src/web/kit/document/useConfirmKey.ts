import { useRef, type RefObject } from 'react';
import { useEventListener } from 'usehooks-ts';
import { isAsked } from '../dialog/isAsked';

/** Ctrl+Enter clicks a document's main button (the ref returned) wherever the focus is, unless it is disabled. */
export function useConfirmKey(): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isAsked()) return;
    event.preventDefault();
    // In the capture phase and stopped here, before the focused field handles the Enter.
    event.stopPropagation();
    button.current?.click();
  };
  useEventListener('keydown', press, undefined, { capture: true });
  return button;
}
