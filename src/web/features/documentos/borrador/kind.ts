import type { RaRecord } from 'react-admin';
import type { z } from 'zod';
import { MENSAJE_DOCUMENTO_ERROR } from '#contract/compra';
import type { Producto } from '#contract/producto';
import { paths } from '../../../app/routes';
import type { LinesWords } from '../../../kit/document/LinesOfDraft';
import type { PickerKind } from '../../../kit/picker/choices';
import type { SendWords } from '../../../kit/draft/SendNotice';
import type { Total } from '../Totals';
import type { DocumentoBorrador, DocumentoLinea } from './draft';

/** What a kind says besides what every document says. */
interface DocumentoWords extends Pick<SendWords, 'created' | 'numbered' | 'asNew'>, LinesWords {
  /** Names the form in which a line is typed. */
  form: string;
  /** Asked before the draft is emptied. */
  cancel: string;
}

/** What a purchase or a sale has of its own; everything else they share. */
export interface DocumentoKind {
  resource: 'compras' | 'ventas';
  title: string;
  /** The list it belongs to. */
  listTitle: string;
  words: DocumentoWords;
  contraparte: {
    kind: PickerKind<RaRecord<number>>;
    /** Its name in the call. */
    field: string;
    /** Said when it is missing. */
    required: string;
  };
  article: PickerKind<Producto>;
  /** The price of a unit: what it is called, what an article's is, its name in the call, and whether it is typed. */
  monto: {
    label: string;
    field: string;
    of(producto: Producto): number;
    /** Absent where the price is the article's own and cannot be typed. */
    schema?: z.ZodType<number>;
  };
  /** The contract's schema of the line being typed. */
  lineSchema: z.ZodType;
  linesField: string;
  linesMax: number;
  /** Quantity that stands in the form at first. */
  cantidadInicial: number | null;
  /** Stock limits the quantity, and is shown (S5). */
  limitedByStock?: boolean;
  /** Tax of a line in colones, where lines show it. */
  ivaOf?(line: DocumentoLinea): number;
  /** The last one is what is paid. */
  totals(lines: readonly DocumentoLinea[]): readonly Total[];
  /** What asks for a second look before it is confirmed: of what more is bought than is left to buy. */
  excesos?(draft: DocumentoBorrador): string[];
  toBody(draft: DocumentoBorrador, emailUsuario: string): unknown;
}

export const sendWords = ({ words, listTitle, resource }: DocumentoKind): SendWords => ({
  ...words,
  failed: MENSAJE_DOCUMENTO_ERROR,
  list: `Ir a ${listTitle}`,
  listPath: paths.list(resource),
});
