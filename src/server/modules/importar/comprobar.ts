import { type Kysely, type RawBuilder, sql } from 'kysely';
import { inactiveText, takenText, theOne } from '#contract/catalogue';
import type { ErrorDeFila, Importable } from '#contract/importacion';
import type { Database } from '../../db/schema';
import { type Columna, type ImportacionDeCatalogo, importaciones } from './columnas';
import type { FilaLeida } from './revisar';

/** A row that can be stored; `nombres` are those of what it refers to, by column, as they are spelt there. */
export interface FilaComprobada extends FilaLeida {
  nombres: Readonly<Record<string, string>>;
}

/** The rows of a file that can be stored, and what is wrong with the others. */
export interface Comprobacion {
  filas: FilaComprobada[];
  errores: ErrorDeFila[];
}

const sinMayusculas = (valor: RawBuilder<unknown>): RawBuilder<unknown> => sql`lower(${valor} collate "und-x-icu")`;

/** Rows whose record exists already, by the catalogue's key. */
async function yaExisten(
  db: Kysely<Database>,
  { clave, columnas, declarada }: ImportacionDeCatalogo,
  filas: readonly FilaLeida[],
): Promise<ErrorDeFila[]> {
  const sinGuiones = (valor: RawBuilder<unknown>) =>
    declarada.key.dashes ? sql`regexp_replace(${valor}, '[-[:space:]]', '', 'g')` : valor;
  const mismo = (valor: RawBuilder<unknown>) => sinMayusculas(sinGuiones(valor));
  const values = filas.map(({ valores }) => String(valores[clave]));
  const query = sql<{ place: number }>`
    select distinct k.place::integer as place from unnest(${values}::text[]) with ordinality as k (valor, place)
    join ${sql.table(declarada.table)} t on ${mismo(sql.ref(`t.${clave}`))} = ${mismo(sql`k.valor`)}`;
  const { rows } = await query.execute(db);
  const columna = columnas.find(({ campo }) => campo === clave)?.titulo ?? null;
  return rows.flatMap(({ place }) => {
    const fila = filas[place - 1];
    return fila ? [{ fila: fila.fila, columna, mensaje: takenText(declarada, values[place - 1]) }] : [];
  });
}

interface Referido {
  pedido: string;
  id: number;
  nombre: string;
  estatus: boolean;
}

/** Records named in a column, by the name as written. */
async function referidosDe(
  db: Kysely<Database>,
  { table, namedBy: [nombre = 'nombre'] }: NonNullable<Columna['referida']>,
  nombres: readonly string[],
): Promise<Map<string, Referido>> {
  const column = sql.ref(`c.${nombre}`);
  const query = sql<Referido>`
    select k.nombre as pedido, c.id, ${column} as nombre, c.estatus
    from unnest(${[...new Set(nombres)]}::text[]) as k (nombre)
    join ${sql.table(table)} c on ${sinMayusculas(column)} = ${sinMayusculas(sql`k.nombre`)}`;
  const { rows } = await query.execute(db);
  return new Map(rows.map(row => [row.pedido, row]));
}

/** What a file names is stored by its id; one that is not there, or is inactive, is an error (D32). */
async function conReferido(
  db: Kysely<Database>,
  { campo, titulo, referida }: Columna & { referida: NonNullable<Columna['referida']> },
  { filas, errores }: Comprobacion,
): Promise<Comprobacion> {
  const nombreEn = ({ valores }: FilaLeida) => String(valores[campo] ?? '');
  const referidos = await referidosDe(db, referida, filas.map(nombreEn));
  const wrong: ErrorDeFila[] = [];
  const good = filas.flatMap((fila): FilaComprobada[] => {
    const nombre = nombreEn(fila);
    const found = referidos.get(nombre);
    if (found?.estatus)
      return [
        {
          ...fila,
          valores: { ...fila.valores, [campo]: found.id },
          nombres: { ...fila.nombres, [campo]: found.nombre },
        },
      ];
    // Rows without a name have an error already.
    if (nombre === '') return [];
    const mensaje = found ? inactiveText(referida, found.nombre) : `${theOne(referida)} “${nombre}” no existe`;
    wrong.push({ fila: fila.fila, columna: titulo, mensaje });
    return [];
  });
  return { filas: good, errores: [...errores, ...wrong] };
}

/** Checks rows against what is stored, in a constant number of queries. */
export async function comprobar(
  db: Kysely<Database>,
  recurso: Importable,
  filas: readonly FilaLeida[],
): Promise<Comprobacion> {
  const importacion = importaciones[recurso];
  const existing = await yaExisten(db, importacion, filas);
  let checked: Comprobacion = { filas: filas.map(fila => ({ ...fila, nombres: {} })), errores: [] };
  for (const { referida, ...columna } of importacion.columnas) {
    if (referida) checked = await conReferido(db, { ...columna, referida }, checked);
  }
  const taken = new Set(existing.map(({ fila }) => fila));
  return {
    filas: checked.filas.filter(({ fila, buena }) => buena && !taken.has(fila)),
    errores: [...existing, ...checked.errores],
  };
}
