import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema';
import { notFound } from '../../errors';
import type { Person } from '../../scope';
import { ordersToRead } from '../pedidos/scope';

declare const seen: unique symbol;

/** The id of a project whose orders whoever asks may read. Only `projectToRead` makes one. */
export type VisibleProject = number & { readonly [seen]: true };

/** What belongs to a project, to who reads its orders (D11); `column` holds the project's id. */
export const ofVisibleProjects = ordersToRead;

/** The project, for whoever may read its orders; throws 404 when it is not there or they may not. */
export async function projectToRead(db: Kysely<Database>, person: Person, id: number): Promise<VisibleProject> {
  const { rows } = await sql`
    select from proyecto t where t.id = ${id} and ${ofVisibleProjects('t.id')(person)}`.execute(db);
  if (rows.length === 0) throw notFound('El proyecto no existe');
  return id as VisibleProject;
}
