import DeleteOutlineIcon from '@mui/icons-material/DeleteOutlined';
import { IconButton, TextField, Tooltip } from '@mui/material';
import type { KeyboardEvent } from 'react';
import type { z } from 'zod';
import { mistakeIn } from '#contract/declarations/fields';
import { cantidadLinea, typeInLine, writeInLine, type Line } from './draftLines';
import { inCapitals } from '../inCapitals';
import { problemOf, QuantityInput } from '../quantity/QuantityInput';

/** Marks an input as part of a document's line for `moveBetweenLines`; lines with several inputs name their column. */
export const lineInputIn = (column: string) => ({ 'data-linea': column });
export const lineInput = lineInputIn('');

const STEPS: Readonly<Record<string, number>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };

const inputsIn = (container: HTMLElement | null): HTMLInputElement[] => [
  ...(container?.querySelectorAll<HTMLInputElement>('input[data-linea]:not(:disabled)') ?? []),
];

export const firstInput = (container: HTMLElement | null): HTMLInputElement | undefined => inputsIn(container)[0];

export const firstWrong = (container: HTMLElement | null): HTMLInputElement | undefined =>
  inputsIn(container).find(({ ariaInvalid }) => ariaInvalid === 'true');

/**
 * Moves the focus within `container` from a line's input to the next or previous enabled one of the same column, on
 * Enter and the up and down arrows. Enter on the last line calls `onEnd`.
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

interface CellProps<L> {
  line: L;
  /** For the accessible labels of the line's inputs. */
  name: string;
  onChange: (line: L) => void;
}

interface NumberCellProps<L extends Line, C extends string> extends CellProps<L & Record<C, number>> {
  column: C;
  label: string;
  schema: z.ZodType<number>;
  width: number;
  print?: (value: number) => string;
}

/**
 * Number of a line, edited in place. An invalid text stays as typed, with its error, and blocks confirming the
 * document.
 */
export function NumberCell<L extends Line, C extends string>(props: NumberCellProps<L, C>) {
  const { line, name, onChange, column, label, schema, width, print } = props;
  const refused = line.refused?.[column];
  return (
    <QuantityInput
      value={refused ?? line[column]}
      print={print}
      onChange={(typed, text) => onChange(typeInLine(line, column, schema.safeParse(typed).data ?? text))}
      problem={refused === undefined ? undefined : problemOf(refused, schema)}
      slotProps={{
        htmlInput: { ...lineInputIn(column), 'aria-label': `${label} de ${name}`, style: { textAlign: 'right' } },
      }}
      sx={{ width }}
    />
  );
}

export const CantidadCell = <L extends Line>(props: CellProps<L & { cantidad: number }>) => (
  <NumberCell {...props} column="cantidad" label="Cantidad" schema={cantidadLinea} width={104} />
);

interface TextCellProps<L extends Line, C extends string> extends CellProps<L & Record<C, string>> {
  column: C;
  label: string;
  schema: z.ZodType<unknown>;
  placeholder?: string;
}

/** Text of a line, edited in place, in capitals. Invalid text stays as typed, with its error, as in `NumberCell`. */
export function TextCell<L extends Line, C extends string>(props: TextCellProps<L, C>) {
  const { line, name, onChange, column, label, schema, placeholder } = props;
  const refused = line.refused?.[column];
  const value: string = refused ?? line[column];
  const type = (text: string) =>
    onChange(schema.safeParse(text).success ? writeInLine(line, column, text) : typeInLine(line, column, text));
  return (
    <TextField
      value={value}
      onChange={({ target }) => type(inCapitals(target))}
      placeholder={placeholder}
      error={refused !== undefined}
      helperText={refused === undefined ? undefined : mistakeIn(schema, refused)}
      slotProps={{
        htmlInput: { ...lineInputIn(column), 'aria-label': `${label} de ${name}`, autoComplete: 'off' },
      }}
      sx={{ minWidth: 120 }}
    />
  );
}

export const RemoveLine = ({ name, onRemove }: { name: string; onRemove: (button: HTMLElement) => void }) => (
  <Tooltip title="Quitar">
    <IconButton aria-label={`Quitar ${name}`} onClick={({ currentTarget }) => onRemove(currentTarget)}>
      <DeleteOutlineIcon fontSize="small" />
    </IconButton>
  </Tooltip>
);
