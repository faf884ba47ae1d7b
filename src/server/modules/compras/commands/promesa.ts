import type { UpdateObject } from 'kysely';
import { dayOf } from '#contract/text/format';
import { type CompraConfirmada, type CompraPromesa, PROMESA_TOO_EARLY } from '#contract/promesa';
import type { CommandContext } from '../../../commands';
import type { Database } from '../../../db/schema';
import { invalid } from '../../../errors';
import type { RecordSource } from '../../../lists/source';
import { checkChangeable, type LockedCompra, lockCompra, type Version } from './estado';

/** Throws 422 for a promised day (`YYYY-MM-DD`) before the day of the purchase in the company's time zone. */
export function checkPromesa(fechaPrometida: string | null, fecha: Date, timeZone: string): void {
  if (fechaPrometida !== null && fechaPrometida < dayOf(fecha, timeZone)) {
    throw invalid({ fechaPrometida: PROMESA_TOO_EARLY });
  }
}

/** Locks a purchase. Throws 409, with its current state, if it awaits no goods or has changed since it was read (D9). */
async function lockAwaited(
  ctx: CommandContext,
  source: RecordSource,
  id: number,
  version: Version,
): Promise<LockedCompra> {
  const found = await lockCompra(ctx, source, id);
  await checkChangeable(found, version);
  if (found.estado === 'Recibida') throw await found.refuse('La orden ya se recibió y no cambia');
  return found;
}

const update = (ctx: CommandContext, id: number, changes: UpdateObject<Database, 'compra'>) =>
  ctx.trx.updateTable('compra').set(changes).where('id', '=', id).execute();

/** Changes what is named of the promised day, place, terms and remarks of a purchase (D48); the audit records the former ones. */
export async function changePromesa(
  ctx: CommandContext,
  source: RecordSource,
  id: number,
  { version, ...promesa }: CompraPromesa,
  timeZone: string,
): Promise<void> {
  const { fecha, fechaPrometida } = await lockAwaited(ctx, source, id, version);
  const promised = promesa.fechaPrometida ?? null;
  if (promised !== fechaPrometida) checkPromesa(promised, fecha, timeZone);
  if (Object.values(promesa).some(value => value !== undefined)) await update(ctx, id, promesa);
}

/** Records that a purchase was sent to its supplier by other means (D48); does nothing if it was sent before. */
export async function markEnviada(
  ctx: CommandContext,
  source: RecordSource,
  id: number,
  version: Version,
): Promise<void> {
  const { enviada } = await lockAwaited(ctx, source, id, version);
  if (enviada === null) await update(ctx, id, { enviada: ctx.now });
}

/** Records that the supplier confirmed a purchase, for the current or a new promised day (D48). */
export async function confirmCompra(
  ctx: CommandContext,
  source: RecordSource,
  id: number,
  { version, fechaPrometida }: CompraConfirmada,
  timeZone: string,
): Promise<void> {
  const found = await lockAwaited(ctx, source, id, version);
  const promised = fechaPrometida ?? found.fechaPrometida;
  const isNew = promised !== found.fechaPrometida;
  if (isNew) checkPromesa(promised, found.fecha, timeZone);
  if (found.confirmada !== null && !isNew) return;
  const confirmada = ctx.now;
  await update(ctx, id, { fechaPrometida: promised, enviada: found.enviada ?? confirmada, confirmada });
}
