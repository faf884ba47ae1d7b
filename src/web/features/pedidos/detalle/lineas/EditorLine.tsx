import { Box, Button, Card, TableCell, TableRow, Typography, type Theme } from '@mui/material';
import { cantidad } from '#contract/format';
import { pendiente } from '#contract/pedido';
import { LineHead } from '../LineHead';
import { LinePending } from '../LinePending';
import { LineProgress } from '../LineProgress';
import { toneGround, type toneOf } from '../LineTone';
import { AmountInput, type AmountInputProps } from './AmountInput';
import { ConflictNotice } from './ConflictNotice';

export interface EditorLineProps extends AmountInputProps {
  orderId: number;
  tone: ReturnType<typeof toneOf>;
}

/** A bar at the left of a line whose amount does something; its helper text says the same in words. */
const changedMark = ({ work, line, typed }: EditorLineProps) =>
  typed !== null &&
  work.counts(line, typed) && { boxShadow: (theme: Theme) => `inset 3px 0 0 ${theme.palette.primary.main}` };

export function EditorRow(props: EditorLineProps) {
  const { work, orderId, line, tone, conflict, onType } = props;
  return (
    <>
      <TableRow sx={{ bgcolor: toneGround(tone) }}>
        <TableCell sx={[changedMark(props)]}>
          {/* Tab goes from amount to amount: on a desk images are added where the order is read. */}
          <LineHead orderId={orderId} line={line} tone={tone} canAdd={false} />
        </TableCell>
        <TableCell align="right">{cantidad(line.cantidad)}</TableCell>
        <TableCell align="right">{cantidad(line.recibido)}</TableCell>
        <TableCell align="right">{cantidad(pendiente(line))}</TableCell>
        <TableCell>
          <LineProgress line={line} />
        </TableCell>
        <TableCell align="right" sx={{ width: 168, minWidth: 130, py: 1 }}>
          <AmountInput {...props} big={false} />
        </TableCell>
      </TableRow>
      {conflict && (
        <TableRow>
          <TableCell colSpan={6}>
            <ConflictNotice work={work} line={line} conflict={conflict} onSettle={onType} />
          </TableCell>
        </TableRow>
      )}
    </>
  );
}

export function EditorCard(props: EditorLineProps) {
  const { work, orderId, line, tone, typed } = props;
  // A line with nothing to type takes as little of the phone as it can.
  const isOver = work.isOver(line) && typed === null;
  return (
    <Card component="li" variant="outlined" sx={[{ bgcolor: toneGround(tone), p: 1.5 }, changedMark(props)]}>
      <LineHead orderId={orderId} line={line} tone={tone} title />
      {isOver ? (
        <Typography variant="caption" color="text.secondary">
          {cantidad(line.recibido)} / {cantidad(line.cantidad)}
        </Typography>
      ) : (
        <CardAmount {...props} />
      )}
    </Card>
  );
}

function CardAmount(props: EditorLineProps) {
  const { work, line, typed, conflict, locked, onType } = props;
  const { everything } = work;
  const all = everything?.amount(line) ?? null;
  return (
    <>
      <Box sx={{ my: 1 }}>
        <LinePending line={line} />
      </Box>
      {conflict && <ConflictNotice work={work} line={line} conflict={conflict} onSettle={onType} />}
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'start' }}>
        <AmountInput {...props} big />
        {everything && (
          <Button
            variant="outlined"
            tabIndex={-1}
            disabled={locked || typed === all}
            onClick={() => onType(all)}
            aria-label={`${everything.lineLabel} de ${line.nombreProducto}`}
            sx={{ height: 52, bgcolor: 'background.paper' }}
          >
            {everything.short}
          </Button>
        )}
      </Box>
    </>
  );
}
