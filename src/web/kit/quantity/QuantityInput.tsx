import { TextField, useForkRef, type TextFieldProps } from '@mui/material';
import { useLayoutEffect, useRef, useState, type Ref } from 'react';
import type { z } from 'zod';
import { figureText, readFigure } from '#contract/figures';

/** What stands in an input for a number: the number, null for nothing, or a text that was refused, as it was typed. */
export type Typed = number | string | null;

export const readTyped = (text: string): Typed => {
  const read = readFigure(text);
  return 'refused' in read ? text : read.value;
};

export const plainText = (value: Typed): string => (typeof value === 'string' ? value : figureText(value));

/** Why a text is no number; nothing of one that is, or of a number. */
export function refusalOf(value: Typed): string | undefined {
  const read = typeof value === 'string' ? readFigure(value) : undefined;
  if (!read || !('refused' in read)) return undefined;
  return read.refused.charAt(0).toUpperCase() + read.refused.slice(1);
}

/** Why a text cannot be taken for what a schema asks of a number; undefined when it can. */
export const problemOf = (text: string, schema: z.ZodType<number>): string | undefined =>
  refusalOf(text) ?? schema.safeParse(readTyped(text)).error?.issues[0]?.message;

/** Blank and a 0 that may still become 0,5 are the same to whoever keeps the value. */
const same = (a: Typed, b: Typed) => (a || null) === (b || null);

/** Where something can be read in it the refusal says more than a form's "is required"; of mere words it says less. */
function messageOf(value: Typed, problem: string | undefined): string | undefined {
  const refusal = refusalOf(value);
  return /\d/.test(`${value}`) ? (refusal ?? problem) : (problem ?? refusal);
}

interface QuantityInputProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'type' | 'error'> {
  value: Typed;
  /** `text`: what was typed, as it stands there. */
  onChange: (typed: Typed, text: string) => void;
  /** How a number is printed while nobody types in it; else as it is typed. */
  print?: (value: number) => string;
  /** What is wrong with the value besides how it is written. */
  problem?: string;
  /** Something is wrong that is said elsewhere. */
  error?: boolean;
  inputRef?: Ref<HTMLInputElement>;
}

/**
 * The input for every quantity and amount of money, read by the one rule of `#contract/figures`; its content is selected on
 * focus. What is refused stays as it was typed, with the reason under it. It is a text field on purpose: the wheel cannot
 * change it, arrows are free to move between lines, and a phone shows its decimal keypad by `inputMode`.
 */
export function QuantityInput({ value, onChange, print, problem, error = false, ...rest }: QuantityInputProps) {
  const { slotProps, onFocus, onBlur, helperText, inputRef, ...field } = rest;
  const [typed, setTyped] = useState<string | null>(null);
  const [isFocused, setFocused] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const ref = useForkRef(inputRef, input);
  // Once the plain number stands there.
  useLayoutEffect(() => {
    if (isFocused) input.current?.select();
  }, [isFocused]);

  const plain = typed !== null && same(readTyped(typed), value) ? typed : plainText(value);
  const isPrinted = print !== undefined && typeof value === 'number' && !isFocused;
  const message = messageOf(value, problem);
  return (
    <TextField
      {...field}
      inputRef={ref}
      value={isPrinted ? print(value) : plain}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(readTyped(target.value), target.value);
      }}
      onFocus={event => {
        setFocused(true);
        onFocus?.(event);
      }}
      onBlur={event => {
        setFocused(false);
        if (typeof value === 'number') setTyped(null);
        onBlur?.(event);
      }}
      error={error || message !== undefined}
      helperText={message ?? helperText}
      slotProps={{
        ...slotProps,
        htmlInput: { inputMode: 'decimal', autoComplete: 'off', ...slotProps?.htmlInput },
      }}
    />
  );
}
