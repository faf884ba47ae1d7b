import { sql } from 'kysely';
import { filterConditions, wordsFilter } from '../../src/server/lists/query';
import type { ServedInforme } from '../../src/server/modules/informes/servedInforme';
import { ofCompany } from '../../src/server/scope';

const scope = ofCompany('articles serve every project');
const filters = { q: wordsFilter(sql`t.busqueda`) };

/** The categories that have articles. */
export const articulosPorFamilia: ServedInforme = {
  source: () => ({
    resource: 'articulosPorFamilia',
    scope,
    from: sql`(select c.id, c.nombre as familia, c.busqueda, count(*) as articulos, sum(p.costo) as costo
      from producto p join categoria c on c.id = p."idCategoria" group by c.id) t`,
    columns: sql`t.id, t.familia, t.articulos, round(t.costo / t.articulos, 2) as "costoMedio"`,
    sort: { familia: sql`t.familia`, articulos: sql`t.articulos`, costoMedio: sql`t.costo / t.articulos` },
    defaultSort: ['familia', 'ASC'],
    filters,
  }),
  sums: ({ query }) => ({
    scope,
    from: sql`producto p join categoria t on t.id = p."idCategoria"`,
    where: filterConditions({ filters }, query),
    sums: sql`count(*) as articulos, coalesce(sum(p.costo), 0) as costo`,
  }),
};
