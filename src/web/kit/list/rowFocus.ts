import { useEffect, useRef } from 'react';
import { useEventListener } from 'usehooks-ts';
import { focusTitle } from '../focus';

/** Marks the parent of a list's rows. */
export const ROWS = { 'data-rows': true };

const CONTROLS = 'a[href], button, input';

const controlsOf = (row: Element | undefined): HTMLElement[] => [
  ...(row?.querySelectorAll<HTMLElement>(CONTROLS) ?? []),
];

interface Place {
  control: HTMLElement;
  list: Element;
  row: number;
  /** Which of the row's controls. */
  at: number;
}

/** Where a control is among the rows of a list; null outside of them. */
function placeOf(target: EventTarget | null): Place | null {
  const control = target instanceof HTMLElement ? target : null;
  const list = control?.closest('[data-rows]');
  if (!control || !list) return null;
  const rows = [...list.children];
  const row = rows.findIndex(candidate => candidate.contains(control));
  return { control, list, row, at: controlsOf(rows[row]).indexOf(control) };
}

/**
 * For work by keyboard, when the row with the focus leaves the list (approved, switched off): the focus goes to the same
 * control of the row that took its place or, if none is left, to the screen's title.
 */
export function useRowFocus(rows: readonly unknown[] | undefined): void {
  const last = useRef<Place>(null);
  useEventListener('focusin', ({ target }) => {
    last.current = placeOf(target) ?? last.current;
  });
  useEffect(() => {
    const place = last.current;
    if (!place || place.control.isConnected || document.activeElement !== document.body) return;
    last.current = null;
    const left = place.list.isConnected ? [...place.list.children] : [];
    const controls = controlsOf(left[Math.min(place.row, left.length - 1)]);
    const next = [controls[place.at], ...controls].find(control => control && !control.matches(':disabled'));
    if (next) next.focus();
    else focusTitle();
  }, [rows]);
}
