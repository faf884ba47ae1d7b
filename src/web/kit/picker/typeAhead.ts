import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

/** Types a key where the focus is; a field that handles the key itself, as it does Enter, gets nothing more. */
function press(key: string): void {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement)) return;
  const isHandled = !field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  if (isHandled || key === 'Enter') return;
  field.setRangeText(key, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, data: key, inputType: 'insertText' }));
}

/** By then a field that got the focus has selected what it holds, and a line that was confirmed is added. */
const whenDrawn = () => new Promise(drawn => setTimeout(drawn));

async function replay(keys: readonly string[], except?: Element): Promise<void> {
  await whenDrawn();
  if (document.activeElement === except) return;
  for (const key of keys) {
    press(key);
    await whenDrawn();
  }
}

/** The keys typed while a scanned code is looked up: they are meant for the field after it, and wait for it. */
export function createTypeAhead() {
  let held: string[] = [];
  return {
    /** Holds a key that types, confirms or takes back a held one, and tells whether it did. */
    hold({ key, ctrlKey, metaKey, altKey }: ReactKeyboardEvent): boolean {
      // What was typed last is taken back. With nothing held, that is the end of the code.
      if (key === 'Backspace') return held.pop() !== undefined;
      const isTyped = key.length === 1 && !ctrlKey && !metaKey && !altKey;
      if (!isTyped && key !== 'Enter') return false;
      // A second Enter right after the first confirms nothing new.
      const isSecondEnter = key === 'Enter' && held.length === 0;
      if (!isSecondEnter) held.push(key);
      return true;
    },
    /** Empties what is held, and returns the function that types it, unless `except` still has the focus. */
    release() {
      const keys = held;
      held = [];
      return (except?: Element) => void replay(keys, except);
    },
  };
}
