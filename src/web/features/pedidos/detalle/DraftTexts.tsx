import { TextField } from '@mui/material';
import { MOTIVO_MAX } from '#contract/pedido';
import { GUIA_MAX, OBSERVACION_MAX } from '#contract/recepcion';
import type { LineDraft } from './lineAmounts';

/** The texts of a receipt, dispatch or change request. */
export type TextName = 'motivo' | 'guia' | 'observacion';

const texts: Record<TextName, { label: string; max: number; multiline?: true }> = {
  motivo: { label: 'Motivo (opcional)', max: MOTIVO_MAX },
  guia: { label: 'N.º de guía (opcional)', max: GUIA_MAX },
  observacion: { label: 'Observación (opcional)', max: OBSERVACION_MAX, multiline: true },
};

interface DraftTextsProps {
  asked: readonly TextName[];
  draft: LineDraft;
  onText: (name: TextName, text: string) => void;
}

/** The optional texts asked for in the confirmation; stored in the draft. */
export const DraftTexts = ({ asked, draft, onText }: DraftTextsProps) =>
  asked.map(name => {
    const { label, max, multiline } = texts[name];
    return (
      <TextField
        key={name}
        label={label}
        value={draft[name]}
        onChange={({ target }) => onText(name, target.value)}
        slotProps={{ htmlInput: { maxLength: max } }}
        multiline={multiline}
        fullWidth
        sx={{ mt: 2 }}
      />
    );
  });
