import { useMemo } from 'react';
import { NOT_ENOUGH_STOCK } from '#contract/venta';
import type { StoredDraft } from '../../../kit/draft/storedDraft';
import { AMOUNT, CODE } from '../paste/pastedRows';
import { PasteDialog } from '../paste/PasteDialog';
import { firstError, type PasteKind } from '../paste/pasteInto';
import { addLine, quantityOf, type DocumentoDraft } from './documentoDraft';
import { errorsOf, lineOf, stockHint } from './DocumentoLineaForm';
import type { DocumentoKind } from './kind';

/** What the headings of quotations say of the price of a unit; that of a total is another. */
const UNIT_PRICE = [
  'precio',
  'unitario',
  ...['costo', 'precio', 'valor', 'p'].flatMap(price => [`${price} unitario`, `${price} unit`]),
];

/** A purchase's rows may have a costo, those of a sale have no price: it is the article's. */
function pasteOf(kind: DocumentoKind): PasteKind<DocumentoDraft> {
  const { label, of, schema } = kind.monto;
  const price = { name: 'monto', label, aliases: UNIT_PRICE, optional: true, isFigure: true };
  const columns = schema ? [CODE, AMOUNT, price] : [CODE, AMOUNT];
  const merged = `Lo que sea de un artículo que ya está${schema ? ` con el mismo ${label.toLowerCase()}` : ''} se suma.`;
  return {
    article: kind.article,
    notOffered: NOT_ENOUGH_STOCK,
    columns,
    linesMax: kind.linesMax,
    note: `${schema ? `Sin ${label.toLowerCase()}, va` : `El ${label.toLowerCase()} es`} el del artículo. ${merged}`,
    withRow(draft, { articulo, figures: { cantidad = null, monto: typed } }, localId) {
      const monto = typed ?? ((articulo.record && of(articulo.record)) || null);
      const values = { articulo, nombre: '', monto, cantidad };
      const already = quantityOf(draft, articulo.id);
      const errors = errorsOf(kind, values, already);
      if (errors.cantidad === NOT_ENOUGH_STOCK) return `${NOT_ENOUGH_STOCK} ${stockHint(kind, already, articulo)}`;
      const line = lineOf(values);
      const wrong = firstError(columns, errors);
      return line && !wrong ? addLine(kind.monto, draft, { ...line, localId }) : wrong;
    },
  };
}

interface DocumentoPasteDialogProps {
  kind: DocumentoKind;
  store: StoredDraft<DocumentoDraft>;
  onAdded: () => void;
  onClose: () => void;
}

export default function DocumentoPasteDialog({ kind, ...props }: DocumentoPasteDialogProps) {
  const paste = useMemo(() => pasteOf(kind), [kind]);
  return <PasteDialog kind={paste} {...props} />;
}
