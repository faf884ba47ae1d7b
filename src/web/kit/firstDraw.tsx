import type { TooltipProps } from '@mui/material';
import { createContext, useContext, useDeferredValue, useEffect, useState, type ReactNode } from 'react';
import { useErrorBoundary } from 'react-error-boundary';
import type * as secondDraw from '../app/layout/secondDraw';

type SecondDraw = typeof secondDraw;

let loaded: SecondDraw | undefined;
const loadSecondDraw = async (): Promise<SecondDraw> => (loaded ??= await import('../app/layout/secondDraw'));

/** Whether the page was opened with a session: the frame or the snapshot of `app/start` then covers what is not drawn. */
const isCovered = () =>
  document.documentElement.dataset['sesion'] === 'abierta' && document.getElementById('marco') !== null;

/** What an application is loaded with that nothing covers, so that it is drawn at once. */
export const loadUncovered = async (): Promise<void> => {
  if (!isCovered()) await loadSecondDraw();
};

const Drawn = createContext<SecondDraw | null>(null);

/**
 * Draws the application in two renders while something covers it: first what the first rows need, then the parts that
 * ask `useSecondDraw`, together with the other rows. The first rows then wait for fewer scripts, and take less processor
 * time.
 */
export function InTwoDraws({ children }: { children: ReactNode }) {
  const [parts, setParts] = useState(loaded ?? null);
  const { showBoundary } = useErrorBoundary();
  useEffect(() => {
    if (!parts) loadSecondDraw().then(setParts, showBoundary);
  }, [parts, showBoundary]);
  return <Drawn value={useDeferredValue(parts, isCovered() ? null : parts)}>{children}</Drawn>;
}

/** The parts that only the second draw has; null in the first. */
export const useSecondDraw = (): SecondDraw | null => useContext(Drawn);

/**
 * Material's tooltip on controls that a list shows from the start. It comes with the second draw: as it sets its state
 * while it is mounted, React would run all effects and render again before the first rows are there.
 */
export function Hint(props: TooltipProps) {
  const parts = useSecondDraw();
  return parts ? <parts.Tooltip {...props} /> : props.children;
}
