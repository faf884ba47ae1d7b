import { pendiente } from '#contract/pedido';
import { minus, plus } from '#contract/text/sums';
import type { CommandContext } from '../../../commands';
import { decide } from '../../../modules/pedidos/commands/decide';
import { closeOrReopen } from '../../../modules/pedidos/commands/closeOrReopen';
import { correctEntregas } from '../../../modules/pedidos/commands/correct';
import { requestChange } from '../../../modules/pedidos/commands/requestChange';
import { stepOf } from './articuloDemo';
import { articulos } from './articulos';
import { dayOf, duringWork, isoDay, workdayFrom } from './calendar';
import type { PedidoPlan } from './pedidos';
import { type Random, seededRandom } from './random';
import { usuarios } from './usuarios';

/** An action on an order other than a receipt; `linea` is the index of a line, from 0. */
type Act =
  | { tipo: 'cambio'; linea: number; cantidad: number; motivo: string }
  | { tipo: 'correccion'; linea: number; cantidad: number; motivo: string }
  | { tipo: 'decision'; approves: boolean; motivo: string | null }
  | { tipo: 'cierre'; motivo: string };

/** A planned action: its user, its time, and the index of its order in the plan of orders. */
type PlannedAct = Act & { pedido: number; fecha: Date; usuario: string };

const SEED = 20_260_202;
/** Days after the last receipt within which all actions on an order take place, Sundays included. */
const DAYS_NEEDED = 5;

/** The actions on one order, on consecutive working days, and whether its decisions are approvals. */
interface Story {
  steps: readonly Act['tipo'][];
  approves: boolean;
}

const approved = (...steps: Act['tipo'][]): Story => ({ steps, approves: true });
const denied = (...steps: Act['tipo'][]): Story => ({ steps, approves: false });
const stories: readonly Story[] = [
  approved('cambio'),
  approved('cambio', 'decision'),
  approved('correccion'),
  denied('cambio', 'decision'),
  approved('cierre'),
  approved('correccion', 'decision'),
  approved('cambio', 'cambio'),
  approved('cambio', 'correccion'),
  denied('correccion', 'decision'),
  approved('cierre'),
  approved('cambio'),
];

const changeReasons = ['Cambió el plano de un aposento', 'Se midió de nuevo en el sitio'];
const denialReason = 'No alcanza el presupuesto de este mes';
const correctionReasons = ['Vino con el empaque roto', 'Se contó dos veces la misma boleta', 'Era de otra medida'];
const closingReasons = ['El proveedor descontinuó el artículo', 'La obra ya no lo necesita', 'Se compró en la zona'];

const step = new Map(articulos.map(articulo => [articulo.codigo, stepOf(articulo) / 1000]));
const approvers = usuarios.filter(usuario => usuario.estatus && usuario.perfiles.includes('Compras'));

interface LineState {
  linea: number;
  cantidad: number;
  recibido: number;
}

/** The lines of a planned order, with what was received of each. */
export const linesOf = ({ lineas, recepciones }: PedidoPlan): LineState[] =>
  lineas.map(({ cantidad }, linea) => ({
    linea,
    cantidad,
    recibido: recepciones
      .flatMap(recepcion => recepcion.lineas)
      .filter(({ indice }) => indice === linea)
      .reduce((sum, line) => plus(sum, line.cantidad), 0),
  }));

const lastReceipt = ({ recepciones }: PedidoPlan) => recepciones.at(-1);

/** Partly received, not overdue (so that other demo lists stay as planned) and long enough ago for the actions. */
function isSuitable(order: PedidoPlan, today: number): boolean {
  const last = lastReceipt(order);
  if (!last || order.fechaEntrega < isoDay(today) || dayOf(last.fecha) > today - DAYS_NEEDED) return false;
  return linesOf(order).some(line => pendiente(line) > 0);
}

/** A new quantity of a line: usually more, sometimes less, never below the received quantity. */
function newCantidad(random: Random, { cantidad, recibido }: LineState): number {
  const less = plus(recibido, Math.ceil(minus(cantidad, recibido) / 2));
  return less >= 1 && less < cantidad && random.chance(0.4) ? less : Math.ceil(cantidad * 1.25) + 1;
}

function actOf(random: Random, tipo: Act['tipo'], approves: boolean, order: PedidoPlan, turn: number): Act {
  if (tipo === 'decision') return { tipo, approves, motivo: approves ? null : denialReason };
  if (tipo === 'cierre') return { tipo, motivo: random.pick(closingReasons) };
  if (tipo === 'correccion') {
    const received = lastReceipt(order)?.lineas.at(0)?.indice ?? 0;
    const cantidad = step.get(order.lineas[received]?.codigo ?? '') ?? 1;
    return { tipo, linea: received, cantidad, motivo: random.pick(correctionReasons) };
  }
  const line = linesOf(order).find(state => pendiente(state) > 0);
  if (!line) throw new Error('Nothing is pending in an order that was chosen because something is');
  // `turn` makes the quantity of a second request differ from that of the first, which it replaces.
  const motivo = changeReasons[turn % changeReasons.length] ?? '';
  return { tipo, linea: line.linea, cantidad: newCantidad(random, line) + turn, motivo };
}

/** User of an action: corrections by the receiver, changes and closing by the orderer, decisions by another buyer. */
function personFor(tipo: Act['tipo'], order: PedidoPlan): string {
  const keeper = lastReceipt(order)?.usuario ?? order.usuario;
  if (tipo === 'correccion') return keeper;
  if (tipo !== 'decision') return order.usuario;
  const buyer = approvers.find(({ email, proyectos }) => email !== order.usuario && proyectos.includes(order.proyecto));
  return buyer?.email ?? 'admin@bodega.cr';
}

/** Plans the actions on some of the planned orders, chronologically within each. Deterministic like `planPedidos`. */
export function planCambios(plan: readonly PedidoPlan[], hoy: Date): PlannedAct[] {
  const random = seededRandom(SEED);
  const today = dayOf(hoy);
  const suitable = [...plan.entries()].filter(([, order]) => isSuitable(order, today));
  return suitable.slice(0, stories.length).flatMap(([pedido, order], n) => {
    const { steps, approves } = stories[n] ?? approved();
    let day = dayOf(lastReceipt(order)?.fecha ?? order.fecha);
    return steps.map((tipo, turn) => {
      day = workdayFrom(day + 1);
      const fecha = duringWork(random, day);
      return {
        ...actOf(random, tipo, approves, order, turn),
        pedido,
        fecha,
        usuario: personFor(tipo, order),
      };
    });
  });
}

async function write(ctx: CommandContext, id: number, act: Act): Promise<unknown> {
  if (act.tipo === 'decision') {
    return decide(ctx, { id, approves: act.approves, motivo: act.motivo }, { aprobacionDosPersonas: true });
  }
  if (act.tipo === 'cierre') return closeOrReopen(ctx, id, { motivo: act.motivo, version: null, estado: null });
  const lines = await ctx.trx
    .selectFrom('pedido_detalle')
    .select('id')
    .where('idPedido', '=', id)
    .orderBy('id')
    .execute();
  const idDetalle = lines[act.linea]?.id ?? 0;
  if (act.tipo === 'cambio') {
    const pedidoDetalle = [{ id: idDetalle, cantNueva: act.cantidad }];
    return requestChange(ctx, { id, motivo: act.motivo, pedidoDetalle });
  }
  const { id: idEntrega } = await ctx.trx
    .selectFrom('entrega')
    .select('id')
    .where('idDetalle', '=', idDetalle)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return correctEntregas(ctx, { idEntrega, cantidad: act.cantidad, motivo: act.motivo });
}

/** The planned orders, their ids in the same order, and `actAs`, the context of a user (by e-mail) at a time. */
interface Demo {
  plans: readonly PedidoPlan[];
  ids: readonly number[];
  hoy: Date;
  actAs: (email: string, now: Date) => Promise<CommandContext>;
}

/** Requests changes and corrections, decides on some and closes orders, with the commands of the API. */
export async function seedCambios({ plans, ids, hoy, actAs }: Demo): Promise<void> {
  for (const { pedido, fecha, usuario, ...act } of planCambios(plans, hoy)) {
    await write(await actAs(usuario, fecha), ids[pedido] ?? 0, act);
  }
}
