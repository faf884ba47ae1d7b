import type { Importable } from '#contract/importacion';
import type { FileKind } from '../../spreadsheets/fileKind';
import type { Lectura } from './revisar';

/** What the import worker is started with: one thing to do, and then it ends. */
export type ImportTask =
  { type: 'read'; recurso: Importable; kind: FileKind; bytes: Uint8Array } | { type: 'template'; recurso: Importable };

/** What it answers. */
export type ImportAnswer =
  | { type: 'read'; lectura: Lectura }
  | { type: 'template'; bytes: Uint8Array }
  | { type: 'refused'; status: 413 | 415 | 422; message: string };
