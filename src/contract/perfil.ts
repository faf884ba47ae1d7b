import { z } from 'zod';
import { estatusInicial, referencia, registro, texto } from './fields';

/** A profile: a named set of permissions (SPEC parts 3 and 5). */
export const perfil = z.object({ ...registro, nombre: z.string() });
export const perfilCrear = z.object({
  nombre: texto('El Perfil es requerido (Debe ser valido)'),
  estatus: estatusInicial,
});
export const perfilEditar = z.object({ nombre: texto('El nombre es requerido (Debe ser valido)'), ...referencia });

export type Perfil = z.infer<typeof perfil>;

export const MENSAJE_PERFIL_CREADO = 'Perfil se agregó correctamente';
