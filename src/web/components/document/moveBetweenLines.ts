import type { KeyboardEvent } from 'react';

/** Marks an input as one of a document's lines for `moveBetweenLines`. */
export const lineInput = { 'data-linea': '' };

const STEPS: Readonly<Record<string, number>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };

const inputsIn = (container: HTMLElement | null): HTMLInputElement[] => [
  ...(container?.querySelectorAll<HTMLInputElement>('input[data-linea]:not(:disabled)') ?? []),
];

export const firstInput = (container: HTMLElement | null): HTMLInputElement | undefined => inputsIn(container)[0];

/**
 * Enter and the arrows go from a line's input to the next or the one before, skipping disabled ones, within `container`.
 * Enter on the last line calls `onEnd`.
 */
export function moveBetweenLines(
  event: KeyboardEvent<HTMLElement>,
  container: HTMLElement | null,
  onEnd?: () => void,
): void {
  const step = STEPS[event.key];
  if (!step || !container || event.nativeEvent.isComposing) return;
  event.preventDefault();
  const inputs = inputsIn(container);
  const next = inputs[inputs.findIndex(input => input === event.target) + step];
  if (next) next.focus();
  else if (event.key === 'Enter') onEnd?.();
}
