import { Typography } from '@mui/material';
import { AlertButton, Notice } from '../../../kit/alerts/Notice';
import { useDraftPart } from '../../../kit/draft/storedDraft';
import { useConfirm } from '../../../kit/dialog/ConfirmDialog';
import { undoCopy, type PedidoDraft, type PedidoStore } from './pedidoDraft';
import { plural } from '#contract/text/format';

function consequence({ copia, lineas }: PedidoDraft): string {
  const gone = lineas.filter(({ localId }) => copia?.lineas.includes(localId)).length;
  const back = copia?.antes.length ?? 0;
  const leave = plural(gone, 'Se quita la línea copiada', `Se quitan las ${gone} líneas copiadas`);
  if (back === 0) return `${leave}.`;
  return `${leave} y ${plural(back, 'vuelve la que había', `vuelven las ${back} que había`)}.`;
}

/** The order the draft was copied from, the articles left out, and the undo button (D21). */
export function CopyNotice({ store }: { store: PedidoStore }) {
  const copia = useDraftPart(store, draft => draft.copia);
  const { ask, question } = useConfirm({
    title: `¿Deshacer la copia del pedido ${copia?.id}?`,
    confirmLabel: 'Deshacer',
    onConfirm: () => store.update(undoCopy),
    children: <Typography>{useDraftPart(store, consequence)}</Typography>,
  });
  if (!copia) return null;
  const { id, omitidos, isGone } = copia;
  return (
    <Notice
      severity={isGone || omitidos.length > 0 ? 'warning' : 'info'}
      action={<AlertButton onClick={ask}>Deshacer</AlertButton>}
    >
      Copiado del pedido {id}
      {isGone && ', que usted ya no puede ver: al confirmar de nuevo, el pedido no dirá de cuál se copió'}.
      {omitidos.length > 0 &&
        ` No se ${plural(omitidos.length, 'copió', 'copiaron')} por estar ${plural(omitidos.length, 'inactivo', 'inactivos')}: ${omitidos.join(', ')}.`}
      {question}
    </Notice>
  );
}
