import { z } from 'zod';
import { wholeInUrl } from './declarations/fields';
import { cantidad } from './text/format';

/** Printed labels of articles: a bar code that scanners and pickers read, the code in letters, the name and the presentación. */

export const FORMATOS_ETIQUETA = ['carta30', 'rollo50x25'] as const;
export type FormatoEtiqueta = (typeof FORMATOS_ETIQUETA)[number];

interface DeclaredFormato {
  nombre: string;
  /** Labels on a sheet, of which the first may be used already; 1 on a roll. */
  porHoja: number;
}

export const formatosEtiqueta: Readonly<Record<FormatoEtiqueta, DeclaredFormato>> = {
  carta30: { nombre: 'Hoja carta, 30 por hoja (3 × 10)', porHoja: 30 },
  rollo50x25: { nombre: 'Rollo, 50 × 25 mm', porHoja: 1 },
};

/** Most labels of one document: 34 sheets. */
export const ETIQUETAS_MAX = 1000;

export const TOO_MANY_ETIQUETAS = `Se hacen ${cantidad(ETIQUETAS_MAX)} etiquetas como máximo de una vez: use un filtro o pida menos copias`;

/** Whether a Code 128 can hold a code for any reader: printable ASCII. Other codes get a QR code. */
export const isForBars = (codigo: string): boolean => /^[ -~]+$/.test(codigo);

const wholeUpTo = (max: number, message: string) => z.int(message).min(1, message).max(max, message);

const COPIAS = `Las copias deben ser un número entero de 1 a ${cantidad(ETIQUETAS_MAX)}`;
export const copiasEtiqueta = wholeUpTo(ETIQUETAS_MAX, COPIAS);

/** The first label to print on a sheet of which some are used. */
export const desdeEtiqueta = (formato: FormatoEtiqueta) => {
  const { porHoja } = formatosEtiqueta[formato];
  const sheet = `La primera etiqueta debe ser un número entero de 1 a ${porHoja}`;
  return wholeUpTo(porHoja, porHoja > 1 ? sheet : 'En un rollo se empieza en la etiqueta 1');
};

const FORMATO = `El formato debe ser ${FORMATOS_ETIQUETA.join(' o ')}`;

/** What a request for labels asks for, besides the articles. */
export const etiquetasQuery = z.object({
  formato: z.enum(FORMATOS_ETIQUETA, FORMATO).default('carta30'),
  copias: wholeInUrl(copiasEtiqueta, COPIAS).default(1).describe('Labels of each article'),
  desde: wholeInUrl(z.int(), 'La primera etiqueta debe ser un número entero')
    .default(1)
    .describe('The first label to print on a sheet of which some are used, from 1'),
});
