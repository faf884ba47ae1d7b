import { z } from 'zod';
import { id } from './declarations/fields';
import { persona } from './usuario';

/** Files attached to a purchase or an order. */

/** The largest file, the most files of one record, and the longest name, in characters. */
export const ADJUNTO_BYTES_MAX = 10 * 1024 * 1024;
export const ADJUNTOS_MAX = 20;
export const ADJUNTO_NOMBRE_MAX = 150;

/** The kinds of files, by what is in them: how each is served, and the ending of its name. Pictures are stored as WebP (D22). */
export const adjuntoKinds = {
  pdf: { type: 'application/pdf', ending: 'pdf' },
  imagen: { type: 'image/webp', ending: 'webp' },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', ending: 'xlsx' },
  xls: { type: 'application/vnd.ms-excel', ending: 'xls' },
  docx: { type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', ending: 'docx' },
  xml: { type: 'application/xml', ending: 'xml' },
} as const;
export type TipoAdjunto = keyof typeof adjuntoKinds;

const TIPOS = Object.keys(adjuntoKinds) as [TipoAdjunto, ...TipoAdjunto[]];

export const ADJUNTOS_ADMITTED = 'PDF, imágenes JPEG, PNG o WebP, Excel (.xlsx, .xls), Word (.docx) y XML';
export const NOT_ADMITTED = `No es un archivo de los que se admiten: ${ADJUNTOS_ADMITTED}`;
export const TOO_MANY_ADJUNTOS = `Ya hay ${ADJUNTOS_MAX} archivos adjuntos, que es lo más que se admite`;

/** An attached file, without its content. */
export const adjunto = z.object({
  id: z.number(),
  nombre: z.string(),
  tipo: z.enum(TIPOS),
  bytes: z.number(),
  fecha: z.string(),
  usuario: persona,
  /** Who reads it may take it away: they attached it, or are an Administrador. */
  retirable: z.boolean(),
});
export type Adjunto = z.infer<typeof adjunto>;

/** Taking a file away from the record in the path. */
export const adjuntoRetirado = z.object({ idAdjunto: id('El adjunto es requerido') });
