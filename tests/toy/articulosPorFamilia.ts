import { dinero } from '#contract/text/format';
import { informe } from '#contract/declarations/informe';

/** A report: number of articles and average cost by category. */
export const articulosPorFamilia = informe({
  resource: 'articulosPorFamilia',
  title: 'Artículos por familia',
  menu: 'Artículos por familia',
  empty: 'No hay artículos',
  file: 'ArticulosPorFamilia',
  rights: ['productos.any', 'compras.any'],
  columns: {
    familia: { label: 'Familia', kind: 'text' },
    articulos: { label: 'Artículos', kind: 'quantity' },
    costoMedio: { label: 'Costo medio', kind: 'money' },
  },
  sort: ['familia', 'ASC'],
  rows: 'Familias',
  filters: [],
  sums: { articulos: 'Artículos', costo: 'Costo' },
  money: ['costo'],
  derived: [{ label: 'Costo por artículo', text: ({ articulos, costo }) => dinero(articulos ? costo / articulos : 0) }],
});
