import { useEffect, useRef, type RefObject } from 'react';
import { isAsked } from '../dialog/isAsked';

/** Ctrl+Enter clicks a document's main button (the ref returned) wherever the focus is, unless it is disabled. */
export function useConfirmKey(): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isAsked()) return;
      event.preventDefault();
      // In the capture phase and stopped here, before the focused field handles the Enter.
      event.stopPropagation();
      button.current?.click();
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
  return button;
}
