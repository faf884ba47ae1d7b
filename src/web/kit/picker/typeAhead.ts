import { useRef, useState, type KeyboardEvent as ReactKeyboardEvent } from 'react';
import type { Choice } from './choices';

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
function createTypeAhead() {
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
    /** Lets go of what was held. It can be typed then, except where it is not meant for: in what still has the focus. */
    release() {
      const keys = held;
      held = [];
      return (except?: Element) => void replay(keys, except);
    },
  };
}

/**
 * Looks up a text that was confirmed before the search has answered, as a scanner does. `onFound` is called with its record if it
 * is the only one; keys typed meanwhile are held, and then typed in the field that has the focus.
 */
export function useLookUp<T>(find: (text: string) => Promise<Choice<T>[]>, onFound: (choice: Choice<T>) => void) {
  /** The text being looked up; '' if none. */
  const wanted = useRef('');
  const [ahead] = useState(createTypeAhead);
  const lookUp = async (text: string, input: HTMLInputElement) => {
    wanted.current = text;
    const found = await find(text).catch(() => null);
    // Chosen or typed over meanwhile, or left with its screen.
    if (wanted.current !== text || !input.isConnected) return;
    wanted.current = '';
    const replay = ahead.release();
    if (!found || found.length > 1) return;
    const [choice] = found;
    // A text that no record has gives way to what is scanned or typed next.
    if (!choice) {
      input.select();
      return replay();
    }
    onFound(choice);
    replay(input);
  };
  return {
    lookUp: (text: string, input: HTMLInputElement) => void lookUp(text, input),
    /** Holds a key while a text is looked up, and tells whether it did. */
    hold: (event: ReactKeyboardEvent) => wanted.current !== '' && ahead.hold(event),
    /** The text is no longer wanted. */
    forget: () => {
      wanted.current = '';
      ahead.release();
    },
  };
}
