import { Divider, Stack, Typography } from '@mui/material';
import { dinero } from '#contract/format';

import { ConfirmActions, Fact } from '../../../kit/document/DocumentLayout';
import type { TradeDraft } from './draft';
import type { Total, TradeKind } from './kind';

const lineas = (count: number): string => (count === 1 ? '1 línea' : `${count} líneas`);

const totalOf = (kind: TradeKind, draft: TradeDraft) => kind.totals(draft.lineas).at(-1)?.amount ?? 0;

/** The draft in one line. */
export const briefOf = (kind: TradeKind, draft: TradeDraft): string =>
  [lineas(draft.lineas.length), dinero(totalOf(kind, draft)), draft.party?.nombre].filter(Boolean).join(' · ');

/** Amounts under each other, the last one being what is paid. */
export function Totals({ totals }: { totals: readonly Total[] }) {
  const last = totals.at(-1);
  return (
    <>
      {totals.slice(0, -1).map(({ label, amount }) => (
        <Fact key={label} label={label}>
          {dinero(amount)}
        </Fact>
      ))}
      {last && (
        <>
          <Divider aria-hidden component="div" role="presentation" />
          <Fact label={last.label}>
            <Typography component="span" variant="h2">
              {dinero(last.amount)}
            </Typography>
          </Fact>
        </>
      )}
    </>
  );
}

/** The draft in figures, as the card at the right shows it. */
export const TradeSummary = ({ kind, draft }: { kind: TradeKind; draft: TradeDraft }) => (
  <>
    <Typography variant="h2">Resumen</Typography>
    <Stack component="dl" spacing={1} sx={{ m: 0 }}>
      <Fact label={kind.party.kind.label}>{draft.party?.nombre ?? 'Sin elegir'}</Fact>
      {draft.pedido && <Fact label="Pedido">{draft.pedido.id}</Fact>}
      <Fact label="Líneas">{draft.lineas.length}</Fact>
      <Totals totals={kind.totals(draft.lineas)} />
    </Stack>
  </>
);

interface TradeActionsProps {
  kind: TradeKind;
  draft: TradeDraft;
  problems: ReadonlyMap<string, string>;
  isSending: boolean;
  isSent: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Why the document cannot be confirmed yet; null when it can. */
function obstacle(kind: TradeKind, { party, lineas: lines }: TradeDraft, problems: ReadonlyMap<string, string>) {
  if (!party) return kind.party.required;
  if (lines.length === 0) return 'Agregue al menos un artículo';
  if (lines.length > kind.linesMax) return `Admite ${kind.linesMax} líneas como máximo`;
  return [...problems.values()][0] ?? null;
}

export function TradeActions({ kind, draft, problems, ...actions }: TradeActionsProps) {
  return (
    <ConfirmActions
      {...actions}
      gate={`${kind.resource}.create`}
      label={kind.words.confirm}
      obstacle={obstacle(kind, draft, problems)}
    />
  );
}
