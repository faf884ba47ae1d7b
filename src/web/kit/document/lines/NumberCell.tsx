import { useState } from 'react';
import type { z } from 'zod';
import { cantidad as cantidadSchema } from '#contract/fields';
import { CantidadInput } from '../../quantity/CantidadInput';
import { lineInputIn } from '../moveBetweenLines';

interface NumberCellProps {
  /** Its column, for the arrows. */
  column: string;
  label: string;
  value: number;
  schema: z.ZodType<number>;
  onChange: (value: number) => void;
  disabled: boolean;
  width: number;
}

/** A number of a line, edited in place. Only a valid one reaches the draft; leaving another brings the last one back. */
export function NumberCell({ column, label, value, schema, onChange, width, ...input }: NumberCellProps) {
  const [typing, setTyping] = useState<number | null>();
  const problem = typing === undefined ? undefined : schema.safeParse(typing).error?.issues[0]?.message;
  const change = (next: number | null) => {
    setTyping(next);
    const { data } = schema.safeParse(next);
    if (data !== undefined) onChange(data);
  };
  return (
    <CantidadInput
      {...input}
      value={typing === undefined ? value : typing}
      onChange={change}
      onBlur={() => setTyping(undefined)}
      error={problem !== undefined}
      helperText={problem}
      slotProps={{
        htmlInput: { ...lineInputIn(column), 'aria-label': label, style: { textAlign: 'right' } },
      }}
      sx={{ width }}
    />
  );
}

export const cantidadLinea = cantidadSchema();

type CantidadCellProps = Pick<NumberCellProps, 'value' | 'onChange' | 'disabled'> & { name: string };

/** The quantity of a line. */
export const CantidadCell = ({ name, ...input }: CantidadCellProps) => (
  <NumberCell {...input} column="cantidad" label={`Cantidad de ${name}`} schema={cantidadLinea} width={104} />
);
