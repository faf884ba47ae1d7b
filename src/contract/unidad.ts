import { z } from 'zod';
import { cantidad, dotted } from './text/format';

/** Code and unit of a document line's article (D45). A plain provider sends neither. */
export const unidad = { codigo: z.string().nullish(), presentacion: z.string().nullish() };

export interface Unidad {
  codigo?: string | null;
  presentacion?: string | null;
}

/** "100-001 · Saco 50 kg"; '' where neither is known. */
export const unidadOf = ({ codigo, presentacion }: Unidad): string => dotted(codigo, presentacion);

export interface CountedLine extends Unidad {
  nombreProducto: string;
  cantidad: number;
}

/** A line in the text of an e-mail: "- 10 × Cemento gris (100-001 · Saco 50 kg)". */
export function mailLine(line: CountedLine): string {
  const unit = unidadOf(line);
  return `- ${cantidad(line.cantidad)} × ${line.nombreProducto}${unit && ` (${unit})`}`;
}
