import type { RaRecord } from 'react-admin';
import type { z } from 'zod';
import type { Producto } from '#contract/producto';
import type { LinesWords } from '../../../kit/document/LinesOfDraft';
import type { PickerKind } from '../../../kit/picker/choices';
import type { SendWords } from '../../../kit/draft/SendNotice';
import type { TradeDraft, TradeLine } from './draft';

export interface Total {
  label: string;
  amount: number;
}

/** What a kind says besides what every confirmed document says. */
interface TradeWords extends SendWords, LinesWords {
  /** Names the form in which a line is typed. */
  form: string;
  confirm: string;
  /** Asked before the draft is emptied. */
  cancel: string;
}

/** What a purchase or a sale has of its own; everything else they share (docs: "Declared, not repeated"). */
export interface TradeKind {
  resource: 'compras' | 'ventas';
  title: string;
  /** The list it belongs to. */
  listTitle: string;
  words: TradeWords;
  party: {
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
  ivaOf?(line: TradeLine): number;
  /** The last one is what is paid. */
  totals(lines: readonly TradeLine[]): readonly Total[];
  toBody(draft: TradeDraft, emailUsuario: string): unknown;
}
