import { z } from 'zod';
import type { NewProveedor } from '#contract/proveedor';
import { addressColumns, estatusDemo, readDemo, textCell, withAddress } from './readDemo';

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
  .transform((columns): NewProveedor => withAddress(columns));

/** The fifteen suppliers of the demo company; one is inactive. */
export const proveedores = readDemo('proveedores', row);
