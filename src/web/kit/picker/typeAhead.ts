import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

const isTyped = ({ key, ctrlKey, metaKey, altKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>) =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey;

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

const CAPTURE = { capture: true };

async function replay(keys: readonly string[], except?: Element): Promise<void> {
  if (keys.length === 0) return;
  const queue = [...keys];
  let isPressing = false;
  // What is typed meanwhile, as by a scanner amid a code, comes after these.
  const queued = (event: KeyboardEvent) => {
    if (isPressing || !(isTyped(event) || event.key === 'Enter')) return;
    queue.push(event.key);
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  window.addEventListener('keydown', queued, CAPTURE);
  try {
    await whenDrawn();
    if (document.activeElement === except) queue.splice(0, keys.length);
    for (let key = queue.shift(); key !== undefined; key = queue.shift()) {
      isPressing = true;
      press(key);
      isPressing = false;
      await whenDrawn();
    }
  } finally {
    window.removeEventListener('keydown', queued, CAPTURE);
  }
}

/** The keys typed while a scanned code is looked up: they are meant for the field after it, and wait for it. */
export function createTypeAhead() {
  let held: string[] = [];
  return {
    /** Holds a key that types, confirms or takes back a held one, and tells whether it did. */
    hold(event: ReactKeyboardEvent): boolean {
      const { key } = event;
      // What was typed last is taken back. With nothing held, that is the end of the code.
      if (key === 'Backspace') return held.pop() !== undefined;
      if (!isTyped(event) && key !== 'Enter') return false;
      // A second Enter right after the first confirms nothing new.
      const isSecondEnter = key === 'Enter' && held.length === 0;
      if (!isSecondEnter) held.push(key);
      return true;
    },
    /** Empties what is held, and returns the function that types it, unless `except` still has the focus. */
    release() {
      const keys = held;
      held = [];
      return (except?: Element) => replay(keys, except);
    },
  };
}
