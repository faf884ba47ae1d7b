import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { ACCIONES, accionNames, nameOfTable } from '#contract/auditoria';
import { catalogos } from '#contract/catalogos';
import { ESTADOS_ENVIO, envioNames } from '#contract/compra';
import { type AnyCatalogue, referenceTo } from '#contract/declarations/catalogue';
import { labels } from '#contract/declarations/labels';
import { listHeadings } from '#contract/declarations/listHeadings';
import { FACTURACIONES, facturacionNames, PAGOS, pagoNames } from '#contract/facturaProveedor';
import { movimientoNames, MOVIMIENTO_KINDS } from '#contract/movimiento';
import { ETAPAS_COMPRA, etapaNames } from '#contract/promesa';
import { rollName } from '#contract/usuarioAdmin';
import type { Database } from '../db/schema';
import { filterOf } from '../lists/query';
import { fullNameIn } from '../lists/source';
import { nameIn } from '../records/catalogueSource';
import type { Fact } from './documentModel';

const trazas = listHeadings.auditoria;

const anyText = z.string().min(1);
const anyId = z.number();

/** A filter as it is printed: its name, its label, what is printed of its value, and how. */
type Printed = readonly [name: string, label: string, printed: z.ZodType<Fact['value']>, kind?: Fact['kind']];

/** The filters that are printed, in this order; then those by id, and the search. Others are ignored. */
const printedFilters: readonly Printed[] = [
  ['estado', labels.estado, anyText],
  ['estatus', 'Estado', z.boolean().transform(isActive => (isActive ? 'Activo' : 'Inactivo'))],
  ['etapa', labels.etapa, z.enum(ETAPAS_COMPRA).transform(etapa => etapaNames[etapa])],
  ['tipo', 'Movimiento', z.enum(MOVIMIENTO_KINDS).transform(tipo => movimientoNames[tipo])],
  ['facturacion', labels.facturacion, z.enum(FACTURACIONES).transform(facturacion => facturacionNames[facturacion])],
  ['pago', 'Pago', z.enum(PAGOS).transform(pago => pagoNames[pago])],
  ['envio', 'Correo', z.enum(ESTADOS_ENVIO).transform(envio => envioNames[envio])],
  ['roll', 'Rol', anyText.transform(rollName)],
  ['tabla', trazas.tabla, anyText.transform(nameOfTable)],
  ['accion', trazas.accion, z.enum(ACCIONES).transform(accion => accionNames[accion])],
  ['sinPerfil', 'Perfil', z.literal(true).transform(() => 'Ninguno')],
  ['desde', 'Desde', anyText, 'day'],
  ['hasta', 'Hasta', anyText, 'day'],
  ['entregaDesde', 'Entrega desde', anyText, 'day'],
  ['entregaHasta', 'Entrega hasta', anyText, 'day'],
  ['idRegistro', 'Número', anyId, 'id'],
  ['idPedido', 'N.Pedido', anyId, 'id'],
  ['idCompra', labels.idCompra, anyId, 'id'],
];

type Filters = Readonly<Record<string, unknown>>;

/** What filters by the id of a record: the filter, its label, the table and how its records are called. */
const recordFilters = [
  { filter: 'idUsuario', label: trazas.usuario, table: 'usuario', name: fullNameIn('t') },
  ...Object.values<AnyCatalogue>(catalogos).map(declared => ({
    filter: referenceTo(declared),
    label: declared.noun.one,
    table: declared.table,
    name: nameIn('t', declared),
  })),
];

/** The filters by the id of a record, each with the record's name. */
async function namesOf(db: Kysely<Database>, filters: Filters): Promise<Fact[]> {
  const facts: Fact[] = [];
  for (const { filter, label, table, name } of recordFilters) {
    const id = anyId.safeParse(filters[filter]).data;
    if (id === undefined) continue;
    const { rows } = await sql<{ nombre: string }>`
      select ${name} as nombre from ${sql.table(table)} t where t.id = ${id}`.execute(db);
    facts.push({ label, value: rows[0]?.nombre ?? `N.º ${id}` });
  }
  return facts;
}

/**
 * Active filters of a list as facts for the heading of its document. `known` are the names of the filters that the list
 * has; it has accepted `filter` already.
 */
export async function filterFacts(
  db: Kysely<Database>,
  known: readonly string[],
  { filter, text = '' }: { filter?: string | undefined; text?: string | undefined },
): Promise<Fact[]> {
  const isKnown = ([name]: [string, unknown]) => known.includes(name) || name === 'q';
  const filters = Object.fromEntries(Object.entries(filterOf({ filter })).filter(isKnown));
  const facts = printedFilters.flatMap(([name, label, printed, kind]): Fact[] => {
    const { data } = printed.safeParse(filters[name]);
    return data === undefined ? [] : [{ label, value: data, kind }];
  });
  const search = `${text} ${anyText.safeParse(filters.q).data ?? ''}`.trim();
  return [...facts, ...(await namesOf(db, filters)), ...(search ? [{ label: 'Búsqueda', value: search }] : [])];
}
