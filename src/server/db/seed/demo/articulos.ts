import { z } from 'zod';
import type { ArticuloDemo } from './articuloDemo';
import { familias } from './familias';
import { estatusDemo, readDemo, textCell } from './readDemo';

const row = z
  .object({
    codigo: textCell,
    familia: z.enum(familias),
    nombreProducto: textCell,
    presentacion: textCell,
    descripcion: textCell,
    costo: z.coerce.number().positive(),
    precio: z.coerce.number().positive(),
    stock: z.coerce.number(),
    usualMinimo: z.coerce.number().positive(),
    usualMaximo: z.coerce.number().positive(),
    estatus: estatusDemo,
  })
  .transform(({ usualMinimo, usualMaximo, ...articulo }): ArticuloDemo => ({
    ...articulo,
    usual: [usualMinimo, usualMaximo],
  }));

/** The 150 articles of the demo company, family by family; three of them are inactive. */
export const articulos = readDemo('articulos', row);
