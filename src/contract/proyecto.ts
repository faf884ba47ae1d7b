import type { z } from 'zod';
import { catalogue } from './catalogue';
import { MENSAJE_ERROR_ENFATICO } from './envelope';
import { text } from './kinds';

/** Building projects that orders are placed for. */
export const proyectos = catalogue({
  resource: 'proyectos',
  table: 'proyecto',
  noun: { one: 'Proyecto', many: 'Proyectos' },
  namedBy: ['nombre'],
  key: { field: 'nombre', noun: 'nombre' },
  created: 'Proyecto se agregó correctamente',
  failures: { create: MENSAJE_ERROR_ENFATICO, update: MENSAJE_ERROR_ENFATICO },
  labels: { fechaCreado: 'Fecha creada', estatus: 'Estatus' },
  fields: {
    nombre: text('Nombre', {
      create: 'El proyecto es requerido (Debe ser valido)',
      update: 'El nombre es requerido (Debe ser valido)',
    }),
  },
});

export type Proyecto = z.infer<typeof proyectos.record>;
