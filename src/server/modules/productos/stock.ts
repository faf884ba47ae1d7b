import { sql } from 'kysely';
import { minus } from '#contract/text/sums';
import { lowerCased } from '../../records/sourceParts';
import type { Values } from '../../records/write';
import type { CommandContext } from '../../commands';

/**
 * Turns the stock in an article's form into a movement (D26): the opening one of a new article; an adjustment if an update
 * with the current version has another stock. An update without a version leaves stock unchanged, so that an outdated form
 * never overwrites a sale.
 */
export async function adjustStock(ctx: CommandContext, idProducto: number, values: Values): Promise<void> {
  const { stock, version } = values;
  const isUpdate = 'id' in values;
  if (typeof stock !== 'number' || (isUpdate && typeof version !== 'number')) return;
  const { stock: present } = await ctx.trx
    .selectFrom('producto')
    .select('stock')
    .where('id', '=', idProducto)
    .executeTakeFirstOrThrow();
  const cantidad = minus(stock, present);
  if (cantidad === 0) return;
  const reason = isUpdate
    ? { tipo: 'ajuste' as const, motivo: 'Ajuste en la ficha del artículo' }
    : { tipo: 'apertura' as const, motivo: 'Existencia inicial' };
  await ctx.trx
    .insertInto('movimiento_stock')
    .values({ ...reason, idProducto, cantidad, idUsuario: ctx.usuario.id, fecha: ctx.now })
    .execute();
}

/** Adds the opening movements of imported articles that have stock (D26). */
export async function openStock(ctx: CommandContext, rows: readonly Values[]): Promise<void> {
  const stocks = rows.filter(({ stock }) => typeof stock === 'number' && stock > 0);
  if (stocks.length === 0) return;
  const given = JSON.stringify(stocks.map(({ codigo, stock }) => ({ codigo, stock })));
  await sql`
    insert into movimiento_stock ("idProducto", cantidad, tipo, motivo, "idUsuario", fecha)
    select p.id, r.stock, 'apertura', 'Existencia inicial', ${ctx.usuario.id}, ${ctx.now}
    from json_to_recordset(${given}::json) as r (codigo text, stock numeric)
    join producto p on ${lowerCased(sql`p.codigo`)} = ${lowerCased(sql`r.codigo`)}
    order by p.id`.execute(ctx.trx);
}
