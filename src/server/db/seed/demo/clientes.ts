import { z } from 'zod';
import type { NewCliente } from '#contract/cliente';
import { addressColumns, estatusDemo, readDemo, textCell, withAddress } from './readDemo';

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
  .transform((columns): NewCliente => withAddress(columns));

/** The thirty clients of the demo company, private builders who buy over the counter; two are inactive. */
export const clientes = readDemo('clientes', row);
