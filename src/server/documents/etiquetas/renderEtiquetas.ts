import type { FormatoEtiqueta } from '#contract/etiqueta';
import { Pen } from '../pdf/pen';
import { type Etiqueta, etiquetaDrawer } from './drawEtiqueta';
import { papers } from './papers';

/** The labels of a document. Plain data, because it is passed to the thread that draws them. */
export interface EtiquetasTask {
  formato: FormatoEtiqueta;
  /** Labels of each article. */
  copias: number;
  /** The first label to print on the first sheet, from 1. */
  desde: number;
  etiquetas: Etiqueta[];
  /** Time of creation, ISO 8601. */
  generatedAt: string;
}

/** Draws labels of articles as a PDF of the size of their paper, to be printed in that size. */
export function renderEtiquetas({ formato, copias, desde, etiquetas, generatedAt }: EtiquetasTask): Promise<Buffer> {
  const paper = papers[formato];
  const { page, columns, rows, left, top, pitch } = paper;
  const createdAt = new Date(generatedAt);
  const pen = new Pen({ title: 'Etiquetas', author: 'Bodega', createdAt, tagged: true, paper: page });
  let at = desde - 1;
  let isNew = true;
  for (const etiqueta of etiquetas) {
    const draw = etiquetaDrawer(pen, etiqueta, paper);
    for (let copy = 0; copy < copias; copy += 1) {
      const place = at % (columns * rows);
      if (isNew || place === 0) pen.newPage();
      isNew = false;
      draw([left + (place % columns) * pitch[0], top + Math.floor(place / columns) * pitch[1]]);
      at += 1;
    }
  }
  return pen.finish();
}
