import { sql } from 'kysely';
import { cantidad, contados } from '#contract/format';
import { plural } from '#contract/frases';
import { type PedidoRecibir, pendiente } from '#contract/pedido';
import type { Contexto } from '../../../commands';
import { type FieldErrors, invalid } from '../../../errors';
import { isStale, lockOrder } from './lockOrder';

type Llegada = { id: number; cantNueva: number; version?: number | null };

/** The lines on which something arrived; the others are left alone (D14). */
function arrivals({ pedidoDetalle }: PedidoRecibir): Llegada[] {
  const found = pedidoDetalle.flatMap(({ id, cantNueva, version }) => (cantNueva ? [{ id, cantNueva, version }] : []));
  if (found.length === 0) throw invalid({}, 'Indique al menos una cantidad recibida');
  if (new Set(found.map(line => line.id)).size < found.length) {
    throw invalid({}, 'Una línea viene dos veces en la misma recepción');
  }
  return found;
}

const quedan = (resto: number): string => `${plural(resto, 'queda', 'quedan')} ${contados(resto, 'pendiente')}`;

/**
 * Takes in what arrived: appends one delivery record a line; the database moves recibido and estado with it (D13, D14).
 * 422 when nothing arrives or a line is not the order's; 409 with the order as it is now when it is closed, a line has
 * changed since it was read (D9), or more would be received than is pending: then nothing of the receipt is kept.
 */
export async function recibirPedido(ctx: Contexto, input: PedidoRecibir, timeZone: string): Promise<void> {
  const llegadas = arrivals(input);
  const { estado, refuse } = await lockOrder(ctx, input.id, timeZone);
  if (estado === 'Cerrado') throw await refuse('El pedido está cerrado y no admite recepciones');
  const lines = await ctx.trx
    .selectFrom('pedido_detalle')
    .select(['id', 'nombreProducto', 'cantidad', 'recibido', 'version'])
    .where('idPedido', '=', input.id)
    .execute();
  const byId = new Map(lines.map(line => [line.id, line]));
  const errors: FieldErrors = {};
  for (const { id, cantNueva, version } of llegadas) {
    const line = byId.get(id);
    if (!line) {
      const index = input.pedidoDetalle.findIndex(one => one.id === id);
      errors[`pedidoDetalle.${index}.id`] = 'La línea no pertenece al pedido';
    } else if (pendiente(line) < cantNueva) {
      throw await refuse(
        `No se pueden recibir ${cantidad(cantNueva)} de ${line.nombreProducto}: ${quedan(pendiente(line))}`,
      );
    } else if (isStale(version, line.version)) {
      throw await refuse(`Otra persona recibió o cambió ${line.nombreProducto} mientras tanto. Revise las cantidades`);
    }
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  // One value for all lines: a statement that grows with them would be taken apart and planned each time.
  await sql`
    insert into entrega ("idDetalle", "cantidadRecibida", "idUsuario", fecha)
    select l.id, l."cantNueva", ${ctx.usuario.id}, ${ctx.ahora}
    from json_to_recordset(${JSON.stringify(llegadas)}::json) as l (id integer, "cantNueva" numeric)`.execute(ctx.trx);
}
