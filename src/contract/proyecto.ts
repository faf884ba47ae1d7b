import { z } from 'zod';
import { estatusInicial, referencia, registro, texto } from './fields';

/** A building project that orders are placed for (SPEC parts 3 and 5). */
export const proyecto = z.object({ ...registro, nombre: z.string() });
export const proyectoCrear = z.object({
  nombre: texto('El proyecto es requerido (Debe ser valido)'),
  estatus: estatusInicial,
});
export const proyectoEditar = z.object({ nombre: texto('El nombre es requerido (Debe ser valido)'), ...referencia });

export type Proyecto = z.infer<typeof proyecto>;

export const MENSAJE_PROYECTO_CREADO = 'Proyecto se agregó correctamente';
