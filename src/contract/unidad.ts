import { z } from 'zod';
import { isSpecialArticle } from './constants';
import { cantidad, dotted } from './text/format';

/** Code and unit of a document line's article (D45). A plain provider sends neither. */
export const unidad = { codigo: z.string().nullish(), presentacion: z.string().nullish() };

export interface Unidad {
  codigo?: string | null;
  presentacion?: string | null;
}

/** "100-001 · Saco 50 kg"; '' where neither is known. */
export const unidadOf = ({ codigo, presentacion }: Unidad): string => dotted(codigo, presentacion);

/** How many different articles are on the lines; a special article is another one under each name. */
export const articleCount = (
  lines: readonly (Unidad & { idProducto: number; nombreProducto?: string | null | undefined })[],
): number =>
  new Set(
    lines.map(({ idProducto, codigo, nombreProducto }) =>
      isSpecialArticle(codigo ?? '') ? `${idProducto} ${nombreProducto ?? ''}` : `${idProducto}`,
    ),
  ).size;

export interface CountedLine extends Unidad {
  nombreProducto: string;
  cantidad: number;
}

/** A line in the text of an e-mail: "- 10 × Cemento gris (100-001 · Saco 50 kg)". */
export function mailLine(line: CountedLine): string {
  const unit = unidadOf(line);
  return `- ${cantidad(line.cantidad)} × ${line.nombreProducto}${unit && ` (${unit})`}`;
}
