import type { z } from 'zod';
import { catalogue } from './declarations/catalogue';
import { ERROR_MESSAGE, EMPHATIC_ERROR_MESSAGE } from './calls/envelope';
import { labels } from './declarations/labels';
import { email, group, name, optional, phone, text } from './declarations/kinds';

/** Suppliers. `telefonos` are the company's, free text; `telefono` is the contact's mobile. Of the address only the provincia is asked for. */
export const proveedores = catalogue({
  resource: 'proveedores',
  table: 'proveedor',
  rights: { module: 'proveedores', id: 6 },
  shared: 'suppliers serve every project',
  paths: { search: '/Proveedor/filterProveedor/:text', toggle: '/Proveedor/UpdateEstatus/:id' },
  exports: 'Proveedores',
  imports: true,
  noun: { one: 'Proveedor', many: 'Proveedores' },
  namedBy: ['razonSocial'],
  key: { field: 'razonSocial', noun: 'razón social', feminine: true },
  created: 'Proveedor agregado correctamente',
  failures: { create: ERROR_MESSAGE, update: EMPHATIC_ERROR_MESSAGE },
  labels: { id: 'Id' },
  dated: false,
  fields: {
    razonSocial: name(labels.razonSocial, 'El nombre es requerido', {
      example: 'Ferretería Ejemplo S.A.',
      aliases: ['nombre'],
    }),
    cedula: optional(
      text(labels.cedula, 'La cédula debe ser un texto', {
        help: 'La jurídica o la física: sale en las exportaciones',
        example: '3-101-123456',
        aliases: ['cedula juridica'],
      }),
    ),
    telefonos: text('Teléfonos', 'Teléfonos son requeridos', {
      help: 'Si son varios, sepárelos con una coma',
      rule: 'Los de la empresa, como se quieran escribir',
      example: '2222-3333 / 2222-4444',
    }),
    mailOrden: email('Correo orden', 'El Correo Orden es requerido', 'El Correo Orden debe ser valido', {
      help: 'Recibe las órdenes de compra',
      rule: 'Una dirección de correo: ahí llegan las órdenes de compra',
      example: 'ordenes@ejemplo.cr',
    }),
    mailGeneral: email('Correo general', 'Correo General es requerido', 'Correo General debe ser valido', {
      example: 'info@ejemplo.cr',
    }),
    contacto: text('Nombre contacto', 'El Nombre Contacto es requerido', {
      heading: labels.contacto,
      example: 'María Ejemplo',
    }),
    telefono: phone('Celular del contacto', 'El celular del contacto es requerido (Debe ser valido)', {
      heading: 'Celular',
      example: '506-888-777-6666',
    }),
    direccion: group(
      labels.direccion,
      {
        provincia: text(labels.provincia, 'es requerida', { example: 'San José' }),
        ciudad: optional(text(labels.ciudad, 'es requerida', { example: 'Escazú' })),
        calle: optional(text(labels.calle, 'es requerida', { example: 'Calle 5' })),
        numeroCasa: optional(text(labels.numeroCasa, 'es requerida', { example: '25', aliases: ['numero de casa'] })),
      },
      'es requerida',
    ),
  },
});

export type Proveedor = z.infer<typeof proveedores.record>;
export type NewProveedor = z.infer<typeof proveedores.create>;
