import { z } from 'zod';
import { catalogue } from './declarations/catalogue';
import { CODIGO_MAX, CODIGO_MIN, NOMBRE_PRODUCTO_MAX } from './constants';
import { ERROR_MESSAGE } from './calls/envelope';
import { labels } from './declarations/labels';
import { money, name, optional, quantity, reference, text } from './declarations/kinds';

/** Articles. `costo` and `precio` in colones; `stock` in units of its presentation; `iva` in per cent. */
export const productos = catalogue({
  resource: 'productos',
  table: 'producto',
  rights: { module: 'productos', id: 4 },
  shared: 'articles serve every project',
  paths: { toggle: '/Producto/UpdateEstatusProducto/:id' },
  exports: 'Articulos',
  imports: true,
  noun: { one: 'Artículo', many: 'Artículos' },
  namedBy: ['nombreProducto'],
  key: { field: 'codigo', noun: 'código', spoken: true },
  created: 'El artículo se agregó correctamente',
  failures: { create: ERROR_MESSAGE },
  exportFirst: ['codigo', 'nombreProducto', 'presentacion', 'descripcion', 'idCategoria'],
  fields: {
    codigo: name('Código', 'El codigo es requerido', {
      min: [CODIGO_MIN, `El código lleva de ${CODIGO_MIN} a ${CODIGO_MAX} caracteres`],
      max: CODIGO_MAX,
      example: 'CEM-001',
      aliases: ['codigo del articulo', 'sku'],
    }),
    nombreProducto: text('Producto', 'El nombre del artículo es requerido', {
      proper: labels.nombreProducto,
      max: NOMBRE_PRODUCTO_MAX,
      example: 'Cemento gris',
      aliases: ['nombre', 'articulo', 'nombre del articulo'],
    }),
    presentacion: text(
      labels.presentacion,
      { create: 'La presentación del artículo es requerido', update: 'La presentacion es requerido' },
      { help: 'Saco, galón, unidad…', example: 'Saco de 50 kg' },
    ),
    descripcion: text('Descripción', 'La descripcion es requerida', { wide: true, example: 'Cemento de uso general' }),
    costo: money('Costo', 'El costo es requerido', { example: 6850.5, aliases: ['costo unitario'] }),
    idCategoria: reference(
      'Familia',
      { create: 'La familia es requerida', update: 'La categoria es requerida' },
      { resource: 'categorias', record: 'categoria' },
      { example: 'Obra gris', aliases: ['categoria'] },
    ),
    precio: optional(
      money('Precio', 'El precio es requerido', {
        help: 'Vacío: se vende al costo',
        rule: 'En colones. En blanco: se vende al costo',
        example: 7900,
        aliases: ['precio unitario', 'precio de venta'],
      }),
    ),
    stock: optional(
      quantity('Stock', 'El stock es requerido', 0, {
        proper: 'Existencias',
        moved: true,
        rule: 'La existencia con la que empieza, con tres decimales como máximo. En blanco: 0',
        example: 40,
        aliases: ['existencia'],
      }),
    ),
    stockMinimo: optional(
      quantity('Stock mínimo', 'El stock mínimo debe ser un número', 0, {
        help: 'Con menos sale en Bajo mínimo',
        rule: 'Lo menos que debe haber, con tres decimales como máximo. En blanco: no tiene mínimo',
        example: 10,
        aliases: ['minimo', 'existencia minima'],
      }),
    ),
    imagen: optional(text('Imagen', 'Debe ser un texto', { omit: ['import', 'export'] })),
  },
  answers: {
    iva: z.number().nullish(),
    categoria: z.object({ id: z.number(), nombre: z.string() }).nullish(),
  },
});

export const producto = productos.record;
export type Producto = z.infer<typeof producto>;
