import { z } from 'zod';

/**
 * A backup is one gzip file of plain SQL: a header line, `COPY … FROM stdin` blocks as pg_dump writes them, and a
 * trailer line with the number of rows of every table and the SHA-256 of everything before it. `npm run restore` reads
 * it; psql can load it too, into a database of the same schema.
 */

const HEADER = '-- Bodega: copia de seguridad ';
const TRAILER = '-- Bodega: fin ';

const header = z.object({
  formato: z.literal(1),
  /** Version of Bodega, for information only. */
  version: z.string(),
  creada: z.string(),
  /** Names of the migrations that had run in the database, oldest first. */
  migraciones: z.array(z.string()).min(1),
  /** The last value of each sequence that has been used, by its name. */
  secuencias: z.record(z.string(), z.number().int()),
});
export type BackupHeader = z.infer<typeof header>;

const trailer = z.object({ tablas: z.record(z.string(), z.number().int()), sha256: z.string() });
export type BackupTrailer = z.infer<typeof trailer>;

const parseAfter = <T>(prefix: string, schema: z.ZodType<T>, line: string): T | undefined => {
  if (!line.startsWith(prefix)) return undefined;
  try {
    return schema.parse(JSON.parse(line.slice(prefix.length)));
  } catch {
    return undefined;
  }
};

/** First line of a backup, and its parser; undefined for any other line. */
export const writeHeader = (facts: BackupHeader): string => `${HEADER}${JSON.stringify(facts)}\n`;
export const readHeader = (line: string): BackupHeader | undefined => parseAfter(HEADER, header, line);

/** Last line of a complete backup, and its parser; undefined for any other line. */
export const writeTrailer = (facts: BackupTrailer): string => `${TRAILER}${JSON.stringify(facts)}\n`;
export const readTrailer = (line: string): BackupTrailer | undefined => parseAfter(TRAILER, trailer, line);

/** The line that ends the rows of a COPY block. */
export const END_OF_ROWS = '\\.\n';

/** Quotes an SQL identifier. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** A table and its columns, without generated ones, which PostgreSQL computes again on restore. */
export interface BackupTable {
  name: string;
  columns: string[];
}

/** The COPY statement that writes or reads the rows of a table. */
export const copyStatement = ({ name, columns }: BackupTable, direction: 'TO STDOUT' | 'FROM stdin'): string =>
  `COPY ${quoted(name)} (${columns.map(quoted).join(', ')}) ${direction}`;

/** Parses a `COPY … FROM stdin;` line as written by `copyStatement`; undefined for any other line. */
export function readCopyLine(line: string): BackupTable | undefined {
  const [, name, columns] = /^COPY "(\w+)" \(("\w+"(?:, "\w+")*)\) FROM stdin;$/.exec(line) ?? [];
  if (name === undefined || columns === undefined) return undefined;
  return { name, columns: columns.split(', ').map(column => column.slice(1, -1)) };
}
