import type { FocusEvent, WheelEvent } from 'react';
import { NumberInput, type NumberInputProps } from 'react-admin';

/** The wheel scrolls the page; it never changes a number under the pointer. */
const leave = (event: WheelEvent<HTMLElement>) => {
  if (event.target instanceof HTMLElement) event.target.blur();
};
const selectAll = ({ target }: FocusEvent<HTMLInputElement>) => target.select();

/** A number: its content is selected on focus (docs UI). */
export const NumberField = ({ slotProps, ...props }: NumberInputProps) => (
  <NumberInput
    {...props}
    onFocus={selectAll}
    onWheel={leave}
    slotProps={{ ...slotProps, htmlInput: { inputMode: 'decimal', ...slotProps?.htmlInput } }}
  />
);
