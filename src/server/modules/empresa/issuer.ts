import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema';
import type { DocumentContext, Issuer } from '../../documents/documentModel';
import { readLogo } from './logo';

/** Company data for documents; null until they are entered. */
async function readIssuer(db: Kysely<Database>): Promise<Issuer | null> {
  const found = await db
    .selectFrom('empresa')
    .select(['nombre', 'razonSocial', 'rnc', 'telefono', 'direccion'])
    .executeTakeFirst();
  return found ? { ...found, logo: await readLogo(db) } : null;
}

/** Heading and footer data of a document that is made now. */
export const documentContext = async ({
  db,
  config,
}: Pick<FastifyInstance, 'db' | 'config'>): Promise<DocumentContext> => ({
  empresa: await readIssuer(db),
  timeZone: config.timeZone,
  generatedAt: new Date().toISOString(),
});
