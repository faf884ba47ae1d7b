import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { readCsv } from '../../../spreadsheets/readCsv';

/** Beside this file; the build puts them into `demo` beside main.js, and a module may end up one folder down. */
const FOLDERS = ['./', './demo/', '../demo/'];
const LIMITS = { rows: 500, columns: 20 };

/** How the files spell whether a record is active. */
export const estatusDemo = z.enum(['activo', 'inactivo']).transform(text => text === 'activo');

/**
 * The rows of a file of demo data, read as an imported file is: its first line names the fields.
 * @throws when the file is missing or a row is not what the schema says.
 */
export function readDemo<T>(name: string, row: z.ZodType<T>): readonly T[] {
  const here = dirname(fileURLToPath(import.meta.url));
  const file = FOLDERS.map(folder => join(here, folder, `${name}.csv`)).find(existsSync);
  if (file === undefined) throw new Error(`The demo data ${name}.csv are missing`);
  const [heads, ...rows] = readCsv(readFileSync(file), LIMITS);
  const names = z.array(z.string()).parse(heads?.cells);
  return rows.map(({ cells }) => row.parse(Object.fromEntries(names.map((field, at) => [field, cells[at] ?? null]))));
}
