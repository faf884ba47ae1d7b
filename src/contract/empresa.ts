import { z } from 'zod';
import { etiquetas } from './etiquetas';
import { referencia, registro } from './fields';
import { estatusEditado } from './interruptor';
import { name, schemasOf, text } from './kinds';

/** Company data printed on documents. */
export const camposDeEmpresa = {
  rnc: text('RNC', 'El rnc es requerido'),
  ncf: name(etiquetas.ncf, 'El Ncf es requerido', {
    help: 'La próxima venta sin NCF propio lleva este número o, si ya se usó, el siguiente',
  }),
  razonSocial: text(etiquetas.razonSocial, 'La Razón social es requerida'),
  nombre: text('Nombre', 'El nombre requerido'),
  telefono: text(etiquetas.telefono, 'El telefono requerido'),
  direccion: text(etiquetas.direccion, 'La dirección requerida'),
};

/** How large a logo may come, in bytes and megapixels, and how large it is kept, in pixels each way. */
export const LOGO_BYTES_MAX = 2 * 1024 * 1024;
export const LOGO_MEGAPIXELES_MAX = 25;
export const LOGO_LADO_MAX = 512;

/** The company's record; there is at most one. */
export const empresa = z.object({
  ...registro,
  ...schemasOf(camposDeEmpresa, 'read'),
  /** File name of its logo; null without one. */
  logo: z.string().nullish(),
  /** Whether receiving, changing, closing, sales, clients and the audit have rights of their own (D53). */
  permisosDetallados: z.boolean().nullish(),
});
export const empresaCrear = z.object(schemasOf(camposDeEmpresa, 'create'));
export const empresaEditar = z.object({
  ...schemasOf(camposDeEmpresa, 'update'),
  ...referencia,
  estatus: estatusEditado,
});

export type Empresa = z.infer<typeof empresa>;
export type EmpresaCrear = z.infer<typeof empresaCrear>;

export const MENSAJE_EMPRESA_CREADA = 'Datos de la empresa agregados correctamente!';
export const MENSAJE_EMPRESA_EDITADA = 'Datos de la empresa editados correctamente!';

/** Message if the setting is switched before the company's data exist. */
export const MENSAJE_SIN_EMPRESA = 'Primero guarde los datos de la empresa';
