import { Stack, Typography } from '@mui/material';
import { addDays, cantidad, dia } from '#contract/format';
import { companyToday, diasEntrega } from '../../../app/company';
import { ConfirmActions, Fact } from '../../../kit/document/DocumentLayout';
import { hasRefused, MEND_LINES } from '../../../kit/document/draftLines';
import { lineas, unidades } from '../words';
import { isEmpty, totalUnidades, type Draft } from './draft';

const imagenes = (count: number): string | null =>
  count === 0 ? null : count === 1 ? '1 imagen' : `${count} imágenes`;

export const briefOf = ({ lineas: lines, proyecto }: Draft, images: number): string =>
  [lineas(lines.length), unidades(totalUnidades(lines)), imagenes(images), proyecto?.nombre]
    .filter(Boolean)
    .join(' · ');

/** The order in figures, as the card at the right shows it. */
export function DraftSummary({ draft, images }: { draft: Draft; images: number }) {
  const estimated = draft.fechaEntrega ?? addDays(companyToday(), diasEntrega());
  return (
    <>
      <Typography variant="h2">Resumen</Typography>
      <Stack component="dl" spacing={1} sx={{ m: 0 }}>
        <Fact label="Proyecto">{draft.proyecto?.nombre ?? 'Sin elegir'}</Fact>
        <Fact label="Líneas">{draft.lineas.length}</Fact>
        <Fact label="Unidades">{cantidad(totalUnidades(draft.lineas))}</Fact>
        {images > 0 && <Fact label="Imágenes">{images}</Fact>}
      </Stack>
      <Typography variant="body2" color="text.secondary">
        Entrega estimada: {dia(estimated)}
      </Typography>
    </>
  );
}

interface DraftActionsProps {
  draft: Draft;
  isSending: boolean;
  /** The last one was just placed: what the next one lacks must not pop up over the good news. */
  isSent: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Why the order cannot be confirmed yet; null when it can. */
function obstacle({ proyecto, lineas: lines, fechaEntrega }: Draft): string | null {
  if (!proyecto) return 'Elija el proyecto';
  if (fechaEntrega !== null && fechaEntrega < companyToday()) return 'La entrega estimada ya pasó: elija otra';
  if (lines.length === 0) return 'Agregue al menos un artículo';
  return hasRefused(lines) ? MEND_LINES : null;
}

export function DraftActions({ draft, isSent, ...actions }: DraftActionsProps) {
  return (
    <ConfirmActions
      {...actions}
      gate="pedidos.create"
      label="Confirmar Pedido"
      obstacle={obstacle(draft)}
      isSent={isSent && isEmpty(draft)}
    />
  );
}
