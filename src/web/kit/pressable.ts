import type { ComponentType, MouseEvent } from 'react';
import { LinkBase } from 'react-admin';

/** What a button with an icon says of itself, wherever it stands. */
export interface Pressable {
  label: string;
  icon: ComponentType<{ fontSize?: 'small' }>;
  /** Where it leads, or … */
  to?: string;
  /** … what it does. */
  onClick?: (event: MouseEvent<HTMLElement>) => void;
  disabled?: boolean;
  busy?: boolean;
}

/** The same as the props of Material's buttons: a disabled one leads nowhere, a busy one is not pressed again. */
export const pressable = ({ to, onClick, disabled = false, busy = false }: Pressable) => ({
  onClick,
  disabled: disabled || busy,
  'aria-busy': busy || undefined,
  ...(to && !disabled && { component: LinkBase, to }),
});
