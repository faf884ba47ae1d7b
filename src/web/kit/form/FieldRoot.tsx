import type { ComponentProps } from 'react';

interface Props extends ComponentProps<'div'> {
  InputProps?: unknown;
  inputProps?: unknown;
}

/**
 * The element around a field. react-admin's inputs say the same thing twice: in `slotProps`, and in the older `InputProps`
 * and `inputProps`, which Material 9 no longer knows and would write into the page as attributes.
 */
export const FieldRoot = ({ InputProps: _old, inputProps: _older, ...element }: Props) => <div {...element} />;
