import { startTransition, useEffect, useState } from 'react';
import { useErrorBoundary } from 'react-error-boundary';
import type * as secondDraw from './secondDraw';

type SecondDraw = typeof secondDraw;

let loaded: SecondDraw | undefined;
const load = async (): Promise<SecondDraw> => (loaded ??= await import('./secondDraw'));

/** Whether the page was opened with a session: the frame or the snapshot of `app/start` then covers what is not drawn. */
const isCovered = () =>
  document.documentElement.dataset['session'] === 'open' && document.getElementById('frame') !== null;

/** Loads those parts along with an application that nothing covers, so that it can be drawn at once. */
export const loadUncovered = async (): Promise<void> => {
  if (!isCovered()) await load();
};

/**
 * Draws the application in two steps while something covers it: null in the first, which has only what the first rows
 * need, then the parts around the screen. So the first rows wait for fewer scripts, and take less processor time.
 */
export function useSecondDraw(): SecondDraw | null {
  const [parts, setParts] = useState(() => (isCovered() ? null : (loaded ?? null)));
  const { showBoundary } = useErrorBoundary();
  useEffect(() => {
    if (!parts) load().then(all => startTransition(() => setParts(all)), showBoundary);
  }, [parts, showBoundary]);
  return parts;
}
