import { z } from 'zod';
import { labels } from './declarations/labels';
import { editedRecord, storedRecord } from './declarations/fields';
import { editedEstatus } from './calls/switchBody';
import { ncf, schemasOf, text } from './declarations/kinds';

/** Company data printed on documents. */
export const empresaFields = {
  rnc: text('RNC', 'El rnc es requerido'),
  ncf: ncf(labels.ncf, 'El Ncf es requerido', {
    help: 'La próxima venta sin NCF propio lleva este número o, si ya se usó, el siguiente',
  }),
  razonSocial: text(labels.razonSocial, 'La Razón social es requerida'),
  nombre: text('Nombre', 'El nombre requerido'),
  telefono: text(labels.telefono, 'El telefono requerido'),
  direccion: text(labels.direccion, 'La dirección requerida', { wide: true }),
};

/** Limits of an uploaded logo in bytes and megapixels, and the longer side of the stored one in pixels. */
export const LOGO_BYTES_MAX = 2 * 1024 * 1024;
export const LOGO_MEGAPIXELS_MAX = 25;
export const LOGO_SIDE_MAX = 512;

/** The company's record; there is at most one. */
export const empresa = z.object({
  ...storedRecord,
  ...schemasOf(empresaFields, 'read'),
  /** File name of its logo; null without one. */
  logo: z.string().nullish(),
  /** Whether receiving, changing, closing, sales, clients and the audit have rights of their own (D53). */
  permisosDetallados: z.boolean().nullish(),
});
export const newEmpresa = z.object(schemasOf(empresaFields, 'create'));
export const editedEmpresa = z.object({
  ...schemasOf(empresaFields, 'update'),
  ...editedRecord,
  estatus: editedEstatus,
});

export type Empresa = z.infer<typeof empresa>;
export type NewEmpresa = z.infer<typeof newEmpresa>;

export const EMPRESA_CREATED = 'Datos de la empresa agregados correctamente!';
export const EMPRESA_EDITED = 'Datos de la empresa editados correctamente!';

/** Message if the setting is switched before the company's data exist. */
export const EMPRESA_MISSING = 'Primero guarde los datos de la empresa';
