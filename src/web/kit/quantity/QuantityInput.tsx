import { InputAdornment, TextField, useForkRef, type TextFieldProps } from '@mui/material';
import { useLayoutEffect, useRef, useState, useSyncExternalStore, type ComponentProps, type Ref } from 'react';
import { z } from 'zod';
import { numberText, readNumber, SEVERAL_CELLS } from '#contract/text/numbers';
import { mistakeIn } from '#contract/declarations/fields';
import { subscribeToNothing } from '../../api/store';

/** The value of a number input: a number, null when blank, or the text as typed when it cannot be read as a number. */
export const typedSchema = z.union([z.number(), z.string()]).nullable();
export type Typed = z.infer<typeof typedSchema>;

export const readTyped = (text: string): Typed => {
  const read = readNumber(text);
  return 'refused' in read ? text : read.value;
};

export const plainText = (value: Typed): string => (typeof value === 'string' ? value : numberText(value));

/** Why a text is not a number; undefined for a valid one and for a number. */
function whyUnreadable(value: Typed): string | undefined {
  const read = typeof value === 'string' ? readNumber(value) : undefined;
  return read && 'refused' in read ? read.refused : undefined;
}

/** Why a text is not accepted by a number schema; undefined when it is. */
export const problemOf = (text: string, schema: z.ZodType<number>): string | undefined =>
  whyUnreadable(text) ?? mistakeIn(schema, readTyped(text));

/** Why cells copied from a spreadsheet are not taken: an input drops what stands between them, and 12 and 34 would be 1234. */
const whyNotPasted = (text: string): string | undefined =>
  SEVERAL_CELLS.test(text.trim()) ? 'Copió varias celdas: pegue una sola' : undefined;

/** Blank and 0 count as equal, so that a "0" stays in the input while it is being completed to "0,5". */
const same = (a: Typed, b: Typed) => (a || null) === (b || null);

/** For a text with digits, why it cannot be read says more than the form's "is required"; for a word, less. */
function messageOf(value: Typed, problem: string | undefined): string | undefined {
  const refusal = whyUnreadable(value);
  return /\d/.test(`${value}`) ? (refusal ?? problem) : (problem ?? refusal);
}

/** Slot props of an amount of money: the sign of the colón, the currency. */
export const colones = { input: { startAdornment: <InputAdornment position="start">₡</InputAdornment> } };

/** Where the input finds its value now. */
interface LiveValue {
  subscribe: (listener: () => void) => () => void;
  get: () => Typed;
}

interface FigureProps {
  value: Typed;
  /** The value now, if `value` lags behind typing: a keystroke then renders only the text. */
  live?: LiveValue;
  /** Formats the number while the input has no focus; by default it is shown as typed. */
  print?: (value: number) => string;
}

interface QuantityInputProps extends FigureProps, Omit<TextFieldProps, 'value' | 'onChange' | 'type' | 'error'> {
  /** `text` is the raw text of the input. */
  onChange: (typed: Typed, text: string) => void;
  /** Validation message about the value, apart from how it is written. */
  problem?: string;
  /** Marks the input as wrong without a message, when the message is shown elsewhere. */
  error?: boolean;
  inputRef?: Ref<HTMLInputElement>;
}

interface FigureTextProps extends Omit<ComponentProps<'input'>, 'value'> {
  figure?: FigureProps;
  /** The TextField's, which only tells it whether it is filled. */
  value?: unknown;
}

/** The text of the input: a number as typed, or as printed. */
function FigureText({ figure = { value: null }, value: _, ref, onChange, onFocus, onBlur, ...rest }: FigureTextProps) {
  const { live, print } = figure;
  const value = useSyncExternalStore(live?.subscribe ?? subscribeToNothing, live?.get ?? (() => figure.value));
  const [typed, setTyped] = useState<string | null>(null);
  const [isFocused, setFocused] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  // Select only after the plain number has replaced the formatted one.
  useLayoutEffect(() => {
    if (isFocused) input.current?.select();
  }, [isFocused]);

  const plain = typed !== null && same(readTyped(typed), value) ? typed : plainText(value);
  const printed = typeof value === 'number' && !isFocused ? print?.(value) : undefined;
  // A number of more decimals than are printed stays as typed: rounded, it would not look refused.
  const isWhole = printed !== undefined && readTyped(printed) === value;
  return (
    <input
      {...rest}
      ref={useForkRef(ref, input)}
      value={isWhole ? printed : plain}
      onChange={event => {
        setTyped(event.target.value);
        onChange?.(event);
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
    />
  );
}

/**
 * The input for every quantity and amount of money, parsed by the rules of `#contract/text/numbers`. It selects its content
 * on focus, and text that cannot be parsed stays as typed, with the reason below. Deliberately not `type="number"`: the
 * wheel cannot change it, arrow keys can move between lines, and `inputMode` gives phones a decimal keypad.
 */
export function QuantityInput({ value, live, onChange, print, problem, error = false, ...rest }: QuantityInputProps) {
  const { slotProps, helperText, onBlur, ...field } = rest;
  const [notPasted, setNotPasted] = useState<string>();
  const message = notPasted ?? messageOf(value, problem);
  // A refused number stays as typed: printed, it would be rounded to one that is not refused.
  const figure: FigureProps = { value, live, print: message === undefined ? print : undefined };
  return (
    <TextField
      {...field}
      value={plainText(value)}
      onPaste={event => {
        const reason = whyNotPasted(event.clipboardData.getData('text'));
        if (reason) event.preventDefault();
        setNotPasted(reason);
      }}
      onChange={({ target }) => {
        setNotPasted(undefined);
        onChange(readTyped(target.value), target.value);
      }}
      onBlur={event => {
        setNotPasted(undefined);
        onBlur?.(event);
      }}
      error={error || message !== undefined}
      helperText={message ?? helperText}
      slotProps={{
        ...slotProps,
        input: { ...slotProps?.input, inputComponent: FigureText },
        htmlInput: { inputMode: 'decimal', autoComplete: 'off', ...slotProps?.htmlInput, figure },
      }}
    />
  );
}
