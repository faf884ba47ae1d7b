import Delete from '@mui/icons-material/DeleteOutlined';
import { Box, IconButton, InputAdornment, Stack, TextField } from '@mui/material';
import { memo, useMemo, useRef, useState } from 'react';
import { DIRECCIONAMIENTO_MAX } from '#contract/constants';
import { importe } from '#contract/format';
import { columnasDePresupuesto } from '#contract/presupuesto';
import { lineInputIn, moveBetweenLines } from '../../../kit/document/lineCells';
import { QuantityInput } from '../../../kit/quantity/QuantityInput';
import { codeKey, repeatedCodes, type Row } from './budget';

interface BudgetRowProps {
  row: Row;
  at: number;
  errors: ReadonlyMap<string, string>;
  /** Why its code cannot stand here besides those of the other rows. */
  repeated: string | undefined;
  /** It was just added: its code takes the focus. */
  isNew: boolean;
  disabled: boolean;
  onChange: (row: Row) => void;
  onRemove: (localId: string) => void;
}

const BudgetRow = memo(function BudgetRow(props: BudgetRowProps) {
  const { row, at, errors, repeated, isNew, disabled, onChange, onRemove } = props;
  const { localId, direccionamiento, monto } = row;
  // While "1.10" is typed it is "1.1", which another row may have.
  const [isTyping, setTyping] = useState(false);
  const wrong = errors.get(codeKey(row)) ?? (isTyping ? undefined : repeated);
  const { direccionamiento: code, monto: amount } = columnasDePresupuesto;
  return (
    <Box component="li" sx={rowSx}>
      <TextField
        label={`${code}, fila ${at + 1}`}
        value={direccionamiento}
        onChange={({ target }) => {
          setTyping(true);
          onChange({ ...row, direccionamiento: target.value });
        }}
        onBlur={() => setTyping(false)}
        autoFocus={isNew}
        error={wrong !== undefined}
        helperText={wrong}
        disabled={disabled}
        slotProps={{ htmlInput: { ...lineInputIn('codigo'), maxLength: DIRECCIONAMIENTO_MAX, inputMode: 'decimal' } }}
      />
      <QuantityInput
        label={`${amount} de ${direccionamiento || `la fila ${at + 1}`}`}
        value={monto}
        onChange={typed => onChange({ ...row, monto: typed })}
        print={importe}
        problem={errors.get(`${localId} monto`)}
        disabled={disabled}
        slotProps={{
          input: { startAdornment: <InputAdornment position="start">₡</InputAdornment> },
          htmlInput: { ...lineInputIn('monto'), style: { textAlign: 'right' } },
        }}
      />
      <IconButton
        aria-label={`Quitar ${direccionamiento || `la fila ${at + 1}`}`}
        disabled={disabled}
        onClick={() => onRemove(localId)}
      >
        <Delete />
      </IconButton>
    </Box>
  );
});

const rowSx = {
  display: 'grid',
  gap: 1,
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr) auto',
};

interface BudgetRowsProps extends Omit<BudgetRowProps, 'row' | 'at' | 'repeated' | 'isNew'> {
  rows: readonly Row[];
  /** `localId` of the row added last. */
  added: string | null;
  onEnd: () => void;
}

/** The codes of a budget with their amounts. Enter moves to the next row and, after the last, adds one. */
export function BudgetRows({ rows, added, onEnd, ...row }: BudgetRowsProps) {
  const repeated = useMemo(() => repeatedCodes(rows), [rows]);
  const list = useRef<HTMLUListElement>(null);
  return (
    <Stack
      component="ul"
      ref={list}
      spacing={1.5}
      aria-label="Códigos del presupuesto"
      onKeyDown={event => moveBetweenLines(event, list.current, onEnd)}
      sx={{ listStyle: 'none', m: 0, p: 0 }}
    >
      {rows.map((budgetRow, at) => (
        <BudgetRow
          key={budgetRow.localId}
          row={budgetRow}
          at={at}
          repeated={repeated.get(codeKey(budgetRow))}
          isNew={budgetRow.localId === added}
          {...row}
        />
      ))}
    </Stack>
  );
}
