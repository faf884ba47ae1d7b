import type { KeyboardEvent } from 'react';

/** Marks an input as one of a document's lines for `moveBetweenLines`; a line with several names the column. */
export const lineInputIn = (column: string) => ({ 'data-linea': column });
export const lineInput = lineInputIn('');

const STEPS: Readonly<Record<string, number>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };

const inputsIn = (container: HTMLElement | null): HTMLInputElement[] => [
  ...(container?.querySelectorAll<HTMLInputElement>('input[data-linea]:not(:disabled)') ?? []),
];

export const firstInput = (container: HTMLElement | null): HTMLInputElement | undefined => inputsIn(container)[0];

/**
 * Enter and the arrows go from a line's input to that of the next or the one before, in the same column, skipping disabled
 * ones, within `container`.
 * Enter on the last line calls `onEnd`.
 */
export function moveBetweenLines(
  event: KeyboardEvent<HTMLElement>,
  container: HTMLElement | null,
  onEnd?: () => void,
): void {
  const step = STEPS[event.key];
  if (!step || !container || event.nativeEvent.isComposing) return;
  const { target } = event;
  const column = target instanceof HTMLElement ? target.dataset['linea'] : undefined;
  if (column === undefined) return;
  event.preventDefault();
  const inputs = inputsIn(container).filter(input => input.dataset['linea'] === column);
  const next = inputs[inputs.findIndex(input => input === target) + step];
  if (next) next.focus();
  else if (event.key === 'Enter') onEnd?.();
}
