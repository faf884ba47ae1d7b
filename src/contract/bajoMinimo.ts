import { z } from 'zod';
import { etiquetas } from './etiquetas';
import { informe } from './informe';

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
  rights: ['productos.alguna', 'compras.alguna'],
  columns: {
    nombreProducto: { label: etiquetas.nombreProducto, kind: 'text', width: '40%' },
    codigo: { label: etiquetas.codigo, kind: 'text', width: 110 },
    presentacion: { label: etiquetas.presentacion, kind: 'text' },
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
