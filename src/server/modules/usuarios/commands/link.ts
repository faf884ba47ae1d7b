import { sql } from 'kysely';
import { referenceTo } from '#contract/declarations/catalogue';
import { enlaceOf } from '#contract/enlaces';
import { gates, passes } from '#contract/permisos';
import { lacksRight } from '../../../errors';
import type { Actor } from '../../../rights/administering';
import { ofUsuario, requireActive } from '../../enlaces/ofUsuario';

type Enlace = keyof typeof ofUsuario;

function requireGate(actor: Actor, gate: `${Enlace}.${'create' | 'toggle'}`): void {
  if (!passes(actor, gates[gate])) throw lacksRight(gates[gate], actor.permisos);
}

/**
 * Gives a user exactly these links of a kind. Each needs the right that its own call, which adds or switches off one link,
 * would need (D31).
 */
async function link(actor: Actor, idUsuario: number, name: Enlace, wanted: readonly number[]): Promise<void> {
  const { trx } = actor.ctx;
  const { table, allow } = ofUsuario[name];
  const other = referenceTo(enlaceOf(name).other);
  const query = sql<{ other: number }>`
    select ${sql.ref(other)} as other from ${sql.table(table)} where "idUsuario" = ${idUsuario} and estatus`;
  const active = (await query.execute(trx)).rows.map(row => row.other);
  const added = [...new Set(wanted)].filter(id => !active.includes(id)).sort((a, b) => a - b);
  const dropped = active.filter(id => !wanted.includes(id));
  if (added.length > 0) requireGate(actor, `${name}.create`);
  await requireActive(actor, name, added, enlaceOf(name).other.resource);
  if (dropped.length > 0) requireGate(actor, `${name}.toggle`);
  for (const id of added) await allow(actor, { idUsuario, [other]: id }, true);
  for (const id of dropped) await allow(actor, { idUsuario, [other]: id }, false);
  await sql`
    insert into ${sql.table(table)} ("idUsuario", ${sql.ref(other)})
    select ${idUsuario}::integer, id from unnest(${added}::integer[]) as id
    on conflict ("idUsuario", ${sql.ref(other)}) do update set estatus = true`.execute(trx);
  await sql`
    update ${sql.table(table)} set estatus = false
    where "idUsuario" = ${idUsuario} and ${sql.ref(other)} = any(${dropped}::integer[])`.execute(trx);
}

/** Sets the profiles and projects of a user; a kind that is missing is left unchanged (D53). */
export async function linkUsuario(
  actor: Actor,
  idUsuario: number,
  { perfiles, proyectos }: { perfiles?: readonly number[]; proyectos?: readonly number[] },
): Promise<void> {
  if (perfiles) await link(actor, idUsuario, 'usuarioPerfiles', perfiles);
  if (proyectos) await link(actor, idUsuario, 'usuarioProyectos', proyectos);
}
