import type { ComponentType } from 'react';
import type { RaRecord } from 'react-admin';
import type { z } from 'zod';
import { DOCUMENT_FAILED } from '#contract/calls/envelope';
import type { Producto } from '#contract/producto';
import { paths } from '../../../app/routes';
import type { LinesWords } from '../../../kit/document/LinesOfDraft';
import type { PickerKind } from '../../../kit/picker/choices';
import type { StoredDraft } from '../../../kit/draft/storedDraft';
import type { SendWords } from '../../../kit/draft/SendNotice';
import type { Total } from '../Totals';
import type { DocumentoDraft, DocumentoLinea } from './documentoDraft';

interface DocumentoWords extends Pick<SendWords, 'created' | 'numbered' | 'asNew'>, LinesWords {
  /** Accessible name of the line form. */
  form: string;
  /** Title of the question before the draft is emptied. */
  cancel: string;
}

/** How a purchase or a sale differs from the other; the rest of the screen is shared. */
export interface DocumentoKind {
  resource: 'compras' | 'ventas';
  title: string;
  listTitle: string;
  words: DocumentoWords;
  /** The supplier or customer: `field` is its name in the request body, `required` is said when it is missing. */
  contraparte: { kind: PickerKind<RaRecord<number>>; field: string; required: string };
  article: PickerKind<Producto>;
  /** Unit price; `field` is its name in the request body. */
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
  initialQuantity: number | null;
  /** The quantity cannot exceed the stock, which is shown (S5). */
  limitedByStock?: boolean;
  /** Tax of a line in colones, for kinds whose lines show it. */
  ivaOf?(line: DocumentoLinea): number;
  /** Rows of the summary; the last is the amount to pay. */
  totals(lines: readonly DocumentoLinea[]): readonly Total[];
  /** Articles bought in excess of what is left to buy, for a warning before confirming. */
  excesses?(draft: DocumentoDraft): string[];
  toBody(draft: DocumentoDraft, emailUsuario: string): unknown;
  /** What only this kind has, between the contraparte and the line form. */
  Extra: ComponentType<ExtraProps>;
}

export interface ExtraProps {
  store: StoredDraft<DocumentoDraft>;
  /** What the server refused, by field. */
  errors: Readonly<Record<string, string>>;
}

export const sendWords = ({ words, listTitle, resource }: DocumentoKind): SendWords => ({
  ...words,
  failed: DOCUMENT_FAILED,
  list: { label: `Ir a ${listTitle}`, to: paths.list(resource) },
});
