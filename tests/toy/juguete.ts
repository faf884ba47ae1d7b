import { catalogue } from '#contract/catalogue';
import type { Endpoint } from '#contract/endpoints';
import { integer, text } from '#contract/kinds';
import type { Gate } from '#contract/permisos';

/**
 * A ninth catalogue as docs/ARCHITECTURE.md adds one: this is its declaration, and below it the lines that would stand in
 * contract/endpoints.ts and contract/permisos.ts.
 */
export const juguetes = catalogue({
  resource: 'juguetes',
  table: 'juguete',
  noun: { one: 'Juguete', many: 'Juguetes' },
  namedBy: ['nombre'],
  key: { field: 'nombre', noun: 'nombre' },
  created: 'El juguete se agregó correctamente',
  fields: {
    nombre: text('Nombre', 'El juguete es requerido', { max: 40, example: 'Camión de volteo' }),
    piezas: integer('Piezas', 'Las piezas son requeridas', 1, { example: 12 }),
  },
});

type Call = 'list' | 'search' | 'one' | 'create' | 'update' | 'toggle';

export const jugueteEndpoints: Record<Call, Endpoint> = {
  list: { method: 'GET', path: '/Juguete' },
  search: { method: 'GET', path: '/Juguete/filter/:text' },
  one: { method: 'GET', path: '/Juguete/:id' },
  create: { method: 'POST', path: '/Juguete' },
  update: { method: 'PUT', path: '/Juguete' },
  toggle: { method: 'PUT', path: '/Juguete/updateEstatus/:id' },
};

export const jugueteGates: Record<Call, Gate> = {
  list: { tipo: 'sesion' },
  search: { tipo: 'sesion' },
  one: { tipo: 'sesion' },
  create: { tipo: 'permiso', requiere: [['productos.agregar']] },
  update: { tipo: 'permiso', requiere: [['productos.actualizar']] },
  toggle: { tipo: 'permiso', requiere: [['productos.eliminar']] },
};
