import { z } from 'zod';
import { estatusInicial, referencia, registro, texto } from '#contract/fields';
import type { Endpoint } from '#contract/endpoints';
import type { Gate } from '#contract/permisos';

/**
 * A ninth catalogue as docs/ARCHITECTURE.md adds one: this is its contract file, and below it the lines that would
 * stand in contract/endpoints.ts and contract/permisos.ts.
 */
const campos = {
  nombre: texto('El juguete es requerido', 40),
  piezas: z.number('Las piezas son requeridas').int().min(1),
};

export const juguete = z.object({ ...registro, nombre: z.string(), piezas: z.number() });
export const jugueteCrear = z.object({ ...campos, estatus: estatusInicial });
export const jugueteEditar = z.object({ ...campos, ...referencia });

export const MENSAJE_JUGUETE_CREADO = 'El juguete se agregó correctamente';

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
