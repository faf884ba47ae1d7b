import { sql, type Transaction } from 'kysely';
import type { EndpointName } from '#contract/calls/endpointNames';
import { gates, passes } from '#contract/permisos';
import type { CommandContext } from '../commands';
import type { Database } from '../db/schema';
import { lacksRight, sessionOver } from '../errors';
import { readHolders, refuseLockOut } from './lockOut';
import { type Power, powerOf } from './rights';

/** A user who changes users or permissions, with their current rights. */
export interface Actor extends Power {
  ctx: CommandContext;
  id: number;
}

/** An administrative call, and the user it concerns if its gate is open to that user (`own`). */
interface Administration {
  call: EndpointName;
  idUsuario?: number;
}

/** Locks, until the transaction ends, the changes of users and permissions in the whole database. */
export async function lockAdministration(trx: Transaction<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('bodega permisos'))`.execute(trx);
}

/**
 * Runs a change of users, profiles, links, module rows or flags, one at a time in the whole database, so that each sees
 * the result of the one before it (D29). Under that lock the gate of the call is checked again, the action receives the
 * actor's current rights, and a change that would lock everybody out is refused with 409.
 */
export async function administering<T>(
  ctx: CommandContext,
  { call, idUsuario }: Administration,
  action: (actor: Actor) => Promise<T>,
): Promise<T> {
  await lockAdministration(ctx.trx);
  const power = await powerOf(ctx.trx, ctx.usuario.id);
  // While this call waited for the lock, its user may have been deactivated or have lost the right.
  if (!power?.estatus) throw sessionOver();
  if (!passes({ permisos: power.permisos, isOwn: idUsuario === ctx.usuario.id }, gates[call])) {
    throw lacksRight(gates[call], power.permisos);
  }
  const before = await readHolders(ctx);
  const result = await action({ ...power, ctx, id: ctx.usuario.id });
  await refuseLockOut(ctx, before);
  return result;
}
