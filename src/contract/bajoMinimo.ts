import { z } from 'zod';
import { labels } from './declarations/labels';
import { informe } from './declarations/informe';

/**
 * Active articles whose stock is below their minimum (D51). `faltan`: the shortfall; `porLlegar`: what open purchases
 * will bring for the warehouse, not for orders.
 */
export const bajoMinimo = informe({
  resource: 'bajoMinimo',
  title: 'Artículos bajo mínimo',
  menu: 'Bajo mínimo',
  empty: 'Ningún artículo está bajo su mínimo',
  file: 'BajoMinimo',
  rights: ['productos.any', 'compras.any'],
  columns: {
    nombreProducto: { label: labels.nombreProducto, kind: 'text', width: '40%' },
    codigo: { label: labels.codigo, kind: 'code', width: 110 },
    presentacion: { label: labels.presentacion, kind: 'text' },
    existencia: { label: 'Existencia', kind: 'quantity' },
    minimo: { label: 'Mínimo', kind: 'quantity' },
    faltan: { label: 'Faltan', kind: 'quantity' },
    porLlegar: { label: 'Por llegar', kind: 'quantity' },
  },
  answers: { idProducto: z.number() },
  sort: ['nombreProducto', 'ASC'],
  rows: 'Artículos',
  filters: [],
  sums: { articulos: 'Artículos', agotados: 'Sin existencia', sinCompra: 'Sin nada por llegar' },
});
