import { z } from 'zod';
import { estatusInicial, referencia, registro, texto } from './fields';

const MENSAJE = 'La Familia es requerida (Debe ser valida)';

const campos = { nombre: texto(MENSAJE).regex(/^[\p{L}\p{M} ]+$/u, MENSAJE) };

/** A family of articles (SPEC parts 3 and 5). */
export const categoria = z.object({ ...registro, nombre: z.string() });
export const categoriaCrear = z.object({ ...campos, estatus: estatusInicial });
export const categoriaEditar = z.object({ ...campos, ...referencia });

export type Categoria = z.infer<typeof categoria>;

export const MENSAJE_CATEGORIA_CREADA = 'La Categoria se agregó correctamente';
