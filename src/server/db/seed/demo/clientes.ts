import { z } from 'zod';
import type { NewCliente } from '#contract/cliente';
import { columnasDeDireccion } from './direccionDemo';
import { estatusDemo, readDemo } from './readDemo';

const texto = z.string().min(1);
const fila = z
  .object({
    nombre: texto,
    apellido: texto,
    cedula: texto,
    email: texto,
    telefono: texto,
    ...columnasDeDireccion,
    estatus: estatusDemo,
  })
  .transform(({ provincia, ciudad, calle, numeroCasa, ...cliente }): NewCliente => ({
    ...cliente,
    direccion: { provincia, ciudad, calle, numeroCasa },
  }));

/** The thirty clients of the demo company, private builders who buy over the counter; two are inactive. */
export const clientes = readDemo('clientes', fila);
