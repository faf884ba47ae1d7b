import type { Kysely, Transaction } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../db/schema';
import { DOCUMENT_ROWS_MAX, tooLong } from './render';
import type { Reader } from '../scope';
import type { ListQuery, ListRequest } from '../lists/query';
import { readEach, readKeys } from '../lists/read';
import type { ListSource } from '../lists/source';

/**
 * Reads all rows of a list for a document, filtered and sorted as `query` asks. Throws 422 if there are more than
 * `DOCUMENT_ROWS_MAX`.
 */
export async function readWhole<Schema extends z.ZodType>(
  trx: Transaction<Database>,
  reader: Reader,
  source: ListSource,
  { filter, sort }: Omit<ListQuery, 'range'>,
  record: Schema,
): Promise<z.infer<Schema>[]> {
  const found: z.infer<Schema>[] = [];
  for await (const portion of readEach(trx, reader, source, { query: { filter, sort } })) {
    found.push(...portion.map(text => record.parse(JSON.parse(text))));
    if (found.length > DOCUMENT_ROWS_MAX) throw tooLong();
  }
  return found;
}

/** Reads the keys of a document's rows. Throws 422 if there are more than a document can hold. */
export async function documentKeys(...of: [Kysely<Database>, Reader, ListSource, ListRequest]): Promise<number[]> {
  const keys = await readKeys(...of, DOCUMENT_ROWS_MAX);
  if (keys.length > DOCUMENT_ROWS_MAX) throw tooLong();
  return keys;
}
