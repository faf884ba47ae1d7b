import { cantidad } from '#contract/text/format';
import type { PedidoSolicitarCambio } from '#contract/pedido';
import type { CommandContext } from '../../../commands';
import { type FieldErrors, invalid, isStale, throwErrors } from '../../../errors';
import { checkRepeats } from './arrivals';
import { type LockedOrder, lockOrder } from './lockOrder';

interface RequestedChange {
  id: number;
  cantNueva: number;
  version?: number | null;
  /** Where in the body it stands, for the messages. */
  index: number;
}

/** The lines for which a quantity is named; the others are left alone (D15). */
function named({ pedidoDetalle }: PedidoSolicitarCambio): RequestedChange[] {
  const found = pedidoDetalle.flatMap(({ id, cantNueva, version }, index) =>
    cantNueva === null ? [] : [{ id, cantNueva, version, index }],
  );
  checkRepeats(
    found.map(({ id }) => id),
    pedidoDetalle,
  );
  return found;
}

/** The lines of an order, each with the quantity that is asked for already. */
const readLines = ({ trx }: CommandContext, idPedido: number) =>
  trx
    .selectFrom('pedido_detalle as d')
    .leftJoin('solicitud_abierta as s', join => join.onRef('s.idDetalle', '=', 'd.id').on('s.tipo', '=', 'cambio'))
    .select(['d.id', 'd.nombreProducto', 'd.cantidad', 'd.recibido', 'd.version', 's.cantidad as solicitada'])
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
    if (!line) errors[`pedidoDetalle.${one.index}.id`] = 'La línea no pertenece al pedido';
    else if (one.cantNueva !== line.cantidad && one.cantNueva !== line.solicitada) {
      if (isStale(one.version, line.version)) {
        throw await refuse(
          `Otra persona recibió o cambió ${line.nombreProducto} mientras tanto. Revise las cantidades`,
        );
      }
      if (one.cantNueva < line.recibido) {
        const message = `${line.nombreProducto} no puede bajar de lo ya recibido: ${cantidad(line.recibido)}`;
        errors[`pedidoDetalle.${one.index}.cantNueva`] = message;
      } else found.push(one);
    }
  }
  throwErrors(errors);
  return found;
}

const NOTHING_CHANGES = 'Indique al menos una cantidad distinta de la actual';
const STANDS = 'Pedir la cantidad actual no retira lo solicitado: se retira denegándolo en Aprobación';

/** Why a request in which nothing changes is refused: it may be meant to withdraw one that waits. */
const refusalOf = (asked: RequestedChange[], lines: Line[]): string =>
  lines.some(({ id, cantidad: ordered, solicitada }) =>
    asked.some(one => one.id === id && one.cantNueva === ordered && solicitada !== null),
  )
    ? STANDS
    : NOTHING_CHANGES;

/**
 * Asks for other ordered quantities: one request a line, which waits for approval; a newer one takes the place of the one
 * that waits (D15). 422 when nothing changes, a line is not the order's or would fall below what is received; 409 with the
 * order as it is now when it is closed or a line has changed since it was read (D9).
 */
export async function requestChange(ctx: CommandContext, input: PedidoSolicitarCambio): Promise<void> {
  const asked = named(input);
  const { estado, refuse } = await lockOrder(ctx, input.id);
  if (estado === 'Cerrado') throw await refuse('El pedido está cerrado y no admite cambios. Ábralo de nuevo primero');
  const lines = await readLines(ctx, input.id);
  const found = await changes(asked, lines, refuse);
  if (found.length === 0) throw invalid({}, refusalOf(asked, lines));
  await ctx.trx
    .insertInto('solicitud')
    .values(
      found.map(({ id, cantNueva }) => ({
        idDetalle: id,
        tipo: 'cambio' as const,
        cantidad: cantNueva,
        motivo: input.motivo,
        idUsuario: ctx.usuario.id,
        fecha: ctx.now,
      })),
    )
    .execute();
}
