import { Stack, Typography } from '@mui/material';
import { ConfirmActions, Fact } from '../../../kit/document/DocumentLayout';
import { hasRefused, MEND_LINES } from '../../../kit/document/draftLines';
import { ConfirmDialog } from '../../../kit/dialog/ConfirmDialog';
import { CancelDialog } from '../../../kit/draft/SendNotice';
import { contadoSchema, figuresOf, isEmpty, type Count, type Figures } from './count';

const articulos = (count: number) => (count === 1 ? '1 artículo' : `${count} artículos`);

/** The count in one line. */
export const briefOf = ({ articulos: count, conDiferencia, sinContar }: Figures): string =>
  [
    articulos(count),
    conDiferencia > 0 && `${conDiferencia} con diferencia`,
    sinContar > 0 && `${sinContar} sin cantidad`,
  ]
    .filter(Boolean)
    .join(' · ');

/** What confirming will do. */
export function effectOf({ articulos: count, conDiferencia, sobra, falta }: Figures): string {
  if (conDiferencia === 0) return `De ${articulos(count)}, todos están como en el sistema: el stock no cambia.`;
  const changes = [sobra > 0 && `suben ${sobra}`, falta > 0 && `bajan ${falta}`].filter(Boolean);
  return `Se ajustará el stock de ${conDiferencia} de ${articulos(count)}: ${changes.join(' y ')}.`;
}

/** The count in figures, as the card at the right shows it. */
export const CountSummary = ({ figures }: { figures: Figures }) => (
  <>
    <Typography variant="h2">Resumen</Typography>
    <Stack component="dl" spacing={1} sx={{ m: 0 }}>
      <Fact label="Artículos">{figures.articulos}</Fact>
      <Fact label="Con diferencia">{figures.conDiferencia}</Fact>
      <Fact label="Con sobrante">{figures.sobra}</Fact>
      <Fact label="Con faltante">{figures.falta}</Fact>
    </Stack>
  </>
);

/** Why the count cannot be confirmed yet; null when it can. */
function obstacle(count: Count): string | null {
  if (count.lineas.length === 0) return 'Cuente al menos un artículo';
  if (hasRefused(count.lineas)) return MEND_LINES;
  const { sinContar } = figuresOf(count);
  if (sinContar > 0) return `Falta escribir lo contado de ${articulos(sinContar)}`;
  const wrong = count.lineas.map(line => contadoSchema.safeParse(line.contado).error?.issues[0]?.message);
  return wrong.find(message => message !== undefined) ?? null;
}

interface CountActionsProps {
  count: Count;
  isSending: boolean;
  isSent: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

export const CountActions = ({ count, ...actions }: CountActionsProps) => (
  <ConfirmActions {...actions} gate="movimientos.conteo" label="Confirmar conteo" obstacle={obstacle(count)} />
);

export type Asking = 'confirm' | 'cancel' | null;

interface CountDialogsProps {
  count: Count;
  asking: Asking;
  onAsked: () => void;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asked before the count is sent, saying what it will do, and before it is emptied. */
export function CountDialogs({ count, asking, onAsked, onConfirm, onCancel }: CountDialogsProps) {
  const confirm = () => {
    onAsked();
    onConfirm();
  };
  const cancel = () => {
    onAsked();
    onCancel();
  };
  return (
    <>
      <ConfirmDialog open={asking === 'confirm'} title="¿Confirmar el conteo?" onConfirm={confirm} onCancel={onAsked}>
        <Typography>{effectOf(figuresOf(count))}</Typography>
      </ConfirmDialog>
      <CancelDialog
        open={asking === 'cancel'}
        title="¿Desea cancelar el conteo?"
        lost="lo contado"
        brief={isEmpty(count) ? null : briefOf(figuresOf(count))}
        onConfirm={cancel}
        onClose={onAsked}
      />
    </>
  );
}
