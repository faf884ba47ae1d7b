import { z } from 'zod';
import { id, manyLines, requiredText } from './declarations/fields';
import { persona } from './usuario';

const TEXTO_MAX = 1000;

/** A new comment on the order in the path, for all who work with it. */
export const newComentario = z.object({ texto: requiredText('Escriba el comentario', TEXTO_MAX, manyLines) });
export type NewComentario = z.output<typeof newComentario>;

/** Withdrawing one's own comment on the order in the path. */
export const comentarioRetirado = z.object({ idComentario: id('El comentario es requerido') });

/** Up to which comment of the order in the path one has read, that one included. */
export const comentariosLeidos = z.object({ hasta: id('El comentario es requerido') });

/** A comment of an order; withdrawn ones are in no answer. */
export const comentario = z.object({
  id: z.number(),
  fecha: z.string(),
  usuario: persona,
  texto: z.string(),
  /** Written by who reads it. */
  propio: z.boolean(),
  /** Written by somebody else, and not read yet. */
  nuevo: z.boolean(),
});
export type Comentario = z.infer<typeof comentario>;

/** Days after which a comment that was not read no longer waits on the home page. */
export const COMENTARIO_WAITS = 30;

/** Orders with unread comments that the home page shows at most. */
export const PEDIDOS_CON_COMENTARIOS = 10;

/** An order with comments that one has not read: how many, and the newest. */
export const pedidoComentado = z.object({
  idPedido: z.number(),
  proyecto: z.string(),
  nuevos: z.number(),
  ultimo: comentario.pick({ fecha: true, usuario: true, texto: true }),
});
