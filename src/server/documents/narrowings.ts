import { type Kysely, type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { ESTADOS_ENVIO, nombresDeEnvio } from '#contract/compra';
import { nombresDeMovimiento, TIPOS_MOVIMIENTO } from '#contract/movimiento';
import { ETAPAS_COMPRA, nombresDeEtapa } from '#contract/promesa';
import { nombreDeRol } from '#contract/usuarioAdmin';
import type { Database } from '../db/schema';
import type { Fact } from './documentModel';

const asked = z.record(z.string(), z.unknown());

const texto = z.string().min(1).optional().catch(undefined);
const numero = z.number().optional().catch(undefined);

/** Filters that are printed; others are ignored. */
const filtros = z.object({
  estatus: z
    .boolean()
    .transform(isActive => (isActive ? 'Activo' : 'Inactivo'))
    .optional()
    .catch(undefined),
  estado: texto,
  roll: texto,
  desde: texto,
  hasta: texto,
  entregaDesde: texto,
  entregaHasta: texto,
  q: texto,
  idCategoria: numero,
  idProveedor: numero,
  idCliente: numero,
  idPedido: numero,
  idProyecto: numero,
  idProducto: numero,
  envio: z.enum(ESTADOS_ENVIO).optional().catch(undefined),
  sinPerfil: z.literal(true).optional().catch(undefined),
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
const knownOf = (known: readonly string[], filter: string | undefined) =>
  Object.fromEntries(
    Object.entries(asked.parse(filter ? JSON.parse(filter) : {})).filter(([name]) => known.includes(name)),
  );

/**
 * Active filters of a list as facts for the heading of its document. `known` are the names of the filters that the list
 * has; it has accepted `filter` already.
 */
export async function narrowings(
  db: Kysely<Database>,
  known: readonly string[],
  { filter, text = '' }: { filter?: string | undefined; text?: string | undefined },
): Promise<Fact[]> {
  const {
    estatus,
    estado,
    etapa,
    envio,
    tipo,
    roll,
    sinPerfil,
    desde,
    hasta,
    entregaDesde,
    entregaHasta,
    idPedido,
    q,
    ...ids
  } = filtros.parse(knownOf(known, filter));
  const facts: (Omit<Fact, 'value'> & { value: Fact['value'] | undefined })[] = [
    { label: 'Estado', value: estado ?? estatus },
    { label: 'Etapa', value: etapa && nombresDeEtapa[etapa] },
    { label: 'Movimiento', value: tipo && nombresDeMovimiento[tipo] },
    { label: 'Correo', value: envio && nombresDeEnvio[envio] },
    { label: 'Rol', value: roll && nombreDeRol(roll) },
    { label: 'Perfil', value: sinPerfil && 'Ninguno' },
    { label: 'Desde', value: desde, kind: 'day' },
    { label: 'Hasta', value: hasta, kind: 'day' },
    { label: 'Entrega desde', value: entregaDesde, kind: 'day' },
    { label: 'Entrega hasta', value: entregaHasta, kind: 'day' },
    { label: 'N.Pedido', value: idPedido, kind: 'id' },
    ...(await nombresDe(db, ids)),
    { label: 'Búsqueda', value: (text || q)?.trim() },
  ];
  return facts.flatMap(({ value, ...fact }) => (value === undefined || value === '' ? [] : [{ ...fact, value }]));
}
