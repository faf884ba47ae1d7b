import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema';
import { StartError } from '../process/startError';

/** Finds a user by e-mail address, ignoring case. If there is none, throws a StartError that lists administrators. */
export async function findUser(db: Kysely<Database>, email: string) {
  const user = await db
    .selectFrom('usuario')
    .select(['id', 'email', 'nombre', 'apellido'])
    .where(sql<string>`lower(email collate "C")`, '=', email.toLowerCase())
    .executeTakeFirst();
  if (user) return user;
  const administrators = await db
    .selectFrom('usuario')
    .select('email')
    .where('roll', '=', 'Administrador')
    .orderBy('id')
    .limit(10)
    .execute();
  const known = administrators.map(administrator => administrator.email).join(', ') || 'ninguno';
  throw new StartError(`No hay ningún usuario con el correo ${email}. Administradores: ${known}.`);
}
