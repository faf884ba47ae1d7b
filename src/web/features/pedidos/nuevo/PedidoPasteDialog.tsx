import { PEDIDO_LINES_MAX } from '#contract/constants';
import { labels } from '#contract/declarations/labels';
import { AMOUNT, CODE } from '../../documentos/paste/pastedRows';
import { PasteDialog } from '../../documentos/paste/PasteDialog';
import { firstError, type PasteKind } from '../../documentos/paste/pasteInto';
import { articleToOrder } from '../../documentos/pickable';
import {
  addLine,
  findMergeable,
  mergeLine,
  mergeNeedsAnswer,
  type NewPedidoLinea,
  type PedidoDraft,
  type PedidoStore,
} from './pedidoDraft';
import { readLine } from './PedidoLineaForm';

const columns = [
  CODE,
  AMOUNT,
  { name: 'direccionamiento', label: labels.direccionamiento },
  { name: 'detalle', label: 'Detalle', optional: true },
];

/** The draft with the line, added up with that of the same article; or why it does not fit (D19). */
function withLine(current: PedidoDraft, line: NewPedidoLinea, localId: string): PedidoDraft | string {
  const existing = findMergeable(current.lineas, line);
  if (!existing) return addLine(current, { ...line, localId });
  if (!mergeNeedsAnswer(existing, line)) return mergeLine(current, existing.localId, line, 'existing');
  const { direccionamiento, detalle } = existing;
  return `Ya está en el pedido con direccionamiento ${direccionamiento}${detalle && ` y detalle ${detalle}`}`;
}

const kind: PasteKind<PedidoDraft> = {
  article: articleToOrder,
  columns,
  linesMax: PEDIDO_LINES_MAX,
  note: 'Lo que sea de un artículo que ya está se suma.',
  withRow(current, { articulo, figures: { cantidad = null }, cells }, localId) {
    const { direccionamiento = '', detalle = '' } = cells;
    const { line, errors } = readLine({ articulo, nombre: '', cantidad, direccionamiento, detalle });
    return line ? withLine(current, line, localId) : firstError(columns, errors);
  },
};

export default function PedidoPasteDialog(props: { store: PedidoStore; onAdded: () => void; onClose: () => void }) {
  return <PasteDialog kind={kind} {...props} />;
}
