import { type Kysely, sql } from 'kysely';
import { missingText } from '#contract/declarations/catalogue';
import { proyectos } from '#contract/proyecto';
import type { Database } from '../../db/schema';
import { notFound } from '../../errors';
import type { Person } from '../../scope';
import { ordersToRead } from '../pedidos/scope';

declare const seen: unique symbol;

/** Id of a project whose orders the reader may read; obtained only from `projectToRead`. */
export type VisibleProject = number & { readonly [seen]: true };

/** Scope of what belongs to a project: for those who may read its orders (D11). `column` holds the project's id. */
export const ofVisibleProjects = ordersToRead;

/** Checks that the reader may read the project's orders. Throws 404 if not, or if it does not exist. */
export async function projectToRead(db: Kysely<Database>, person: Person, id: number): Promise<VisibleProject> {
  const { rows } = await sql`
    select from proyecto t where t.id = ${id} and ${ofVisibleProjects('t.id')(person)}`.execute(db);
  if (rows.length === 0) throw notFound(missingText(proyectos));
  return id as VisibleProject;
}
