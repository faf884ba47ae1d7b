import { type RawBuilder, sql } from 'kysely';
import { IVA } from '#contract/constants';
import { FACTURA_TOLERANCE, type Facturacion } from '#contract/facturaProveedor';
import { type Condition, personIn } from '../../lists/source';

/** Total of a purchase `t` as screens and papers print it, `printedTotales` of the contract: its IVA is that of the subtotal (D48). */
export const printedTotal = sql`t.subtotal + round(t.subtotal * ${sql.raw(`${IVA / 100}`)}, 2)`;

/** What an invoice `f` adds to what is invoiced, or a credit note takes from it (`signedMonto` of the contract). */
export const signed = sql`case when f."notaCredito" then -f.monto else f.monto end`;

/** The invoices and credit notes of a purchase `t`, in the order in which they were entered, with annulled ones. */
export const facturas = sql`
  (select coalesce(json_agg(f order by f.id), '[]'::json) from (
    select f.id, f."notaCredito", f.numero, f.fecha, f.vence, f.monto, f.observaciones, ${personIn('u')} as usuario, f.pagada, f.referencia,
      case when p.id is not null then ${personIn('p')} end as pagador, iso(f.anulada) as anulada, f."motivoAnulacion"
    from factura_proveedor f join usuario u on u.id = f."idUsuario" left join usuario p on p.id = f."idPagador"
    where f."idCompra" = t.id
  ) f)`;

/** Colones invoiced for a purchase `t`, less credit notes. */
export const facturado = sql`(select coalesce(sum(${signed}), 0) from factura_proveedor f where f."idCompra" = t.id and f.anulada is null)`;

/** How the invoices of a purchase `t` compare with its total: suppliers round, so less than a colón more or less is all of it. */
export const facturacion = sql`(
  select case
    when s.facturado = 0 then 'Sin'
    when abs(s.facturado - s.total) < ${sql.raw(`${FACTURA_TOLERANCE}`)} then 'Total'
    when s.facturado < s.total then 'Parte'
    else 'DeMas'
  end from (select ${facturado} as facturado, ${printedTotal} as total) s)`;

/** Filter by that. Annulled purchases have no invoices, and need none: they are never 'Sin'. */
export const ofFacturacion = (value: Facturacion): Condition => {
  const counts = sql`select f."idCompra" from factura_proveedor f where f.anulada is null group by 1 having sum(${signed}) <> 0`;
  return value === 'Sin'
    ? sql`(t.estado <> 'Anulada' and t.id not in (${counts}))`
    : sql`(t.id in (${counts}) and ${facturacion} = ${value})`;
};

/** The query of the ids of the purchases with an invoice or a credit note whose number contains a word. */
export const withFactura = (pattern: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select f."idCompra" from factura_proveedor f where f.anulada is null and sin_acentos(f.numero) like ${pattern}`;
