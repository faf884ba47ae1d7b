import { sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import { newCompra } from '#contract/compra';
import { newFactura, newPago } from '#contract/facturaProveedor';
import { printedTotales } from '#contract/documentTotals';
import { addDays, dayOf } from '#contract/text/format';
import { plus } from '#contract/text/sums';
import type { CommandContext } from '../../../commands';
import { createCompra } from '../../../modules/compras/commands/create';
import { addFactura, payFactura } from '../../../modules/compras/commands/facturas';
import { annulCompra, changeEstado } from '../../../modules/compras/commands/estado';
import { markEnviada } from '../../../modules/compras/commands/promesa';
import { comprasSource } from '../../../modules/compras/source';
import { annulVenta } from '../../../modules/ventas/commands/annul';
import { createVenta } from '../../../modules/ventas/commands/create';
import type { Database } from '../../schema';
import { articulos } from './articulos';
import { type PlannedEvent, planTrade } from './trade';
import type { PedidoPlan } from './pedidos';

interface Demo {
  /** The planned orders, and their ids in the same order. */
  plans: readonly PedidoPlan[];
  ids: readonly number[];
  hoy: Date;
  timeZone: string;
  articles: ReadonlyMap<string, { id: number }>;
  actAs: (email: string, now: Date) => Promise<CommandContext>;
}

type EventOf<T extends PlannedEvent['tipo']> = Extract<PlannedEvent, { tipo: T }>;

const DAY_MS = 86_400_000;

/** Days after which every demo supplier promises to deliver. */
const PROMISED_DAYS = 4;

const costs = new Map(articulos.map(({ codigo, costo }) => [codigo, costo]));

async function idsBy(trx: Transaction<Database>, table: 'proveedor' | 'cliente', column: 'razonSocial' | 'email') {
  const query = sql<{ id: number; nombre: string }>`select id, ${sql.ref(column)} as nombre from ${sql.table(table)}`;
  const { rows } = await query.execute(trx);
  return new Map(rows.map(({ id, nombre }) => [nombre, id]));
}

/** The orders for which purchases may be made: not closed, and with nothing that only its detail names. */
async function ordersToBuyFor(trx: Transaction<Database>, { plans, ids }: Demo) {
  const closed = await trx.selectFrom('pedido').select('id').where('estado', '=', 'Cerrado').execute();
  const isClosed = new Set(closed.map(({ id }) => id));
  return plans
    .map((plan, index) => ({ plan, index }))
    .filter(({ plan, index }) => !isClosed.has(ids[index] ?? 0) && plan.lineas.every(line => !line.detalle));
}

/** Returns a function that performs a planned event with the command of the API. */
async function performer(trx: Transaction<Database>, { ids, timeZone, articles }: Demo) {
  const proveedores = await idsBy(trx, 'proveedor', 'razonSocial');
  const clientes = await idsBy(trx, 'cliente', 'email');
  const compras = comprasSource({ timeZone });
  const compraIds = new Map<number, number>();
  const ventaIds = new Map<number, number>();
  const idOf = (codigo: string) => articles.get(codigo)?.id ?? 0;

  const buy = async (ctx: CommandContext, event: EventOf<'compra'>): Promise<void> => {
    const compra = newCompra.parse({
      emailUsuario: ctx.usuario.email,
      idProveedor: proveedores.get(event.proveedor),
      idPedido: event.pedido === undefined ? null : ids[event.pedido],
      fechaPrometida: addDays(dayOf(event.fecha, timeZone), PROMISED_DAYS),
      detalleCompra: event.lineas.map(({ codigo, cantidad }) => ({
        idProducto: idOf(codigo),
        cantidad,
        costo: costs.get(codigo) ?? 1,
      })),
    });
    const { id } = await createCompra(ctx, compra, timeZone);
    await markEnviada(ctx, compras, id, null);
    compraIds.set(event.documento, id);
  };

  const sell = async (ctx: CommandContext, event: EventOf<'venta'>): Promise<void> => {
    const detalleVentas = event.lineas.map(({ codigo, cantidad }) => ({ idProducto: idOf(codigo), cantidad }));
    const idCliente = clientes.get(event.cliente) ?? 0;
    const { email: emailUsuario } = ctx.usuario;
    ventaIds.set(event.documento, await createVenta(ctx, { emailUsuario, idCliente, ncf: null, detalleVentas }));
  };

  return async (ctx: CommandContext, event: PlannedEvent): Promise<void> => {
    const idCompra = compraIds.get(event.documento) ?? 0;
    switch (event.tipo) {
      case 'compra':
        return buy(ctx, event);
      case 'recepcion':
        await changeEstado(ctx, compras, idCompra, { version: null, estado: 'Recibida' });
        return;
      case 'anulacion':
        return annulCompra(ctx, compras, idCompra, { motivo: event.motivo });
      case 'venta':
        return sell(ctx, event);
      case 'devolucion':
        return annulVenta(ctx, ventaIds.get(event.documento) ?? 0, { motivo: event.motivo });
    }
  };
}

/** Every so many'th received purchase is not invoiced yet, and every so many'th only in part. */
const WITHOUT = 4;
const IN_PART = 7;

/** Every so many'th is invoiced for more than was ordered, by this share, for which its supplier sends a credit note. */
const IN_EXCESS = 11;
const EXCESS = 0.05;

/** Days after which demo invoices are due, and paid: on the same day of the week. Every so many'th is forgotten. */
const CREDIT_DAYS = 60;
const PAID_AFTER = 56;
const FORGOTTEN = 9;

/**
 * Invoices of the purchases that were received, each by who made the purchase, on the day on which the goods came; most of those that are
 * due are paid.
 */
async function invoice(trx: Transaction<Database>, { actAs, timeZone, hoy }: Demo): Promise<void> {
  const compras = comprasSource({ timeZone });
  const received = await trx
    .selectFrom('compra')
    .innerJoin('usuario', 'usuario.id', 'compra.idUsuario')
    .select(['compra.id', 'compra.subtotal', 'compra.recibida', 'usuario.email'])
    .where('compra.estado', '=', 'Recibida')
    .orderBy('compra.id')
    .execute();
  for (const { id, subtotal, recibida, email } of received) {
    if (recibida === null || id % WITHOUT === 0) continue;
    const { total } = printedTotales(Number(subtotal));
    const excess = id % IN_EXCESS === 0 ? Math.round(total * EXCESS) : 0;
    const monto = id % IN_PART === 0 ? Math.floor(total / 2) : plus(total, excess);
    const fecha = dayOf(recibida, timeZone);
    const vence = addDays(fecha, CREDIT_DAYS);
    const add = async (entered: z.input<typeof newFactura>) =>
      addFactura(await actAs(email, recibida), compras, id, newFactura.parse(entered), timeZone);
    await add({ numero: `FE-${4200 + id}`, fecha, vence, monto });
    if (excess > 0) await add({ notaCredito: true, numero: `NC-${300 + id}`, fecha, monto: excess });
    const paid = new Date(recibida.getTime() + PAID_AFTER * DAY_MS);
    if (paid > hoy || id % FORGOTTEN === 0) continue;
    const { id: idFactura } = await trx
      .selectFrom('factura_proveedor')
      .select('id')
      .where('idCompra', '=', id)
      .where('notaCredito', '=', false)
      .executeTakeFirstOrThrow();
    const pago = newPago.parse({ idFactura, pagada: dayOf(paid, timeZone), referencia: `SINPE ${70_000 + id}` });
    await payFactura(await actAs(email, paid), compras, id, pago, timeZone);
  }
}

/** Creates forty purchases with their invoices and sixty sales with the commands of the API, at their planned times (D23 to D27). */
export async function seedTrade(trx: Transaction<Database>, demo: Demo): Promise<void> {
  const plan = planTrade(demo.hoy, await ordersToBuyFor(trx, demo));
  const perform = await performer(trx, demo);
  for (const event of plan) await perform(await demo.actAs(event.usuario, event.fecha), event);
  // The orders' receipts were written before the purchases they belong to, so they are assigned to these now.
  await sql`
    select contar_a_compras((select array_agg(e.id order by e.id) from entrega e where e."idSolicitud" is null and exists (
      select from compra_asignacion ca where ca."idPedidoDetalle" = e."idDetalle")))`.execute(trx);
  await invoice(trx, demo);
}
