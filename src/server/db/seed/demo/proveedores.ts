import { z } from 'zod';
import type { NewProveedor } from '#contract/proveedor';
import { addressColumns } from './addressColumns';
import { estatusDemo, readDemo } from './readDemo';

const textCell = z.string().min(1);
const row = z
  .object({
    razonSocial: textCell,
    telefonos: textCell,
    telefono: textCell,
    mailOrden: textCell,
    mailGeneral: textCell,
    contacto: textCell,
    cedula: textCell,
    ...addressColumns,
    estatus: estatusDemo,
  })
  .transform(({ provincia, ciudad, calle, numeroCasa, ...proveedor }): NewProveedor => ({
    ...proveedor,
    direccion: { provincia, ciudad, calle, numeroCasa },
  }));

/** The fifteen suppliers of the demo company; one is inactive. */
export const proveedores = readDemo('proveedores', row);
