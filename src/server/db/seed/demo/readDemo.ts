import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { readCsv } from '../../../spreadsheets/readCsv';

/** The files are beside this one; when built, in `demo` beside main.js: a folder up if this is in a chunk. */
const FOLDERS = ['./', './demo/', '../demo/'];
const LIMITS = { rows: 500, columns: 20 };

/** Schema of a cell with a text. */
export const textCell = z.string().min(1);

/** Schema of the column `estatus` in the files. */
export const estatusDemo = z.enum(['activo', 'inactivo']).transform(text => text === 'activo');

/** Schemas of the columns of an address. */
export const addressColumns = { provincia: textCell, ciudad: textCell, calle: textCell, numeroCasa: textCell };

/** A row with the columns of its address as `direccion`, as the API takes it. */
export const withAddress = <R extends object>({
  provincia,
  ciudad,
  calle,
  numeroCasa,
  ...rest
}: R & Record<keyof typeof addressColumns, string>) => ({
  ...rest,
  direccion: { provincia, ciudad, calle, numeroCasa },
});

/**
 * Reads a CSV file of demo data, whose first line names the fields, with the parser of the import.
 * @throws if the file is missing or a row does not match the schema.
 */
export function readDemo<T>(name: string, row: z.ZodType<T>): readonly T[] {
  const here = dirname(fileURLToPath(import.meta.url));
  const file = FOLDERS.map(folder => join(here, folder, `${name}.csv`)).find(existsSync);
  if (file === undefined) throw new Error(`The demo data ${name}.csv are missing`);
  const [heads, ...rows] = readCsv(readFileSync(file), LIMITS);
  const names = z.array(z.string()).parse(heads?.cells);
  return rows.map(({ cells }) => row.parse(Object.fromEntries(names.map((field, at) => [field, cells[at] ?? null]))));
}
