import type { z } from 'zod';
import { pedidoSolicitarCambio } from '#contract/pedido';
import { pedidoRecibir } from '#contract/recepcion';
import { LimitedText } from '../../../kit/LimitedText';
import type { LineDraft } from './lineAmounts';

/** The texts of a receipt, dispatch or change request. */
export type TextName = 'motivo' | 'guia' | 'observacion';

const texts: Record<TextName, { label: string; schema: z.ZodType; multiline?: true }> = {
  motivo: { label: 'Motivo (opcional)', schema: pedidoSolicitarCambio.shape.motivo },
  guia: { label: 'N.º de guía (opcional)', schema: pedidoRecibir.shape.guia },
  observacion: { label: 'Observación (opcional)', schema: pedidoRecibir.shape.observacion, multiline: true },
};

interface DraftTextsProps {
  asked: readonly TextName[];
  draft: LineDraft;
  onText: (name: TextName, text: string) => void;
}

/** The optional texts asked for in the confirmation; stored in the draft. */
export const DraftTexts = ({ asked, draft, onText }: DraftTextsProps) =>
  asked.map(name => (
    <LimitedText
      key={name}
      {...texts[name]}
      value={draft[name]}
      onChange={({ target }) => onText(name, target.value)}
      sx={{ mt: 2 }}
    />
  ));
