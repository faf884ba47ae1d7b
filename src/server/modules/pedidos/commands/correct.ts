import { sql } from 'kysely';
import { cantidad } from '#contract/text/format';
import type { PedidoCorregir } from '#contract/pedidoCambios';
import { minus } from '#contract/text/sums';
import type { CommandContext } from '../../../commands';
import { invalid, notFound } from '../../../errors';
import { orderToRead } from '../scope';
import { lockOrder } from './lockOrder';

const MISSING = 'La entrega no existe';

interface Delivery {
  idDetalle: number;
  cantidadRecibida: number;
  /** What approved corrections took back of it already. */
  devuelto: number;
  enEspera: boolean;
}

async function readDelivery({ trx }: CommandContext, id: number): Promise<Delivery> {
  const query = sql<Delivery>`select e."idDetalle", e."cantidadRecibida",
      (select coalesce(sum(s.cantidad), 0) from solicitud s join decision x on x."idSolicitud" = s.id
        where s."idEntrega" = e.id and x.estado = 'Aprobado') as devuelto,
      exists (select from solicitud_abierta s where s."idEntrega" = e.id) as "enEspera"
    from entrega e where e.id = ${id}`;
  const { rows } = await query.execute(trx);
  if (!rows[0]) throw new Error('A delivery record that was there is gone');
  return rows[0];
}

/**
 * Asks to take back what did not arrive after all of one delivery (D42); it waits for approval with the order's other
 * requests. Allowed in any state of the order, a closed one included: what was counted wrong stays wrong. Returns the
 * order's id. 404 for a delivery the person does not see; 422 for more than is left of it, or for a record that is a
 * correction itself; 409 with the order when a correction of that delivery waits already.
 */
export async function correctEntrega(ctx: CommandContext, input: PedidoCorregir): Promise<number> {
  const entrega = await ctx.trx
    .selectFrom('entrega')
    .select(['idPedido', 'cantidadRecibida'])
    .where('id', '=', input.idEntrega)
    .executeTakeFirst();
  if (!entrega) throw notFound(MISSING);
  // The same answer for a delivery of an order that the person may not know of.
  await orderToRead(ctx.trx, ctx, entrega.idPedido, MISSING);
  const { refuse } = await lockOrder(ctx, entrega.idPedido);
  if (entrega.cantidadRecibida < 0) throw invalid({ idEntrega: 'Una corrección no se corrige: registre otra entrega' });
  const { idDetalle, cantidadRecibida, devuelto, enEspera } = await readDelivery(ctx, input.idEntrega);
  if (enEspera) throw await refuse('Esa entrega ya tiene una corrección en espera');
  const left = minus(cantidadRecibida, devuelto);
  if (input.cantidad > left) {
    throw invalid({ cantidad: `No puede pasar de lo que queda de esa entrega: ${cantidad(left)}` });
  }
  await ctx.trx
    .insertInto('solicitud')
    .values({
      idDetalle,
      tipo: 'correccion',
      idEntrega: input.idEntrega,
      cantidad: input.cantidad,
      motivo: input.motivo,
      idUsuario: ctx.usuario.id,
      fecha: ctx.now,
    })
    .execute();
  return entrega.idPedido;
}
