import { useRef, type KeyboardEvent } from 'react';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';
import { createStoredDraft, type StoredDraft } from '../draft/storedDraft';

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

/** The line being typed, kept in this tab: leaving the page in the middle of it, or loading it anew, loses nothing. */
export type LineMemory<V> = StoredDraft<V>;

interface LineMemoryOptions<V> {
  /** Names the user: nobody ever sees what another one typed (D19). */
  key: string;
  schema: z.ZodType<V>;
  blank: V;
}

export const createLineMemory = <V>({ key, schema, blank }: LineMemoryOptions<V>): LineMemory<V> =>
  createStoredDraft({
    storage: sessionStorage,
    key,
    schema,
    empty: () => blank,
    isEmpty: values => JSON.stringify(values) === JSON.stringify(blank),
  });
