import { z } from 'zod';
import { dotted } from './text/format';

/** Code and unit of a document line's article (D45). A plain provider sends neither. */
export const unidad = { codigo: z.string().nullish(), presentacion: z.string().nullish() };

export interface Unidad {
  codigo?: string | null;
  presentacion?: string | null;
}

/** "100-001 · Saco 50 kg"; '' where neither is known. */
export const unidadOf = ({ codigo, presentacion }: Unidad): string => dotted(codigo, presentacion);
