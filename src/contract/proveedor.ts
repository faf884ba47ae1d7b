import { z } from 'zod';
import { correo, telefono } from './contacto';
import { estatusInicial, id, referencia, registro, texto, textoLibre } from './fields';

/** Address fields beyond the provincia: one that is not sent stays as it is, a blank one is emptied. */
const resto = () =>
  textoLibre()
    .nullable()
    .transform(value => value || null)
    .optional();

/** A supplier's address. The whole message of a missing provincia is SPEC's 'es requerida'. */
const direccion = z.object(
  { provincia: texto('es requerida'), ciudad: resto(), calle: resto(), numeroCasa: resto() },
  'es requerida',
);

const campos = {
  razonSocial: texto('El nombre es requerido'),
  telefonos: texto('Teléfonos son requeridos'),
  mailOrden: correo('El Correo Orden es requerido', 'El Correo Orden debe ser valido'),
  mailGeneral: correo('Correo General es requerido', 'Correo General debe ser valido'),
  contacto: texto('El Nombre Contacto es requerido'),
  telefono: telefono('El celular del contacto es requerido (Debe ser valido)'),
  // A body without it says what is missing field by field.
  direccion: z.preprocess(value => value ?? {}, direccion),
};

/** A supplier (SPEC parts 3 and 5). `telefonos` are the company's, free text; `telefono` is the contact's mobile. */
export const proveedor = z.object({
  ...registro,
  razonSocial: z.string(),
  telefonos: z.string(),
  telefono: z.string(),
  mailOrden: z.string(),
  mailGeneral: z.string(),
  contacto: z.string(),
  direccion: z.object({
    id: id().nullish(),
    provincia: z.string(),
    ciudad: z.string().nullish(),
    calle: z.string().nullish(),
    numeroCasa: z.string().nullish(),
  }),
});
export const proveedorCrear = z.object({ ...campos, estatus: estatusInicial });
export const proveedorEditar = z.object({ ...campos, ...referencia });

export type Proveedor = z.infer<typeof proveedor>;
export type ProveedorCrear = z.infer<typeof proveedorCrear>;

export const MENSAJE_PROVEEDOR_CREADO = 'Proveedor agregado correctamente';
