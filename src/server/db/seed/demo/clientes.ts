import { z } from 'zod';
import type { NewCliente } from '#contract/cliente';
import { addressColumns } from './addressColumns';
import { estatusDemo, readDemo } from './readDemo';

const textCell = z.string().min(1);
const row = z
  .object({
    nombre: textCell,
    apellido: textCell,
    cedula: textCell,
    email: textCell,
    telefono: textCell,
    ...addressColumns,
    estatus: estatusDemo,
  })
  .transform(({ provincia, ciudad, calle, numeroCasa, ...cliente }): NewCliente => ({
    ...cliente,
    direccion: { provincia, ciudad, calle, numeroCasa },
  }));

/** The thirty clients of the demo company, private builders who buy over the counter; two are inactive. */
export const clientes = readDemo('clientes', row);
