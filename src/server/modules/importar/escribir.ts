import { sql } from 'kysely';
import type { Importable } from '#contract/importacion';
import type { Contexto } from '../../commands';
import { withDireccion } from '../../direccion';
import type { FilaComprobada } from './comprobar';

/** Rows in one statement. */
const BATCH = 1000;

type Values = Record<string, unknown>;

/** Where a catalogue is stored, and how a record lies there. */
const tablas: Record<Importable, { table: string; columns: readonly string[]; toRow: (valores: Values) => Values }> = {
  productos: {
    table: 'producto',
    columns: ['codigo', 'nombreProducto', 'presentacion', 'descripcion', 'costo', 'precio', 'idCategoria', 'estatus'],
    toRow: valores => valores,
  },
  categorias: { table: 'categoria', columns: ['nombre', 'estatus'], toRow: valores => valores },
  proveedores: {
    table: 'proveedor',
    columns: [
      ...['razonSocial', 'telefonos', 'telefono', 'mailOrden', 'mailGeneral', 'contacto', 'estatus'],
      ...['provincia', 'ciudad', 'calle', 'numeroCasa'],
    ],
    toRow: flat,
  },
  clientes: {
    table: 'cliente',
    columns: [
      ...['nombre', 'apellido', 'cedula', 'email', 'telefono', 'estatus'],
      ...['provincia', 'ciudad', 'calle', 'numeroCasa'],
    ],
    toRow: flat,
  },
};

function flat({ direccion, ...valores }: Values): Values {
  return withDireccion({ ...valores, direccion: typeof direccion === 'object' && direccion !== null ? direccion : {} });
}

/** What the articles begin with: the opening movement of each that has any (D26). */
async function abrirExistencias(ctx: Contexto, rows: readonly Values[]): Promise<void> {
  const stocks = rows.filter(({ stock }) => typeof stock === 'number' && stock > 0);
  if (stocks.length === 0) return;
  const given = JSON.stringify(stocks.map(({ codigo, stock }) => ({ codigo, stock })));
  await sql`
    insert into movimiento_stock ("idProducto", cantidad, tipo, motivo, "idUsuario", fecha)
    select p.id, r.stock, 'apertura', 'Existencia inicial', ${ctx.usuario.id}, ${ctx.ahora}
    from json_to_recordset(${given}::json) as r (codigo text, stock numeric)
    join producto p on lower(p.codigo collate "und-x-icu") = lower(r.codigo collate "und-x-icu")
    order by p.id`.execute(ctx.trx);
}

/**
 * One import of a catalogue at a time, so that what was checked against what is stored still holds when it is written; taken
 * before the check and held to the end of the transaction.
 */
export async function reservar(ctx: Contexto, recurso: Importable): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`importar ${recurso}`}))`.execute(ctx.trx);
}

/** Stores checked rows, each thousand in one statement; answers how many. */
export async function escribir(ctx: Contexto, recurso: Importable, filas: readonly FilaComprobada[]): Promise<number> {
  const { table, columns, toRow } = tablas[recurso];
  const names = sql.join(columns.map(name => sql.ref(name)));
  for (let at = 0; at < filas.length; at += BATCH) {
    const rows = filas.slice(at, at + BATCH).map(({ valores }) => toRow(valores));
    await sql`
      insert into ${sql.table(table)} (${names})
      select ${names} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`.execute(
      ctx.trx,
    );
    if (recurso === 'productos') await abrirExistencias(ctx, rows);
  }
  return filas.length;
}
