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
  id: number;
  idDetalle: number;
  cantidadRecibida: number;
  /** What approved corrections took back of it already. */
  devuelto: number;
  enEspera: boolean;
}

async function readDeliveries({ trx }: CommandContext, idPedido: number, asked: readonly Asked[]) {
  const ids = asked.map(({ idEntrega }) => idEntrega);
  const query = sql<Delivery>`select e.id, e."idDetalle", e."cantidadRecibida",
      (select coalesce(sum(s.cantidad), 0) from solicitud s join decision x on x."idSolicitud" = s.id
        where s."idEntrega" = e.id and x.estado = 'Aprobado') as devuelto,
      exists (select from solicitud_abierta s where s."idEntrega" = e.id) as "enEspera"
    from entrega e where e."idPedido" = ${idPedido} and e.id = any(${ids}::integer[])`;
  const { rows } = await query.execute(trx);
  return new Map(rows.map(delivery => [delivery.id, delivery]));
}

interface Asked {
  idEntrega: number;
  cantidad: number;
  /** Where in the body it stands, for the messages. */
  at: string;
}

const askedIn = ({ idEntrega, cantidad: first, otras }: PedidoCorregir): Asked[] => [
  { idEntrega, cantidad: first, at: '' },
  ...(otras ?? []).map((one, index) => ({ ...one, at: `otras.${index}.` })),
];

/** Refuses more than is left of a delivery, and what is no delivery. */
function checkAmount({ cantidadRecibida, devuelto }: Delivery, asked: Asked): void {
  if (cantidadRecibida < 0)
    throw invalid({ [`${asked.at}idEntrega`]: 'Una corrección no se corrige: registre otra entrega' });
  const left = minus(cantidadRecibida, devuelto);
  if (asked.cantidad <= left) return;
  throw invalid({ [`${asked.at}cantidad`]: `No puede pasar de lo que queda de esa entrega: ${cantidad(left)}` });
}

/**
 * Asks to take back what did not arrive after all of a delivery, or of several of one order (D42); it waits for approval
 * with the order's other requests. Allowed in any state of the order, a closed one included: what was counted wrong stays
 * wrong. Returns the order's id. 404 for a delivery the person does not see; 422 for more than is left of one, for a record
 * that is a correction itself, and for others that are of no such order; 409 with the order when a correction of one waits.
 */
export async function correctEntregas(ctx: CommandContext, input: PedidoCorregir): Promise<number> {
  const entrega = await ctx.trx
    .selectFrom('entrega')
    .select('idPedido')
    .where('id', '=', input.idEntrega)
    .executeTakeFirst();
  if (!entrega) throw notFound(MISSING);
  const { idPedido } = entrega;
  // The same answer for a delivery of an order that the person may not know of.
  await orderToRead(ctx.trx, ctx, idPedido, MISSING);
  const { refuse } = await lockOrder(ctx, idPedido);
  const asked = askedIn(input);
  const deliveries = await readDeliveries(ctx, idPedido, asked);
  const found: { delivery: Delivery; cantidad: number }[] = [];
  for (const one of asked) {
    const delivery = deliveries.get(one.idEntrega);
    if (!delivery) throw invalid({ [`${one.at}idEntrega`]: 'No es una entrega de ese pedido, o está repetida' });
    // Each is corrected once.
    deliveries.delete(one.idEntrega);
    if (delivery.enEspera) throw await refuse('Esa entrega ya tiene una corrección en espera');
    checkAmount(delivery, one);
    found.push({ delivery, cantidad: one.cantidad });
  }
  const common = { tipo: 'correccion', motivo: input.motivo, idUsuario: ctx.usuario.id, fecha: ctx.now } as const;
  const requests = found.map(({ delivery: { id, idDetalle }, ...amount }) => ({
    ...common,
    ...amount,
    idEntrega: id,
    idDetalle,
  }));
  await ctx.trx.insertInto('solicitud').values(requests).execute();
  return idPedido;
}
