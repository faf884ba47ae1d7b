import { type Kysely, type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { nombresDeMovimiento, TIPOS_MOVIMIENTO } from '#contract/movimiento';
import { ETAPAS_COMPRA, nombresDeEtapa } from '#contract/promesa';
import { nombreDeRol } from '#contract/usuarioAdmin';
import type { Database } from '../../db/schema';
import type { Fact } from '../../documents/documentModel';
import type { ListSource } from '../../lists/source';

const asked = z.record(z.string(), z.unknown());

const texto = z.string().min(1).optional().catch(undefined);
const numero = z.number().optional().catch(undefined);

/** Filters that are printed; others are ignored. */
const filtros = z.object({
  estatus: z.boolean().optional().catch(undefined),
  estado: texto,
  roll: texto,
  desde: texto,
  hasta: texto,
  idCategoria: numero,
  idProveedor: numero,
  idCliente: numero,
  idPedido: numero,
  idProyecto: numero,
  idProducto: numero,
  tipo: z.enum(TIPOS_MOVIMIENTO).optional().catch(undefined),
  etapa: z.enum(ETAPAS_COMPRA).optional().catch(undefined),
});

/** Label and table of the names printed for filters by id. */
const nombrados = {
  idCategoria: ['Familia', sql`select nombre from categoria`],
  idProveedor: ['Proveedor', sql`select "razonSocial" as nombre from proveedor`],
  idCliente: ['Cliente', sql`select nombre || ' ' || apellido as nombre from cliente`],
  idProyecto: ['Proyecto', sql`select nombre from proyecto`],
  idProducto: ['Artículo', sql`select "nombreProducto" as nombre from producto`],
} as const satisfies Record<string, readonly [label: string, from: RawBuilder<unknown>]>;

async function nombresDe(db: Kysely<Database>, ids: Partial<Record<keyof typeof nombrados, number>>): Promise<Fact[]> {
  const facts: Fact[] = [];
  for (const [name, [label, from]] of Object.entries(nombrados)) {
    const id = ids[name as keyof typeof nombrados];
    if (id === undefined) continue;
    const { rows } = await sql<{ nombre: string }>`${from} where id = ${id}`.execute(db);
    facts.push({ label, value: rows[0]?.nombre ?? `N.º ${id}` });
  }
  return facts;
}

/** The known filters of a request; others are ignored (D2). */
const knownOf = (filters: ListSource['filters'] = {}, filter: string | undefined) =>
  Object.fromEntries(
    Object.entries(asked.parse(filter ? JSON.parse(filter) : {})).filter(([name]) => Object.hasOwn(filters, name)),
  );

/** Active filters of a list as text for its spreadsheet's heading. `filter` has been accepted by it already. */
export async function narrowings(
  db: Kysely<Database>,
  filters: ListSource['filters'],
  { filter, text = '' }: { filter?: string | undefined; text?: string | undefined },
): Promise<Fact[]> {
  const { estatus, estado, etapa, tipo, roll, desde, hasta, idPedido, ...ids } = filtros.parse(
    knownOf(filters, filter),
  );
  const facts: Fact[] = [
    { label: 'Estado', value: estado ?? (estatus === undefined ? null : estatus ? 'Activo' : 'Inactivo') },
    { label: 'Etapa', value: etapa === undefined ? null : nombresDeEtapa[etapa] },
    { label: 'Movimiento', value: tipo === undefined ? null : nombresDeMovimiento[tipo] },
    { label: 'Rol', value: roll === undefined ? null : nombreDeRol(roll) },
    { label: 'Desde', value: desde ?? null, kind: 'day' },
    { label: 'Hasta', value: hasta ?? null, kind: 'day' },
    { label: 'N.Pedido', value: idPedido ?? null, kind: 'id' },
    ...(await nombresDe(db, ids)),
    { label: 'Búsqueda', value: text.trim() || null },
  ];
  return facts.filter(({ value }) => value !== null);
}
