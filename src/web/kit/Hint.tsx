import type { TooltipProps } from '@mui/material';
import { createContext, useContext, type ComponentType } from 'react';

/** Material's tooltip, which a start has from the second of its two draws on (`app/layout/useSecondDraw.ts`); null in the first. */
export const SecondDraw = createContext<{ Tooltip: ComponentType<TooltipProps> } | null>(null);

/**
 * A tooltip for controls that a list shows from the start. It is rendered from the second draw on: Material's sets state while it
 * mounts, for which React would run all effects and render again before the first rows are there.
 */
export function Hint(props: TooltipProps) {
  const parts = useContext(SecondDraw);
  return parts ? <parts.Tooltip {...props} /> : props.children;
}
