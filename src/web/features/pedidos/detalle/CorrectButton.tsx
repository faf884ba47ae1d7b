import { MenuItem, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { z } from 'zod';
import { mistakeIn } from '#contract/declarations/fields';
import { cantidad, lineas, plural } from '#contract/text/format';
import type { Pedido } from '#contract/pedido';
import { pedidoCorregir } from '#contract/pedidoCambios';
import { minus } from '#contract/text/sums';
import type { PedidoHecho } from '#contract/pedidoHistoria';
import { QuantityInput, typedSchema, type Typed } from '../../../kit/quantity/QuantityInput';
import { ReasonDialog, useKept } from '../../../kit/dialog/FormDialog';
import { GatedButton } from '../../../kit/gate';
import { useDialogWrite } from '../../../api/useWrite';
import { useIsForeign, useOrder } from './useOrder';

type HechoLinea = PedidoHecho['lineas'][number];

interface CorrectDialogProps {
  /** The lines of a receipt that can still be corrected. */
  lines: readonly HechoLinea[];
  onClose: () => void;
}

function problemOf(amount: Typed, most: number): string | null {
  const mistake = mistakeIn(pedidoCorregir.shape.cantidad, amount);
  if (mistake) return mistake;
  return Number(amount) > most ? `Como máximo ${cantidad(most)}: es lo que se puede corregir de esa entrega` : null;
}

/** Effect of a correction on what is left as received after those that wait already or, before a quantity is typed, the maximum. */
function effectOf(order: Pedido, line: HechoLinea, amount: Typed, most: number): string {
  const { recibido, porCorregir } = order.pedidoDetalle.find(({ id }) => id === line.idDetalle) ?? {};
  const waiting = porCorregir ? `Ya por corregir: ${cantidad(porCorregir)} de lo recibido. ` : '';
  if (typeof amount !== 'number' || recibido == null) return `${waiting}Como máximo ${cantidad(most)}`;
  const left = minus(recibido, porCorregir ?? 0);
  return `${waiting}Lo recibido pasará de ${cantidad(left)} a ${cantidad(minus(left, amount))}`;
}

/** On a receipt of which something can still be corrected. A refetch neither closes the dialog nor changes its lines. */
export function CorrectButton({ event }: { event: PedidoHecho }) {
  const [correcting, correct] = useState<readonly HechoLinea[] | null>(null);
  const lines = event.lineas.filter(({ idEntrega, corregible }) => idEntrega != null && (corregible ?? 0) > 0);
  const isForeign = useIsForeign();
  return (
    <>
      {lines.length > 0 && !isForeign && (
        <GatedButton gate="pedidos.corregir" size="small" onClick={() => correct(lines)}>
          Corregir
        </GatedButton>
      )}
      {correcting && <CorrectDialog lines={correcting} onClose={() => correct(null)} />}
    </>
  );
}

/** The choice of all lines: what came of each did not. */
const ALL = 0;

/** What is typed; not of a line that others have corrected meanwhile, whose amount another one would get. */
const correctionOf = (lines: readonly HechoLinea[]) =>
  z
    .object({ idEntrega: z.number().nullish(), amount: typedSchema })
    .refine(({ idEntrega: id }) => (id === ALL ? lines.length > 1 : lines.some(one => one.idEntrega === id)));

/** Requests a correction of a wrong receipt (D42), of one of its lines or of all, subject to approval. */
function CorrectDialog({ lines, onClose }: CorrectDialogProps) {
  const order = useOrder();
  const { send, busy, failure } = useDialogWrite('pedidos.corregir', onClose);
  const title = `Corregir la recepción del pedido ${order.id}`;
  const idFirst = lines[0]?.idEntrega;
  const [{ idEntrega, amount }, setTyped, isEntered] = useKept(`${title} ${idFirst}`, correctionOf(lines), {
    idEntrega: idFirst,
    amount: null,
  });
  const line = lines.find(one => one.idEntrega === idEntrega) ?? lines[0];
  if (!line) return null;
  const most = line.corregible ?? 0;
  const isAll = idEntrega === ALL;
  const problem = isAll ? null : problemOf(amount, most);

  const confirm = (motivo: string) => {
    if (problem !== null) return;
    const [first, ...otras] = lines.map(one => ({ idEntrega: one.idEntrega, cantidad: one.corregible }));
    const data = isAll ? { ...first, motivo, otras } : { idEntrega: line.idEntrega, cantidad: amount, motivo };
    send({ data }, `La corrección del pedido ${order.id} quedó pendiente de aprobación`);
  };

  return (
    <ReasonDialog
      title={title}
      confirmLabel="Solicitar corrección"
      focusReason={false}
      isEntered={isEntered}
      busy={busy}
      failure={failure}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {isAsked => {
        const isWrong = problem !== null && (isAsked || (typeof amount === 'number' && amount > most));
        return (
          <>
            <Typography>La corrección espera aprobación; mientras tanto lo recibido no cambia.</Typography>
            <LinePicker
              lines={lines}
              picked={isAll ? ALL : line.idEntrega}
              onPick={id => setTyped({ idEntrega: id, amount })}
            />
            {isAll ? (
              <Typography>{`Se pedirá quitar todo lo que llegó de ${lineas(lines.length)}.`}</Typography>
            ) : (
              <QuantityInput
                label="Cantidad que no llegó"
                required
                autoFocus
                value={amount}
                onChange={typed => setTyped({ idEntrega, amount: typed })}
                problem={isWrong ? problem : undefined}
                helperText={effectOf(order, line, amount, most)}
              />
            )}
          </>
        );
      }}
    </ReasonDialog>
  );
}

const withArrived = ({ nombreProducto, cantidad: arrived }: HechoLinea) =>
  `${nombreProducto} (${plural(arrived, 'llegó', 'llegaron')} ${cantidad(arrived)})`;

interface LinePickerProps {
  lines: readonly HechoLinea[];
  picked: number | null | undefined;
  onPick: (idEntrega: number) => void;
}

function LinePicker({ lines, picked, onPick }: LinePickerProps) {
  const [only, ...others] = lines;
  if (only && others.length === 0) {
    return <Typography sx={{ fontWeight: 'fontWeightMedium' }}>{withArrived(only)}</Typography>;
  }
  return (
    <TextField select label="Línea" value={picked} onChange={({ target }) => onPick(Number(target.value))}>
      <MenuItem value={ALL}>Todas las líneas de esta recepción</MenuItem>
      {lines.map(one => (
        <MenuItem key={one.idEntrega} value={one.idEntrega ?? undefined}>
          {withArrived(one)}
        </MenuItem>
      ))}
    </TextField>
  );
}
