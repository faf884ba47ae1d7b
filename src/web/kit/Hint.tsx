import type { TooltipProps } from '@mui/material';
import { createContext, useContext, type ComponentType } from 'react';

/** What comes with the second of a start's two draws (`app/layout/useSecondDraw.ts`): Material's tooltip; null in the first. */
export const SecondDraw = createContext<{ Tooltip: ComponentType<TooltipProps> } | null>(null);

/**
 * A tooltip on controls that a list shows from the start. It comes with the second draw: as Material's sets its state
 * while it is mounted, React would run all effects and render again before the first rows are there.
 */
export function Hint(props: TooltipProps) {
  const parts = useContext(SecondDraw);
  return parts ? <parts.Tooltip {...props} /> : props.children;
}
