import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { ErrorDeFila, Importable } from '#contract/importacion';
import type { Database } from '../../db/schema';
import { importaciones } from './columnas';
import type { FilaLeida } from './revisar';

/** How a catalogue is searched for records that are there already: the same as its unique index, where it has one. */
const existentes: Record<Importable, { table: string; mismo: (valor: RawBuilder<unknown>) => RawBuilder<unknown> }> = {
  productos: { table: 'producto', mismo: valor => sql`lower(${valor} collate "und-x-icu")` },
  categorias: { table: 'categoria', mismo: valor => sql`lower(${valor} collate "und-x-icu")` },
  proveedores: { table: 'proveedor', mismo: valor => sql`lower(${valor})` },
  clientes: { table: 'cliente', mismo: valor => sql`lower(regexp_replace(${valor}, '[-[:space:]]', '', 'g'))` },
};

const YA_EXISTE: Record<Importable, (valor: string) => string> = {
  productos: valor => `ya existe un artículo con el código “${valor}”`,
  categorias: valor => `ya existe una familia con el nombre “${valor}”`,
  proveedores: valor => `ya existe un proveedor con la razón social “${valor}”`,
  clientes: valor => `ya existe un cliente con la cédula “${valor}”`,
};

const tituloDe = (recurso: Importable, campo: string): string | null =>
  importaciones[recurso].columnas.find(columna => columna.campo === campo)?.titulo ?? null;

/** Rows whose record is there already. */
async function yaExisten(
  db: Kysely<Database>,
  recurso: Importable,
  filas: readonly FilaLeida[],
): Promise<ErrorDeFila[]> {
  const { clave } = importaciones[recurso];
  const { table, mismo } = existentes[recurso];
  const values = filas.map(({ valores }) => String(valores[clave]));
  const query = sql<{ place: number }>`
    select distinct k.place::integer as place from unnest(${values}::text[]) with ordinality as k (valor, place)
    join ${sql.table(table)} t on ${mismo(sql.ref(`t.${clave}`))} = ${mismo(sql`k.valor`)}`;
  const { rows } = await query.execute(db);
  return rows.flatMap(({ place }) => {
    const fila = filas[place - 1];
    const mensaje = YA_EXISTE[recurso](values[place - 1] ?? '');
    return fila ? [{ fila: fila.fila, columna: tituloDe(recurso, clave), mensaje }] : [];
  });
}

interface Familia {
  pedida: string;
  id: number;
  nombre: string;
  estatus: boolean;
}

async function familiasDe(db: Kysely<Database>, nombres: readonly string[]): Promise<Map<string, Familia>> {
  const query = sql<Familia>`
    select k.nombre as pedida, c.id, c.nombre, c.estatus from unnest(${[...new Set(nombres)]}::text[]) as k (nombre)
    join categoria c on lower(c.nombre collate "und-x-icu") = lower(k.nombre collate "und-x-icu")`;
  const { rows } = await query.execute(db);
  return new Map(rows.map(row => [row.pedida, row]));
}

/** Families are named in the file and stored by their id; one that is not there, or is inactive, is an error (D32). */
async function conFamilia(db: Kysely<Database>, filas: readonly FilaLeida[]): Promise<Comprobacion> {
  const nombres = filas.map(({ valores }) => String(valores['familia']));
  const familias = await familiasDe(db, nombres);
  const errores: ErrorDeFila[] = [];
  const buenas = filas.flatMap(({ fila, buena, valores: { familia, ...valores } }): FilaComprobada[] => {
    const found = familias.get(String(familia));
    if (found?.estatus) return [{ fila, buena, valores: { ...valores, idCategoria: found.id }, familia: found.nombre }];
    // A row without one has been told so.
    if (!familia) return [];
    const mensaje = found ? `la familia “${found.nombre}” está inactiva` : `la familia “${String(familia)}” no existe`;
    errores.push({ fila, columna: tituloDe('productos', 'familia'), mensaje });
    return [];
  });
  return { filas: buenas, errores };
}

/** A row that can be stored; `familia` is its family's name as it is spelt there. */
export interface FilaComprobada extends FilaLeida {
  familia?: string;
}

export interface Comprobacion {
  filas: FilaComprobada[];
  errores: ErrorDeFila[];
}

/** Checks rows against what is stored, in a constant number of queries. */
export async function comprobar(
  db: Kysely<Database>,
  recurso: Importable,
  filas: readonly FilaLeida[],
): Promise<Comprobacion> {
  const existing = await yaExisten(db, recurso, filas);
  const resolved = recurso === 'productos' ? await conFamilia(db, filas) : { filas: [...filas], errores: [] };
  const taken = new Set(existing.map(({ fila }) => fila));
  return {
    filas: resolved.filas.filter(({ fila, buena }) => buena && !taken.has(fila)),
    errores: [...existing, ...resolved.errores],
  };
}
