import { cantidad } from '#contract/text/format';
import type { PedidoSolicitarCambio } from '#contract/pedidoCambios';
import type { CommandContext } from '../../../commands';
import { type FieldErrors, invalid, isStale, throwErrors } from '../../../errors';
import { checkRepeats, lineChangedText, NOT_OF_ORDER } from './arrivals';
import { type LockedOrder, lockOrder } from './lockOrder';
import { writeDecisions } from './writeDecisions';

/** The reason of a withdrawal for which none is given. */
const WITHDRAWN = 'Se retiró la solicitud';

interface RequestedChange {
  id: number;
  /** Null where the open request is taken back. */
  cantNueva: number | null;
  version?: number | null;
  /** Where in the body it stands, for the messages. */
  index: number;
}

/** The lines for which a quantity or a withdrawal is named; the others are left alone (D15). */
function named({ pedidoDetalle }: PedidoSolicitarCambio): RequestedChange[] {
  const found = pedidoDetalle.flatMap(({ id, cantNueva, retirar, version }, index) =>
    cantNueva === null && !retirar ? [] : [{ id, cantNueva: retirar ? null : cantNueva, version, index }],
  );
  checkRepeats(found, pedidoDetalle);
  return found;
}

/** The lines of an order, each with the quantity that is asked for already. */
const readLines = ({ trx }: CommandContext, idPedido: number) =>
  trx
    .selectFrom('pedido_detalle as d')
    .leftJoin('solicitud_abierta as s', join => join.onRef('s.idDetalle', '=', 'd.id').on('s.tipo', '=', 'cambio'))
    .select([
      'd.id',
      'd.nombreProducto',
      'd.cantidad',
      'd.recibido',
      'd.version',
      's.idSolicitud',
      's.cantidad as solicitada',
    ])
    .where('d.idPedido', '=', idPedido)
    .execute();

type Line = Awaited<ReturnType<typeof readLines>>[number];

/** What is new in the request: a line asked to become what it is, or what is asked for already, is left alone. */
async function changes(
  asked: RequestedChange[],
  lines: Line[],
  refuse: LockedOrder['refuse'],
): Promise<RequestedChange[]> {
  const byId = new Map(lines.map(line => [line.id, line]));
  const errors: FieldErrors = {};
  const found: RequestedChange[] = [];
  for (const one of asked) {
    const line = byId.get(one.id);
    if (!line) errors[`pedidoDetalle.${one.index}.id`] = NOT_OF_ORDER;
    else if (one.cantNueva !== line.cantidad && one.cantNueva !== line.solicitada) {
      if (isStale(one.version, line.version)) throw await refuse(lineChangedText(line));
      if (one.cantNueva !== null && one.cantNueva < line.recibido) {
        const message = `${line.nombreProducto} no puede bajar de lo ya recibido: ${cantidad(line.recibido)}`;
        errors[`pedidoDetalle.${one.index}.cantNueva`] = message;
      } else found.push(one);
    }
  }
  throwErrors(errors);
  return found;
}

/**
 * Asks for other ordered quantities: one request a line, which waits for approval; a newer one takes the place of the one
 * that waits, and one that waits can be taken back (D15). Returns what was done, in Spanish. 422 when nothing changes, a line is
 * not the order's or would fall below what is received; 409 with the order as it is now when it is closed or a line has
 * changed since it was read (D9).
 */
export async function requestChange(ctx: CommandContext, input: PedidoSolicitarCambio): Promise<string> {
  const asked = named(input);
  const { estado, refuse } = await lockOrder(ctx, input.id);
  if (estado === 'Cerrado') throw await refuse('El pedido está cerrado y no admite cambios. Ábralo de nuevo primero');
  const lines = await readLines(ctx, input.id);
  const found = await changes(asked, lines, refuse);
  if (found.length === 0) throw invalid({}, 'Indique al menos una cantidad distinta de la actual');
  const wanted = found.flatMap(({ id, cantNueva }) => (cantNueva === null ? [] : [{ id, cantNueva }]));
  const withdrawn = lines.flatMap(({ id, idSolicitud }) =>
    idSolicitud !== null && found.some(one => one.id === id && one.cantNueva === null) ? [{ idSolicitud }] : [],
  );
  // A request is taken back by the denial of who asked for it, or may ask.
  if (withdrawn.length > 0) await writeDecisions(ctx, withdrawn, 'Denegado', input.motivo ?? WITHDRAWN);
  if (wanted.length === 0) return 'La solicitud se retiró';
  await ctx.trx
    .insertInto('solicitud')
    .values(
      wanted.map(({ id, cantNueva }) => ({
        idDetalle: id,
        tipo: 'cambio' as const,
        cantidad: cantNueva,
        motivo: input.motivo,
        idUsuario: ctx.usuario.id,
        fecha: ctx.now,
      })),
    )
    .execute();
  return 'La solicitud espera aprobación';
}
