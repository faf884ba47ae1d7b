import { type RawBuilder, sql } from 'kysely';
import { inactiveText, missingText } from '#contract/declarations/catalogue';
import { productos } from '#contract/producto';
import type { Condition } from '../../lists/source';

/** An article that a line of a new document names. */
export interface ReferredArticle {
  id: number;
  codigo: string;
  nombreProducto: string;
  estatus: boolean;
}

/** SQL of the articles `a` that meet a condition, as one JSON array of `ReferredArticle`. */
export const referredArticles = (where: Condition): RawBuilder<ReferredArticle[]> => sql`
  (select coalesce(json_agg(json_build_object('id', a.id, 'codigo', a.codigo, 'nombreProducto', a."nombreProducto",
    'estatus', a.estatus)), '[]'::json) from producto a where ${where})`;

/** Why an article, undefined if there is none, cannot be on a new document (D32); null if it can. */
export function articleFlaw(article: Pick<ReferredArticle, 'nombreProducto' | 'estatus'> | undefined): string | null {
  if (!article) return missingText(productos);
  return article.estatus ? null : inactiveText(productos, article.nombreProducto);
}
