import { type RawBuilder, sql } from 'kysely';
import { type GateName, gates, passes, type PermisoRegistro } from '#contract/permisos';
import type { Condition } from './lists/source';

/** A user with their current rights: what a session and a command's context both hold. */
export interface Person {
  usuario: { id: number; roll: string };
  permisos: readonly PermisoRegistro[];
}

/** Who reads: a person, or the server for its own work, not limited by any scope. */
export type Reader = Person | 'server';

/** Whether a reader may read what this gate guards: the columns and filters of a list that not all its readers have. */
export const mayRead = (reader: Reader, gate: GateName): boolean => reader === 'server' || passes(reader, gates[gate]);

/** Scope of rows that belong to no project: whoever passes the gate of the call sees all of them. */
interface OfCompany {
  ofCompany: string;
}

/** Which rows a person may see, once they passed the gate of the call. Every read of a list or record needs a scope. */
export type Scope = OfCompany | ((person: Person) => Condition);

/** Scope of rows that belong to no project, with the reason why they do not. */
export const ofCompany = (why: string): OfCompany => ({ ofCompany: why });

const everything: Condition = sql`true`;

/** Whether a person sees every project (D11), and takes away files that others attached. */
export const isAdministrador = ({ usuario }: Person): boolean => usuario.roll === 'Administrador';

/** Rows of a user's active projects. `column` holds the project's id. */
export const ofProjectsOf = (column: string, idUsuario: RawBuilder<number>): Condition => sql`${sql.ref(column)} in (
  select up."idProyecto" from usuario_proyecto up join proyecto y on y.id = up."idProyecto" and y.estatus
  where up."idUsuario" = ${idUsuario} and up.estatus)`;

/**
 * Scope of the rows of the person's active projects; an Administrador sees every project (D11). `column` holds the
 * project's id.
 */
export const ofOwnProjects =
  (column: string): ((person: Person) => Condition) =>
  person =>
    isAdministrador(person) ? everything : ofProjectsOf(column, sql`${person.usuario.id}`);

/** The condition of a scope for a reader, for WHERE. */
export const visibleTo = (reader: Reader, scope: Scope): Condition =>
  reader === 'server' || typeof scope !== 'function' ? everything : scope(reader);
