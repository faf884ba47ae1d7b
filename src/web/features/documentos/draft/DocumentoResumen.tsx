import { dinero, lineas, dotted } from '#contract/text/format';
import { Summary } from '../../../kit/document/facts';
import { isReadable } from '../../../kit/document/draftLines';
import { Totals, type Total } from '../Totals';
import { pedidosOf, type DocumentoDraft } from './documentoDraft';
import type { DocumentoKind } from './kind';
import { atCurrentPrices, type DocumentoProps, type Productos } from './lineState';
import { useLateDraft } from '../../../kit/draft/storedDraft';

function totalsOf(kind: DocumentoKind, draft: DocumentoDraft, productos: Productos): readonly Total[] {
  const totals = kind.totals(atCurrentPrices(kind, draft, productos).lineas);
  return isReadable(draft.lineas) ? totals : totals.map(({ label }) => ({ label, amount: null }));
}

export const briefOf = (kind: DocumentoKind, draft: DocumentoDraft, productos: Productos): string =>
  dotted(
    lineas(draft.lineas.length),
    dinero(totalsOf(kind, draft, productos).at(-1)?.amount),
    draft.contraparte?.nombre,
  );

export function DocumentoResumen({ kind, store, productos }: DocumentoProps) {
  const draft = useLateDraft(store);
  const pedidos = pedidosOf(draft);
  return (
    <Summary
      facts={[
        [kind.contraparte.kind.label, draft.contraparte?.nombre ?? 'Sin elegir'],
        [pedidos.length > 1 ? 'Pedidos' : 'Pedido', pedidos.map(({ id }) => id).join(', ') || null],
        ['Líneas', draft.lineas.length],
      ]}
    >
      <Totals totals={totalsOf(kind, draft, productos)} />
    </Summary>
  );
}
