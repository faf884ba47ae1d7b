import { z } from 'zod';
import type { NewProveedor } from '#contract/proveedor';
import { columnasDeDireccion } from './direccionDemo';
import { estatusDemo, readDemo } from './readDemo';

const texto = z.string().min(1);
const fila = z
  .object({
    razonSocial: texto,
    telefonos: texto,
    telefono: texto,
    mailOrden: texto,
    mailGeneral: texto,
    contacto: texto,
    cedula: texto,
    ...columnasDeDireccion,
    estatus: estatusDemo,
  })
  .transform(({ provincia, ciudad, calle, numeroCasa, ...proveedor }): NewProveedor => ({
    ...proveedor,
    direccion: { provincia, ciudad, calle, numeroCasa },
  }));

/** The fifteen suppliers of the demo company; one is inactive. */
export const proveedores = readDemo('proveedores', fila);
