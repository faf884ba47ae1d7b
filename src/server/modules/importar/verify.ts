import { type Kysely, sql } from 'kysely';
import { inactiveText, missingText, takenText } from '#contract/declarations/catalogue';
import type { RowError, Importable } from '#contract/importacion';
import type { Database } from '../../db/schema';
import { comparableKey, lowerCased } from '../../records/sourceParts';
import { type Column, type CatalogueImport, catalogueImports } from './columns';
import type { ReadRow } from './validate';

/** A row that can be stored; `nombres` are those of what it refers to, by column, as they are spelt there. */
export interface VerifiedRow extends ReadRow {
  nombres: Readonly<Record<string, string>>;
}

/** The rows of a file that can be stored, and what is wrong with the others. */
export interface Verification {
  filas: VerifiedRow[];
  errores: RowError[];
}

/** Rows whose record exists already, by the catalogue's key. */
async function alreadyExist(
  db: Kysely<Database>,
  { key, columnas, declared }: CatalogueImport,
  filas: readonly ReadRow[],
): Promise<RowError[]> {
  const values = filas.map(({ valores }) => String(valores[key]));
  const query = sql<{ place: number }>`
    select distinct k.place::integer as place from unnest(${values}::text[]) with ordinality as k (valor, place)
    join ${sql.table(declared.table)} t on ${comparableKey(declared, sql.ref(`t.${key}`))} = ${comparableKey(declared, sql`k.valor`)}`;
  const { rows } = await query.execute(db);
  const columna = columnas.find(({ campo }) => campo === key)?.titulo ?? null;
  return rows.flatMap(({ place }) => {
    const fila = filas[place - 1];
    return fila ? [{ fila: fila.fila, columna, mensaje: takenText(declared, values[place - 1]) }] : [];
  });
}

interface ReferredRecord {
  /** The name as written in the file. */
  written: string;
  id: number;
  nombre: string;
  estatus: boolean;
}

/** Records named in a column, by the name as written: in any case, and without its accents where no other record may be meant. */
async function referredIn(
  db: Kysely<Database>,
  { table, namedBy: [nombre = 'nombre'] }: NonNullable<Column['target']>,
  nombres: readonly string[],
): Promise<Map<string, ReferredRecord>> {
  const column = sql.ref(`c.${nombre}`);
  const [stored, written] = [lowerCased(column), lowerCased(sql`k.nombre`)];
  const query = sql<ReferredRecord>`
    select written, id, nombre, estatus from (
      select k.nombre as written, c.id, ${column} as nombre, c.estatus,
        ${stored} = ${written} as "esIgual", count(*) over (partition by k.nombre) as parecidos
      from unnest(${[...new Set(nombres)]}::text[]) as k (nombre)
      join ${sql.table(table)} c on plegado(${stored}) = plegado(${written})
    ) r where "esIgual" or parecidos = 1`;
  const { rows } = await query.execute(db);
  return new Map(rows.map(row => [row.written, row]));
}

/** What a file names is stored by its id; one that is not there, or is inactive, is an error (D32). */
async function withReferred(
  db: Kysely<Database>,
  { campo, titulo, target }: Column & { target: NonNullable<Column['target']> },
  { filas, errores }: Verification,
): Promise<Verification> {
  const nameIn = ({ valores }: ReadRow) => String(valores[campo] ?? '');
  const referred = await referredIn(db, target, filas.map(nameIn));
  const wrong: RowError[] = [];
  const good = filas.flatMap((fila): VerifiedRow[] => {
    const nombre = nameIn(fila);
    const found = referred.get(nombre);
    if (found?.estatus)
      return [
        {
          ...fila,
          valores: { ...fila.valores, [campo]: found.id },
          nombres: { ...fila.nombres, [campo]: found.nombre },
        },
      ];
    // Where a name is required, such a row has an error already.
    if (nombre === '') return [fila];
    const mensaje = found ? inactiveText(target, found.nombre) : missingText(target, nombre);
    wrong.push({ fila: fila.fila, columna: titulo, mensaje });
    return [];
  });
  return { filas: good, errores: [...errores, ...wrong] };
}

/** Checks rows against what is stored, in a constant number of queries. */
export async function verify(
  db: Kysely<Database>,
  recurso: Importable,
  filas: readonly ReadRow[],
): Promise<Verification> {
  const accepted = catalogueImports[recurso];
  const existing = await alreadyExist(db, accepted, filas);
  let checked: Verification = { filas: filas.map(fila => ({ ...fila, nombres: {} })), errores: [] };
  for (const { target, ...columna } of accepted.columnas) {
    if (target) checked = await withReferred(db, { ...columna, target }, checked);
  }
  const taken = new Set(existing.map(({ fila }) => fila));
  return {
    filas: checked.filas.filter(({ fila, isGood }) => isGood && !taken.has(fila)),
    errores: [...existing, ...checked.errores],
  };
}
