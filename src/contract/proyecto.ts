import type { z } from 'zod';
import { catalogue } from './catalogue';
import { MENSAJE_ERROR_ENFATICO } from './envelope';
import { etiquetas } from './etiquetas';
import { name, optional, text } from './kinds';

/** Building projects that orders are placed for. */
export const proyectos = catalogue({
  resource: 'proyectos',
  table: 'proyecto',
  rights: { module: 'proyecto', id: 2 },
  shared: 'which projects there are is known to all; what they order is not (D11)',
  paths: { list: '/Proyecto/0', search: '/Proyecto/filter/:text/0', one: '/Proyecto/getById/:id' },
  exports: 'Proyectos',
  noun: { one: 'Proyecto', many: 'Proyectos' },
  namedBy: ['nombre'],
  key: { field: 'nombre', noun: 'nombre' },
  created: 'Proyecto se agregó correctamente',
  failures: { create: MENSAJE_ERROR_ENFATICO, update: MENSAJE_ERROR_ENFATICO },
  labels: { fechaCreado: 'Fecha creada', estatus: 'Estatus' },
  fields: {
    nombre: name('Nombre', {
      create: 'El proyecto es requerido (Debe ser valido)',
      update: 'El nombre es requerido (Debe ser valido)',
    }),
    direccion: optional(
      text(etiquetas.direccion, 'La dirección es requerida', {
        help: 'Donde se entrega lo que se compra para sus pedidos',
      }),
    ),
  },
});

export type Proyecto = z.infer<typeof proyectos.record>;
