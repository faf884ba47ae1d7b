import { isSpecialArticle } from '#contract/constants';
import { missingText } from '#contract/declarations/catalogue';
import { productos } from '#contract/producto';
import { cantidad } from '#contract/text/format';
import type { Conteo } from '#contract/movimiento';
import { minus } from '#contract/text/sums';
import type { CommandContext } from '../../commands';
import { type FieldErrors, throwErrors } from '../../errors';
import { type LockedArticle, lockArticles, stockConflict } from './existencias';

function checkLines({ lineas }: Conteo, known: ReadonlyMap<number, Pick<LockedArticle, 'codigo'>>): void {
  const errors: FieldErrors = {};
  const seen = new Set<number>();
  lineas.forEach(({ idProducto }, index) => {
    const article = known.get(idProducto);
    if (!article) errors[`lineas.${index}.idProducto`] = missingText(productos);
    else if (isSpecialArticle(article.codigo)) {
      errors[`lineas.${index}.idProducto`] = 'Un artículo especial no se cuenta';
    } else if (seen.has(idProducto)) errors[`lineas.${index}.idProducto`] = 'El artículo viene dos veces en el conteo';
    seen.add(idProducto);
  });
  throwErrors(errors);
}

/**
 * Sets stock to the result of a physical count: one movement for each article that differs, all or nothing. Throws 409
 * with the current stock of every article that moved since the count was begun (D9). Returns the ids of the movements.
 */
export async function count(ctx: CommandContext, input: Conteo): Promise<number[]> {
  const articles = await lockArticles(
    ctx,
    input.lineas.map(line => line.idProducto),
  );
  checkLines(input, articles);
  const moved = input.lineas.flatMap(({ idProducto, stock }) => {
    const article = articles.get(idProducto);
    if (!article || article.stock === stock) return [];
    return [{ idProducto, nombreProducto: article.nombreProducto, stock: article.stock, cantidad: stock }];
  });
  const [first] = moved;
  if (first) {
    const others = moved.length > 1 ? ` y de ${moved.length - 1} más` : '';
    throw stockConflict(
      `La existencia de ${first.nombreProducto}${others} cambió mientras contaba: ahora es ${cantidad(first.stock)}. Revise y cuente de nuevo`,
      moved,
    );
  }
  const movements = input.lineas.flatMap(({ idProducto, contado, stock }) => {
    const difference = minus(contado, stock);
    if (difference === 0) return [];
    return [
      {
        idProducto,
        cantidad: difference,
        tipo: 'conteo' as const,
        motivo: input.motivo,
        idUsuario: ctx.usuario.id,
        fecha: ctx.now,
      },
    ];
  });
  if (movements.length === 0) return [];
  const written = await ctx.trx.insertInto('movimiento_stock').values(movements).returning('id').execute();
  return written.map(({ id }) => id);
}
