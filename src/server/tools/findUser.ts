import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema';
import { StartError } from '../startError';

/** The user of an e-mail, without regard to case. Throws StartError that names the administrators when there is none. */
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
  const known = administrators.map(one => one.email).join(', ') || 'ninguno';
  throw new StartError(`No hay ningún usuario con el correo ${email}. Administradores: ${known}.`);
}
