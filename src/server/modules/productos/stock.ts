import { sql } from 'kysely';
import { restar } from '#contract/pedido';
import type { Values } from '../../catalogue';
import type { Contexto } from '../../commands';

/**
 * Turns the stock given in an article's form into a movement of the ledger (D26): in a creation the opening one; in an
 * update that names the current version an adjustment, when it differs. An update without a version leaves stock alone,
 * so that a stale form never overwrites a sale.
 */
export async function adjustStock(ctx: Contexto, idProducto: number, values: Values): Promise<void> {
  const { stock, version } = values;
  const isUpdate = 'id' in values;
  if (typeof stock !== 'number' || (isUpdate && typeof version !== 'number')) return;
  const { stock: present } = await ctx.trx
    .selectFrom('producto')
    .select('stock')
    .where('id', '=', idProducto)
    .executeTakeFirstOrThrow();
  const cantidad = restar(stock, present);
  if (cantidad === 0) return;
  const reason = isUpdate
    ? { tipo: 'ajuste' as const, motivo: 'Ajuste en la ficha del artículo' }
    : { tipo: 'apertura' as const, motivo: 'Existencia inicial' };
  await ctx.trx
    .insertInto('movimiento_stock')
    .values({ ...reason, idProducto, cantidad, idUsuario: ctx.usuario.id })
    .execute();
}

/** What imported articles begin with: the opening movement of each that has any (D26). */
export async function openStock(ctx: Contexto, rows: readonly Values[]): Promise<void> {
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
