import { useRef, type KeyboardEvent } from 'react';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';

/** Checks the form of a line by what reading it says of each field. */
export const lineResolver =
  <V extends FieldValues>(errorsOf: (values: V) => Partial<Record<keyof V, string | undefined>>): Resolver<V> =>
  values => {
    const errors: Record<string, { type: string; message: string }> = {};
    for (const [name, message] of Object.entries(errorsOf(values))) {
      if (message !== undefined) errors[name] = { type: 'contract', message };
    }
    return Object.keys(errors).length > 0 ? { values: {}, errors: errors as FieldErrors<V> } : { values, errors: {} };
  };

/** The first field of a form that is filled again and again: where the focus stands by itself, leaving it is no mistake. */
export function useFirstField(autoFocus: boolean) {
  const inputRef = useRef<HTMLInputElement>(null);
  const untouched = useRef(autoFocus);
  /** Whether a field that is left counts as touched. `typed`: something stood in it. */
  const isTouchedBy = (typed: boolean) => {
    const touched = !untouched.current || typed;
    untouched.current = false;
    return touched;
  };
  const focusAgain = () => {
    untouched.current = true;
    inputRef.current?.focus();
  };
  return { inputRef, isTouchedBy, focusAgain };
}

/**
 * Enter adds the line also when it comes with the last key of a scanner or a quick hand: the browser asks the button, and that
 * does not know yet that the line is complete.
 */
export function submitOnEnter(event: KeyboardEvent<HTMLElement>) {
  const { target } = event;
  if (event.key !== 'Enter' || event.defaultPrevented) return;
  if (!(target instanceof HTMLInputElement) || target.type === 'file') return;
  event.preventDefault();
  target.form?.requestSubmit();
}
