import { sql } from 'kysely';
import { MOTIVO_REQUIRED } from '#contract/declarations/fields';
import { cantidad } from '#contract/text/format';
import { minus } from '#contract/text/sums';
import type { CommandContext } from '../../../commands';
import type { Config } from '../../../config';
import { forbidden, invalid, isStale } from '../../../errors';
import { byArticle, lockArticles, overfullStock, overfullText } from '../../movimientos/existencias';
import { orderToDecide } from '../source';
import { type LockedOrder, lockOrder } from './lockOrder';
import { writeDecisions } from './writeDecisions';

/** `aprobacionDosPersonas`: a request must be approved by somebody else than who made it. */
type Settings = Pick<Config, 'aprobacionDosPersonas'>;

/** A decision on all open requests of an order. */
export interface Decision {
  id: number;
  approves: boolean;
  /** Version of the order that the approver read, if sent (D9). */
  version?: number | null;
  /** Reason; required for a denial (D52). */
  motivo: string | null;
}

interface Open {
  idSolicitud: number;
  tipo: 'cambio' | 'correccion';
  cantidad: number;
  idUsuario: number;
  idProducto: number;
  nombreProducto: string;
  /** Received quantity of the line after the pending corrections are approved too. */
  recibido: number;
  /** It takes back a despacho: the goods return to the shelf (D51). */
  returns: boolean;
}

async function readOpen({ trx }: CommandContext, idPedido: number): Promise<Open[]> {
  const query = sql<Open & { porCorregir: number }>`
    select o."idSolicitud", o.tipo, o.cantidad, s."idUsuario", d."idProducto", d."nombreProducto", d.recibido,
      coalesce(sum(o.cantidad) filter (where o.tipo = 'correccion') over (partition by o."idDetalle"), 0) as "porCorregir",
      exists (select from entrega e join recepcion r on r.id = e."idRecepcion" where e.id = s."idEntrega" and r.despacho) as returns
    from solicitud_abierta o join solicitud s on s.id = o."idSolicitud" join pedido_detalle d on d.id = o."idDetalle"
    where o."idPedido" = ${idPedido} order by o."idSolicitud"`;
  const { rows } = await query.execute(trx);
  return rows.map(({ porCorregir, ...row }) => ({ ...row, recibido: minus(row.recibido, porCorregir) }));
}

/** Refuses the correction of despachos that would fill the shelf beyond what can be counted. */
async function checkReturns(ctx: CommandContext, open: Open[], refuse: LockedOrder['refuse']): Promise<void> {
  const incoming = byArticle(open.filter(({ returns }) => returns));
  if (incoming.size === 0) return;
  const [full] = overfullStock(await lockArticles(ctx, [...incoming.keys()]), incoming);
  if (full) throw await refuse(overfullText(full));
}

async function checkApproval(
  ctx: CommandContext,
  open: Open[],
  { estado, refuse }: LockedOrder,
  { aprobacionDosPersonas }: Settings,
): Promise<void> {
  if (aprobacionDosPersonas && open.some(({ idUsuario }) => idUsuario === ctx.usuario.id)) {
    throw forbidden('Usted hizo esta solicitud: la debe aprobar otra persona');
  }
  const changes = open.filter(({ tipo }) => tipo === 'cambio');
  if (estado === 'Cerrado' && changes.length > 0) {
    throw await refuse('El pedido está cerrado. Ábralo de nuevo para aprobar el cambio, o deniéguelo');
  }
  const tooLow = changes.find(change => change.cantidad < change.recibido);
  if (tooLow) {
    throw await refuse(
      `No se puede bajar ${tooLow.nombreProducto} a ${cantidad(tooLow.cantidad)}: ya se recibieron ${cantidad(tooLow.recibido)}`,
    );
  }
  await checkReturns(ctx, open, refuse);
}

/**
 * Approves or denies all pending requests of one order at once; an approval takes effect as it is written (D15, D42). 409 with
 * the order and its requests when nothing is pending, when the order has changed since it was read (D9), or when a change
 * cannot be approved: of a closed order, below what is received by now, or a correction whose goods no longer fit on the
 * shelf. Then everything stays open. 403 for one's own request where two people are asked for, though one may deny it; 422 for
 * a denial without a motivo (D52).
 */
export async function decide(ctx: CommandContext, decision: Decision, settings: Settings): Promise<void> {
  if (!decision.approves && !decision.motivo) throw invalid({ motivo: MOTIVO_REQUIRED });
  const order = await lockOrder(ctx, decision.id, orderToDecide);
  const open = await readOpen(ctx, decision.id);
  if (open.length === 0) throw await order.refuse('El pedido no tiene solicitudes que esperen aprobación');
  if (isStale(decision.version, order.version)) {
    throw await order.refuse('El pedido cambió mientras tanto. Revise lo que se solicita');
  }
  if (decision.approves) await checkApproval(ctx, open, order, settings);
  await writeDecisions(ctx, open, decision.approves ? 'Aprobado' : 'Denegado', decision.motivo);
}
