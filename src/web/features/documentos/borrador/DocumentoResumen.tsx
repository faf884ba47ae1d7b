import { dinero, lineas } from '#contract/format';
import { conPuntos } from '#contract/frases';
import { Fact, Summary } from '../../../kit/document/facts';
import type { DocumentoBorrador } from './draft';
import { Totals } from '../Totals';
import type { DocumentoKind } from './kind';

const totalOf = (kind: DocumentoKind, draft: DocumentoBorrador) => kind.totals(draft.lineas).at(-1)?.amount ?? 0;

export const briefOf = (kind: DocumentoKind, draft: DocumentoBorrador): string =>
  conPuntos(lineas(draft.lineas.length), dinero(totalOf(kind, draft)), draft.contraparte?.nombre);

export const DocumentoResumen = ({ kind, draft }: { kind: DocumentoKind; draft: DocumentoBorrador }) => (
  <Summary>
    <Fact label={kind.contraparte.kind.label}>{draft.contraparte?.nombre ?? 'Sin elegir'}</Fact>
    {draft.pedido && (
      <Fact label={draft.otrosPedidos.length > 0 ? 'Pedidos' : 'Pedido'}>
        {[draft.pedido, ...draft.otrosPedidos].map(({ id }) => id).join(', ')}
      </Fact>
    )}
    <Fact label="Líneas">{draft.lineas.length}</Fact>
    <Totals totals={kind.totals(draft.lineas)} />
  </Summary>
);

export function obstacle(
  kind: DocumentoKind,
  { contraparte, lineas: lines }: DocumentoBorrador,
  problems: ReadonlyMap<string, string>,
) {
  if (!contraparte) return `Elija el ${kind.contraparte.kind.label.toLowerCase()}`;
  if (lines.length === 0) return 'Agregue al menos un artículo';
  if (lines.length > kind.linesMax) return `Admite ${kind.linesMax} líneas como máximo`;
  const wrong = lines.find(({ localId }) => problems.has(localId));
  return wrong ? `${wrong.nombreProducto}: ${problems.get(wrong.localId)}` : null;
}
