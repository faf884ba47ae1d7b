import { useEffect, useRef, type RefObject } from 'react';

/** A dialog asks something of its own: what is under it waits. */
const isAsked = (): boolean => document.querySelector('[role="dialog"]') !== null;

/** Ctrl+Enter presses the main action of a document from wherever the focus is; one that is disabled stays so. */
export function useConfirmKey(): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isAsked()) return;
      event.preventDefault();
      // Before the field that has the focus takes the Enter for itself.
      event.stopPropagation();
      button.current?.click();
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
  return button;
}
