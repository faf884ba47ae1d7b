import { Box, Button, Card, Stack, TableCell, TableRow, Typography, type Theme } from '@mui/material';
import { useState, type KeyboardEvent } from 'react';
import { cantidad } from '#contract/format';
import { pendiente, restar, type PedidoDetalle } from '#contract/pedido';
import { CantidadInput } from '../../components/document/CantidadInput';
import { lineInput } from '../../components/document/moveBetweenLines';
import { ConflictNotice } from './ConflictNotice';
import { LineProgress } from './LineProgress';
import { LineSign, toneGround, type toneOf } from './LineTone';
import { clamp, type Conflict } from './receipt';

export interface ReceiptLineProps {
  line: PedidoDetalle;
  tone: ReturnType<typeof toneOf>;
  /** What was typed for it. */
  typed: number | null;
  conflict: Conflict | null;
  /** Nothing can be typed on any line: no permission, a closed order, a receipt on its way. */
  locked: boolean;
  onType: (cantNueva: number | null) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/** A bar at the left of a line with an amount; its helper text says the same in words. */
const changedMark = (typed: number | null) =>
  typed !== null && { boxShadow: (theme: Theme) => `inset 3px 0 0 ${theme.palette.primary.main}` };

/** What arrived now of a line, held between 0 and what is pending; it says why when it holds (SPEC part 4). */
function ArrivedInput({ line, typed, conflict, locked, onType, onKeyDown, big }: ReceiptLineProps & { big: boolean }) {
  const [reason, setReason] = useState<string | null>(null);
  const pending = Math.max(0, pendiente(line));

  const isDisabled = locked || (pending === 0 && typed === null);

  const change = (value: number | null) => {
    const clamped = clamp(value, pending, cantidad);
    setReason(clamped.reason);
    onType(clamped.value);
  };
  // While a send is unanswered the numbers may already hold it: no arithmetic on them.
  const after = typed === null || locked ? null : restar(pending, typed);
  const effect = after === null ? null : after > 0 ? `Quedarán ${cantidad(after)}` : 'Completa la línea';

  return (
    <CantidadInput
      value={typed}
      onChange={change}
      onKeyDown={onKeyDown}
      disabled={isDisabled}
      error={conflict !== null}
      placeholder={isDisabled ? undefined : '0'}
      sx={{ '& .MuiOutlinedInput-root.Mui-disabled': { bgcolor: 'background.default' } }}
      helperText={reason ?? (conflict ? null : effect)}
      slotProps={{
        htmlInput: {
          ...lineInput,
          'aria-label': `Llegó ahora de ${line.nombreProducto}`,
          enterKeyHint: 'next',
          style: big ? { fontSize: 20, textAlign: 'right', padding: 12 } : { textAlign: 'right' },
        },
        formHelperText: {
          role: 'status',
          sx: reason ? { color: 'text.primary', fontWeight: 'fontWeightMedium' } : undefined,
        },
      }}
    />
  );
}

export function ReceiptRow(props: ReceiptLineProps) {
  const { line, tone, typed, conflict, onType } = props;
  return (
    <>
      <TableRow sx={{ bgcolor: toneGround(tone) }}>
        <TableCell sx={[{ overflowWrap: 'anywhere' }, changedMark(typed)]}>
          <div>{line.nombreProducto}</div>
          <LineMeta {...props} />
        </TableCell>
        <TableCell align="right">{cantidad(line.cantidad)}</TableCell>
        <TableCell align="right">{cantidad(line.recibido)}</TableCell>
        <TableCell align="right">{cantidad(pendiente(line))}</TableCell>
        <TableCell>
          <LineProgress line={line} />
        </TableCell>
        <TableCell align="right" sx={{ width: 150, minWidth: 130, py: 1 }}>
          <ArrivedInput {...props} big={false} />
        </TableCell>
      </TableRow>
      {conflict && (
        <TableRow>
          <TableCell colSpan={6}>
            <ConflictNotice conflict={conflict} onSettle={onType} />
          </TableCell>
        </TableRow>
      )}
    </>
  );
}

const LineMeta = ({ line, tone }: ReceiptLineProps) => (
  <Stack direction="row" spacing={1} useFlexGap sx={{ alignItems: 'center', flexWrap: 'wrap', rowGap: 0 }}>
    {line.direccionamiento && (
      <Typography variant="caption" color="text.secondary">
        {line.direccionamiento}
      </Typography>
    )}
    <LineSign line={line} tone={tone} />
  </Stack>
);

export function ReceiptCard(props: ReceiptLineProps) {
  const { line, tone, typed, conflict, locked, onType } = props;
  const pending = Math.max(0, pendiente(line));
  const isOver = pending === 0 && typed === null;
  return (
    <Card component="li" variant="outlined" sx={[{ bgcolor: toneGround(tone), p: 1.5 }, changedMark(typed)]}>
      <Typography variant="h3" component="div" sx={{ overflowWrap: 'anywhere' }}>
        {line.nombreProducto}
      </Typography>
      <LineMeta {...props} />
      {/* A line with nothing to come takes as little of the phone as it can. */}
      {isOver ? (
        <Typography variant="caption" color="text.secondary">
          {cantidad(line.recibido)} / {cantidad(line.cantidad)}
        </Typography>
      ) : (
        <>
          <Box sx={{ display: 'flex', gap: 2, alignItems: 'end', my: 1 }}>
            <Typography variant="body2" sx={{ flex: 1 }}>
              Pendiente <strong>{cantidad(pendiente(line))}</strong>
            </Typography>
            <Box sx={{ flex: 1 }}>
              <LineProgress line={line} />
            </Box>
          </Box>
          {conflict && <ConflictNotice conflict={conflict} onSettle={onType} />}
          <Box sx={{ display: 'flex', gap: 1, alignItems: 'start' }}>
            <ArrivedInput {...props} big />
            <Button
              variant="outlined"
              tabIndex={-1}
              disabled={locked || typed === pending}
              onClick={() => onType(pending)}
              aria-label={`Llegó todo lo pendiente de ${line.nombreProducto}`}
              sx={{ minHeight: 52, bgcolor: 'background.paper' }}
            >
              Todo
            </Button>
          </Box>
        </>
      )}
    </Card>
  );
}
