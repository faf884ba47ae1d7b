import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { calendarDay, id } from '#contract/declarations/fields';
import { facturacionNames, facturaNoun, PAGOS, type Pago } from '#contract/facturaProveedor';
import { etapaNames } from '#contract/promesa';
import { capitalized, dayOf } from '#contract/text/format';
import { filterConditions, searchFilter } from '../../lists/query';
import { type Condition, every, listFilter, some } from '../../lists/source';
import { documentCalled, pointsTo } from '../../search';
import type { ReportRequest, ServedInforme } from '../informes/servedInforme';
import { facturacion, signed } from './facturacion';
import { ofCompras } from './scope';
import { boughtFor } from './source';

/** A value by the names that screens have for it. */
const named = (names: Readonly<Record<string, string>>, value: RawBuilder<unknown>) =>
  sql`${sql.lit(JSON.stringify(names))}::json ->> ${value}`;

/** An invoice that is not paid, or a credit note while one of its purchase is not: then the supplier is paid so much less. */
const isToPay = sql`f.pagada is null and (not f."notaCredito" or exists (
  select from factura_proveedor o
  where o."idCompra" = t.id and o.anulada is null and not o."notaCredito" and o.pagada is null))`;

/** The invoices and credit notes `t` that count, each with its purchase. */
const counted = sql`(
  select f.id, f.fecha, f.numero, f."notaCredito", f.vence, f.pagada, ${signed} as monto, ${isToPay} as "esPorPagar", t.id as orden, t."idProveedor", p."razonSocial" as proveedor,
    ${named(etapaNames, sql`t.etapa`)} as etapa, ${named(facturacionNames, facturacion)} as facturacion
  from factura_proveedor f join compra t on t.id = f."idCompra" join proveedor p on p.id = t."idProveedor" where f.anulada is null
) t`;

/** A word is found in what the report shows of an invoice: its number, its purchase's and the supplier (D4). */
const search = (word: string): Condition =>
  some([
    sql`sin_acentos(t.numero) like patron(${word})`,
    sql`t.orden::text like patron(${word})`,
    pointsTo('idProveedor', sql`select p.id from proveedor p where p.busqueda like patron(${word})`),
  ]);

/** The kind of the document `t` as the report shows it. */
const tipo = sql`case when t."notaCredito" then ${sql.lit(capitalized(facturaNoun({ notaCredito: true })))} else ${sql.lit(capitalized(facturaNoun({})))} end`;

/** Those to pay on a day of the company, those overdue then, and those that are paid. */
const pagos = (hoy: string): Record<Pago, Condition> => ({
  PorPagar: sql`t."esPorPagar"`,
  Vencida: sql`(t.pagada is null and t.vence < ${hoy}::date)`,
  Pagada: sql`t.pagada is not null`,
});

const filtersOn = (hoy: string) => ({
  q: searchFilter({
    searchAll: words => documentCalled.compra(words, sql.ref('t.orden')) ?? every(words.map(search)),
  }),
  desde: listFilter(calendarDay(), day => sql`t.fecha >= ${day}::date`),
  hasta: listFilter(calendarDay(), day => sql`t.fecha <= ${day}::date`),
  idProyecto: listFilter(id(), value => sql`t.orden in (${boughtFor(sql`o."idProyecto" = ${value}`)})`),
  pago: listFilter(z.enum(PAGOS), pago => pagos(hoy)[pago]),
});

const filtersNow = ({ timeZone }: ReportRequest) => filtersOn(dayOf(new Date(), timeZone));

/** Report of suppliers' invoices and credit notes, each with how all of its purchase's compare with what was ordered. */
export const facturasProveedor: ServedInforme = {
  source: asked => ({
    resource: 'facturasProveedor',
    scope: ofCompras,
    from: counted,
    columns: sql`t.id, t.fecha, t.numero, t.vence, t.pagada, t.monto, t.orden, t.proveedor, t.etapa,
      t.facturacion, ${tipo} as tipo`,
    sort: {
      proveedor: sql`t.proveedor`,
      tipo,
      numero: sql`t.numero`,
      fecha: sql`t.fecha`,
      orden: sql`t.orden`,
      etapa: sql`t.etapa`,
      facturacion: sql`t.facturacion`,
      vence: sql`t.vence`,
      pagada: sql`t.pagada`,
      monto: sql`t.monto`,
    },
    mayBeEmpty: ['vence', 'pagada'],
    defaultSort: ['fecha', 'DESC'],
    filters: filtersNow(asked),
  }),
  sums: asked => ({
    scope: ofCompras,
    from: counted,
    where: filterConditions({ filters: filtersNow(asked) }, asked.query),
    sums: sql`count(*) filter (where not t."notaCredito") as facturas, count(distinct t."idProveedor") as proveedores, coalesce(sum(t.monto), 0) as monto,
      coalesce(sum(t.monto) filter (where t."esPorPagar"), 0) as "porPagar"`,
  }),
};
