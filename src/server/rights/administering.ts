import { sql } from 'kysely';
import type { EndpointName } from '#contract/endpointNames';
import { gates, puede } from '#contract/permisos';
import type { Contexto } from '../commands';
import { AppError, lacksRight } from '../errors';
import { readHolders, refuseLockOut } from './lockOut';
import { type Poder, poderDe } from './rights';

/** Somebody who changes users or permissions, with the rights they hold at this moment. */
export interface Actor extends Poder {
  ctx: Contexto;
  id: number;
}

/** The call that administers, and the user it is about where its gate is open to that user. */
export interface Administration {
  call: EndpointName;
  idUsuario?: number;
}

/** Held for the rest of the transaction: changes of users and permissions go one at a time in the whole database. */
export const lockAdministration = async ({ trx }: Pick<Contexto, 'trx'>): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('bodega permisos'))`.execute(trx);
};

/**
 * Runs a change of users, profiles, links, module rows or flags. One such change at a time in the whole database, so that
 * two at the same moment cannot both pass: each sees what the one before it left (D29). Under that lock the gate of the call
 * is asked again, the action gets the actor's rights as they then are, and what would lock everybody out is refused.
 */
export async function administering<T>(
  ctx: Contexto,
  { call, idUsuario }: Administration,
  action: (actor: Actor) => Promise<T>,
): Promise<T> {
  await lockAdministration(ctx);
  const poder = await poderDe(ctx, ctx.usuario.id);
  // Switched off, or left without the right, while this call waited for the lock.
  if (!poder?.estatus) throw new AppError(401, 'Su sesión terminó, inicie sesión de nuevo');
  if (!puede({ permisos: poder.permisos, esPropio: idUsuario === ctx.usuario.id }, gates[call])) {
    throw lacksRight(gates[call], poder.permisos);
  }
  const before = await readHolders(ctx);
  const result = await action({ ...poder, ctx, id: ctx.usuario.id });
  await refuseLockOut(ctx, before);
  return result;
}
