import { sql } from 'kysely';
import { clientes } from '#contract/cliente';
import { inactiveText, missingText } from '#contract/declarations/catalogue';
import { DINERO_MAX } from '#contract/constants';
import { gates, passes } from '#contract/permisos';
import { BELOW_LIST_PRICE, NOT_ENOUGH_STOCK, listPrice, type NewVenta } from '#contract/venta';
import { totalOfVenta } from '#contract/documentTotals';
import type { CommandContext } from '../../../commands';
import { AppError, type FieldErrors, invalid, throwErrors } from '../../../errors';
import {
  type LockedArticle,
  lackingStock,
  lockArticles,
  byArticle,
  stockConflict,
} from '../../movimientos/existencias';
import { fullNameIn } from '../../../lists/source';
import { articleFlaw } from '../../productos/referred';

interface Cliente {
  estatus: boolean;
  nombre: string;
}

async function readCliente({ trx }: CommandContext, id: number): Promise<Cliente | undefined> {
  const query = sql<Cliente>`select c.estatus, ${fullNameIn('c')} as nombre from cliente c where c.id = ${id}`;
  const { rows } = await query.execute(trx);
  return rows[0];
}

function checkReferred(input: NewVenta, cliente: Cliente | undefined, articles: Map<number, LockedArticle>): void {
  const errors: FieldErrors = {};
  if (!cliente) errors.idCliente = missingText(clientes);
  else if (!cliente.estatus) errors.idCliente = inactiveText(clientes, cliente.nombre);
  input.detalleVentas.forEach(({ idProducto }, index) => {
    const flaw = articleFlaw(articles.get(idProducto));
    if (flaw) errors[`detalleVentas.${index}.idProducto`] = flaw;
  });
  throwErrors(errors);
}

/** Throws 403 for lines below the list price, unless the actor may sell below it. */
function checkPrices(ctx: CommandContext, input: NewVenta, articles: Map<number, LockedArticle>): void {
  if (passes(ctx, gates['acto.venderBajoLista'])) return;
  const errors: FieldErrors = {};
  input.detalleVentas.forEach(({ idProducto, precio }, index) => {
    const article = articles.get(idProducto);
    if (article && precio != null && precio < listPrice(article)) {
      errors[`detalleVentas.${index}.precio`] = BELOW_LIST_PRICE;
    }
  });
  if (Object.keys(errors).length > 0) throw new AppError(403, BELOW_LIST_PRICE, { errors });
}

/** Completes the lines: those without a price are sold at the list price (D25). */
const priced = ({ detalleVentas }: NewVenta, articles: Map<number, LockedArticle>) =>
  detalleVentas.map(({ idProducto, cantidad, precio }) => {
    const article = articles.get(idProducto);
    return {
      idProducto,
      cantidad,
      nombreProducto: article?.nombreProducto ?? '',
      precio: precio ?? (article ? listPrice(article) : 0),
    };
  });

/**
 * The NCF of a sale: its own, or the next of the company's sequence; null without a company. Asked for before the insert, as a
 * refused one would use up a number of the sales.
 */
async function ncfOf({ trx }: CommandContext, { ncf }: NewVenta): Promise<string | null> {
  const { rows } = await sql<{ ncf: string | null }>`select ncf_para_venta(${ncf}) as ncf`.execute(trx);
  return rows[0]?.ncf ?? null;
}

/**
 * Creates a sale and takes its goods from stock, all or nothing, in a constant number of statements (S5, D27). The articles
 * are locked, so that the second of two buyers of the last unit gets 409 'No hay stock suficiente!' with those articles as
 * data. Throws 422 by field for an unknown or inactive customer or article, 403 for a price below the list price without
 * that right, 409 for an NCF that is taken or a sequence of them that is used up. Returns the id.
 */
export async function createVenta(ctx: CommandContext, input: NewVenta): Promise<number> {
  const cliente = await readCliente(ctx, input.idCliente);
  const outgoing = byArticle(input.detalleVentas);
  const articles = await lockArticles(ctx, [...outgoing.keys()]);
  checkReferred(input, cliente, articles);
  checkPrices(ctx, input, articles);
  const lacking = lackingStock(articles, outgoing);
  if (lacking.length > 0) throw stockConflict(NOT_ENOUGH_STOCK, lacking);
  const lineas = priced(input, articles);
  const total = totalOfVenta(lineas);
  if (total > DINERO_MAX) throw invalid({ detalleVentas: 'El total de la venta es demasiado grande' });
  const ncf = await ncfOf(ctx, input);
  const { id } = await ctx.trx
    .insertInto('venta')
    .values({ fecha: ctx.now, idCliente: input.idCliente, idUsuario: ctx.usuario.id, ncf, total })
    .returning('id')
    .executeTakeFirstOrThrow();
  await ctx.trx
    .insertInto('venta_detalle')
    .values(lineas.map(line => ({ idVenta: id, ...line })))
    .execute();
  return id;
}
