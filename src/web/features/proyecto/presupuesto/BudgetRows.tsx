import Delete from '@mui/icons-material/DeleteOutlined';
import { Box, IconButton, TextField } from '@mui/material';
import { memo, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useEvent } from 'react-admin';
import { importe } from '#contract/text/format';
import { budgetColumns } from '#contract/presupuesto';
import { lineInputIn, moveBetweenLines } from '../../../kit/document/lineCells';
import { useRemoval } from '../../../kit/document/LinesOfDraft';
import { colones, QuantityInput } from '../../../kit/quantity/QuantityInput';
import { PlainList } from '../../../kit/layout';
import { codeKey, type Field, mistakeOf, repeatedCodes, type Row } from './budgetDraft';

interface BudgetRowProps {
  row: Row;
  at: number;
  errors: ReadonlyMap<string, string>;
  /** Why its code cannot stand here besides those of the other rows. */
  repeated: string | undefined;
  /** It was just added: its code takes the focus. */
  isNew: boolean;
  busy: boolean;
  edit: (row: Row) => void;
  onRemove: (row: Row) => void;
}

const BudgetRow = memo(function BudgetRow(props: BudgetRowProps) {
  const { row, at, errors, repeated, isNew, busy, edit, onRemove } = props;
  const { localId, direccionamiento, monto } = row;
  // What is wrong is said once a field is left: while "1.10" is typed it is "1.1", which another row may have.
  const [left, setLeft] = useState({ direccionamiento: !isNew, monto: !isNew });
  const leave = (field: Field, isLeft: boolean) => setLeft(before => ({ ...before, [field]: isLeft }));
  const mistake = (field: Field, more?: string) => (left[field] ? (more ?? mistakeOf(row, field)) : undefined);
  const wrong = errors.get(codeKey(row)) ?? mistake('direccionamiento', repeated);
  const { direccionamiento: code, monto: amount } = budgetColumns;
  const amountInput = useRef<HTMLInputElement>(null);
  const toAmount = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || monto !== null || direccionamiento.trim() === '') return;
    event.preventDefault();
    event.stopPropagation();
    amountInput.current?.focus();
  };
  return (
    <Box component="li" sx={rowSx}>
      <TextField
        label={`${code}, fila ${at + 1}`}
        value={direccionamiento}
        onChange={({ target }) => {
          leave('direccionamiento', false);
          edit({ ...row, direccionamiento: target.value });
        }}
        onBlur={() => leave('direccionamiento', true)}
        onKeyDown={toAmount}
        autoFocus={isNew}
        error={wrong !== undefined}
        helperText={wrong}
        disabled={busy}
        slotProps={{ htmlInput: { ...lineInputIn('codigo'), inputMode: 'decimal' } }}
      />
      <QuantityInput
        label={`${amount} de ${direccionamiento || `la fila ${at + 1}`}`}
        value={monto}
        inputRef={amountInput}
        onChange={typed => {
          leave('monto', false);
          edit({ ...row, monto: typed });
        }}
        onBlur={() => leave('monto', true)}
        print={importe}
        problem={errors.get(`${localId} monto`) ?? mistake('monto')}
        disabled={busy}
        slotProps={{
          ...colones,
          htmlInput: { ...lineInputIn('monto'), style: { textAlign: 'right' } },
        }}
      />
      <IconButton
        aria-label={`Quitar ${direccionamiento || `la fila ${at + 1}`}`}
        disabled={busy}
        onClick={() => onRemove(row)}
      >
        <Delete />
      </IconButton>
    </Box>
  );
});

const rowSx = {
  display: 'grid',
  gap: 1.5,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'minmax(0, 1fr) minmax(0, 1fr) auto' },
  // Side by side, their labels have no room on a phone.
  '& > div:first-of-type': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
};

interface BudgetRowsProps extends Omit<BudgetRowProps, 'row' | 'at' | 'repeated' | 'isNew' | 'onRemove'> {
  rows: readonly Row[];
  change: (how: (rows: Row[]) => Row[]) => void;
  added: string | null;
  onEnd: () => void;
}

const nameOf = ({ direccionamiento }: Row) => direccionamiento.trim() || 'la fila sin código';
const isAddedAgain = ({ direccionamiento }: Row, since: readonly Row[]) =>
  since.some(row => row.direccionamiento.trim() === direccionamiento.trim());

/** The codes of a budget with their amounts. Enter moves from a new code to its amount, on to the next row and, after the last, adds one; removing can be undone. */
export function BudgetRows({ rows, change, added, onEnd, ...props }: BudgetRowsProps) {
  const repeated = useMemo(() => repeatedCodes(rows), [rows]);
  const { remove, removed } = useRemoval({ lineas: rows, change, nameOf, isAddedAgain });
  // Stable, as each row renders only when it changes.
  const onRemove = useEvent(remove);
  const list = useRef<HTMLUListElement>(null);
  const shown = rows.map((row, at) => (
    <BudgetRow
      key={row.localId}
      {...{ row, at, onRemove, ...props }}
      repeated={repeated.get(codeKey(row))}
      isNew={row.localId === added}
    />
  ));
  return (
    <PlainList
      ref={list}
      spacing={1.5}
      aria-label="Códigos del presupuesto"
      onKeyDown={event => moveBetweenLines(event, list.current, onEnd)}
    >
      {removed ? shown.toSpliced(removed.index, 0, <li key="quitada">{removed.notice}</li>) : shown}
    </PlainList>
  );
}
