import DeleteOutlineIcon from '@mui/icons-material/DeleteOutlined';
import ErrorOutlineIcon from '@mui/icons-material/ErrorOutlined';
import { Box, Card, IconButton, Stack, TableCell, TableRow, TextField, Tooltip, Typography } from '@mui/material';
import { useState, type KeyboardEvent } from 'react';
import type { z } from 'zod';
import { importeDeLinea } from '#contract/compra';
import { NOMBRE_PRODUCTO_MAX } from '#contract/constants';
import { cantidad, dinero } from '#contract/format';
import type { Producto } from '#contract/producto';
import { CantidadInput } from '../CantidadInput';
import { lineInputIn } from '../moveBetweenLines';
import { isNamed, type TradeLine } from './draft';
import type { TradeKind } from './kind';
import { cantidadLinea } from './lineState';

export interface TradeLineProps {
  kind: TradeKind;
  line: TradeLine;
  /** The article as it is now, once it is known. */
  producto: Producto | undefined;
  problem: string | undefined;
  disabled: boolean;
  onChange: (changes: Partial<TradeLine>) => void;
  onRemove: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

export const importeDe = ({ monto, cantidad: unidades }: TradeLine): number =>
  importeDeLinea({ costo: monto, cantidad: unidades });

interface NumberCellProps extends Pick<TradeLineProps, 'disabled' | 'onKeyDown'> {
  /** Its column, for the arrows. */
  column: string;
  label: string;
  value: number;
  schema: z.ZodType<number>;
  onChange: (value: number) => void;
  width: number;
}

/** A number of a line, edited in place. Only a valid one reaches the draft; leaving another brings the last one back. */
function NumberCell({ column, label, value, schema, onChange, width, ...input }: NumberCellProps) {
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

const CantidadCell = ({ line, disabled, onChange, onKeyDown }: TradeLineProps) => (
  <NumberCell
    column="cantidad"
    label={`Cantidad de ${line.nombreProducto}`}
    value={line.cantidad}
    schema={cantidadLinea}
    onChange={value => onChange({ cantidad: value })}
    width={104}
    {...{ disabled, onKeyDown }}
  />
);

/** The price of a unit: typed where the kind lets it be, else the article's. */
const MontoCell = ({ kind: { monto }, line, disabled, onChange, onKeyDown }: TradeLineProps) =>
  monto.schema ? (
    <NumberCell
      column="monto"
      label={`${monto.label} de ${line.nombreProducto}`}
      value={line.monto}
      schema={monto.schema}
      onChange={value => onChange({ monto: value })}
      width={120}
      {...{ disabled, onKeyDown }}
    />
  ) : (
    dinero(line.monto)
  );

/** The name, which can be typed on a special article only (SPEC part 9). */
const NameCell = ({ line, disabled, onChange }: TradeLineProps) =>
  isNamed(line) ? (
    <TextField
      value={line.nombreProducto}
      onChange={event => onChange({ nombreProducto: event.target.value })}
      disabled={disabled}
      slotProps={{ htmlInput: { 'aria-label': `Nombre de ${line.codigo}`, maxLength: NOMBRE_PRODUCTO_MAX } }}
    />
  ) : (
    line.nombreProducto
  );

const RemoveButton = ({ line, disabled, onRemove }: TradeLineProps) => (
  <Tooltip title="Quitar">
    <span>
      <IconButton aria-label={`Quitar ${line.nombreProducto}`} onClick={onRemove} disabled={disabled}>
        <DeleteOutlineIcon fontSize="small" />
      </IconButton>
    </span>
  </Tooltip>
);

const Problem = ({ problem }: { problem: string | undefined }) =>
  problem ? (
    <Stack direction="row" spacing={0.5} role="alert" sx={{ color: 'error.main', alignItems: 'center', mt: 0.5 }}>
      <ErrorOutlineIcon fontSize="inherit" />
      <Typography variant="caption">{problem}</Typography>
    </Stack>
  ) : null;

export function TradeLineRow(props: TradeLineProps) {
  const { kind, line, producto, problem } = props;
  return (
    <TableRow>
      <TableCell sx={{ whiteSpace: 'nowrap', color: 'text.secondary' }}>{line.codigo}</TableCell>
      <TableCell sx={{ overflowWrap: 'anywhere', minWidth: 140 }}>
        <NameCell {...props} />
        <Problem problem={problem} />
      </TableCell>
      {kind.limitedByStock && <TableCell align="right">{cantidad(producto?.stock)}</TableCell>}
      <TableCell align="right">
        <MontoCell {...props} />
      </TableCell>
      <TableCell align="right">
        <CantidadCell {...props} />
      </TableCell>
      {kind.ivaOf && <TableCell align="right">{dinero(kind.ivaOf(line))}</TableCell>}
      <TableCell align="right">{dinero(importeDe(line))}</TableCell>
      <TableCell align="right" padding="none" sx={{ pr: 1 }}>
        <RemoveButton {...props} />
      </TableCell>
    </TableRow>
  );
}

export function TradeLineCard(props: TradeLineProps) {
  const { kind, line, producto, problem } = props;
  return (
    <Card component="li" variant="outlined" sx={{ p: 1.5 }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'start' }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="body2" component="div" sx={{ fontWeight: 'fontWeightMedium', overflowWrap: 'anywhere' }}>
            <NameCell {...props} />
          </Typography>
          <Typography variant="caption" color="text.secondary">
            {line.codigo}
            {kind.limitedByStock && ` · Hay ${cantidad(producto?.stock)}`}
            {kind.ivaOf && ` · IVA ${dinero(kind.ivaOf(line))}`}
          </Typography>
          <Problem problem={problem} />
        </Box>
        <RemoveButton {...props} />
      </Box>
      <Box sx={{ display: 'flex', gap: 1, justifyContent: 'space-between', alignItems: 'center', mt: 1 }}>
        <CantidadCell {...props} />
        <Typography variant="body2" color="text.secondary" aria-hidden>
          ×
        </Typography>
        <Box sx={{ typography: 'body2' }}>
          <MontoCell {...props} />
        </Box>
      </Box>
      <Typography variant="body2" sx={{ mt: 1, textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
        {dinero(importeDe(line))}
      </Typography>
    </Card>
  );
}
