import { sql } from 'kysely';
import type { PermisoRegistro } from '#contract/permisos';
import type { Condition } from './lists/source';

/** Who asks: a person with the rights of this moment. A session is one, and so is the context of a command. */
export interface Person {
  usuario: { id: number; roll: string };
  permisos: readonly PermisoRegistro[];
}

/** Who reads: a person, or the server itself in its own work, which answers nobody. */
export type Reader = Person | 'server';

/** Of what belongs to nobody's project: whoever passes the gate of the call sees all of it. */
interface OfCompany {
  ofCompany: string;
}

/** Which rows a person sees, on top of what the gate of the call asks. Every list and every record is read through one. */
export type Scope = OfCompany | ((person: Person) => Condition);

/** Rows that belong to nobody's project, and why they do not. */
export const ofCompany = (why: string): OfCompany => ({ ofCompany: why });

const everything: Condition = sql`true`;

/** Whether a person works with every project (D11). */
const worksEverywhere = ({ usuario }: Person): boolean => usuario.roll === 'Administrador';

/**
 * The rows of the person's active projects: an Administrador sees those of every project (D11). `column` holds the
 * project's id.
 */
export const ofOwnProjects =
  (column: string): ((person: Person) => Condition) =>
  person =>
    worksEverywhere(person)
      ? everything
      : sql`${sql.ref(column)} in (
          select up."idProyecto" from usuario_proyecto up join proyecto y on y.id = up."idProyecto" and y.estatus
          where up."idUsuario" = ${person.usuario.id} and up.estatus)`;

/** What a scope leaves of the rows for whoever reads them, ready for WHERE. */
export const visibleTo = (reader: Reader, scope: Scope): Condition =>
  reader === 'server' || typeof scope !== 'function' ? everything : scope(reader);
