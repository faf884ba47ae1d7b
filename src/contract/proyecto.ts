import type { z } from 'zod';
import { catalogue } from './declarations/catalogue';
import { EMPHATIC_ERROR_MESSAGE } from './calls/envelope';
import { labels } from './declarations/labels';
import { name, optional, text } from './declarations/kinds';

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
  failures: { create: EMPHATIC_ERROR_MESSAGE, update: EMPHATIC_ERROR_MESSAGE },
  labels: { fechaCreado: 'Fecha creada', estatus: 'Estatus' },
  fields: {
    nombre: name('Nombre', {
      create: 'El proyecto es requerido (Debe ser valido)',
      update: 'El nombre es requerido (Debe ser valido)',
    }),
    direccion: optional(
      text(labels.direccion, 'La dirección es requerida', {
        wide: true,
        help: 'Donde se entrega lo que se compra para sus pedidos',
      }),
    ),
  },
});

export type Proyecto = z.infer<typeof proyectos.record>;
