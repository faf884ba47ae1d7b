import type { RaRecord } from 'react-admin';
import type { z } from 'zod';
import { DOCUMENT_FAILED } from '#contract/calls/envelope';
import type { Producto } from '#contract/producto';
import { paths } from '../../../app/routes';
import type { LinesWords } from '../../../kit/document/LinesOfDraft';
import type { PickerKind } from '../../../kit/picker/choices';
import type { SendWords } from '../../../kit/draft/SendNotice';
import type { Total } from '../Totals';
import type { DocumentoDraft, DocumentoLinea } from './draft';

/** Texts of a kind of document, besides those all kinds share. */
interface DocumentoWords extends Pick<SendWords, 'created' | 'numbered' | 'asNew'>, LinesWords {
  /** Accessible name of the line form. */
  form: string;
  /** Title of the dialog shown before the draft is emptied. */
  cancel: string;
}

/** How a purchase or a sale differs from the other; the rest of the screen is shared. */
export interface DocumentoKind {
  resource: 'compras' | 'ventas';
  title: string;
  listTitle: string;
  words: DocumentoWords;
  contraparte: {
    kind: PickerKind<RaRecord<number>>;
    /** Field name in the request body. */
    field: string;
    /** Error message when it is missing. */
    required: string;
  };
  article: PickerKind<Producto>;
  /** Unit price: label, field name in the request body, the article's price, and whether it can be typed. */
  monto: {
    label: string;
    field: string;
    of(producto: Producto): number;
    /** Schema of the typed price; absent if the article's price applies. */
    schema?: z.ZodType<number>;
  };
  /** The contract's schema of the line in the form. */
  lineSchema: z.ZodType;
  linesField: string;
  linesMax: number;
  initialAmount: number | null;
  /** The quantity cannot exceed the stock, which is shown (S5). */
  limitedByStock?: boolean;
  /** Tax of a line in colones, for kinds whose lines show it. */
  ivaOf?(line: DocumentoLinea): number;
  /** Rows of the summary; the last is the amount to pay. */
  totals(lines: readonly DocumentoLinea[]): readonly Total[];
  /** Articles bought in excess of what is left to buy, for a warning before confirming. */
  excesses?(draft: DocumentoDraft): string[];
  toBody(draft: DocumentoDraft, emailUsuario: string): unknown;
}

export const sendWords = ({ words, listTitle, resource }: DocumentoKind): SendWords => ({
  ...words,
  failed: DOCUMENT_FAILED,
  list: `Ir a ${listTitle}`,
  listPath: paths.list(resource),
});
