import ContentCopy from '@mui/icons-material/ContentCopy';
import { Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNavigate, useNotify } from 'react-admin';
import { useIsMounted } from 'usehooks-ts';
import type { Compra, DetalleCompra } from '#contract/compra';
import type { Producto } from '#contract/producto';
import { withCount } from '#contract/text/format';
import { useSession } from '../../../api/session';
import { newKey } from '../../../api/writes';
import { paths } from '../../../app/routes';
import { ActionButton } from '../../../kit/buttons';
import { useConfirm } from '../../../kit/dialog/ConfirmDialog';
import { useDraft, type StoredDraft } from '../../../kit/draft/storedDraft';
import { errorMessage } from '../../../kit/errorMessage';
import { useReadRecord } from '../../../kit/RecordPage';
import {
  isEmpty,
  NO_PROMESA,
  openDocumentoDraft,
  type DocumentoDraft,
  type DocumentoLinea,
} from '../../documentos/draft/documentoDraft';
import { leftOut, withActiveArticles } from '../nueva/bring';

/** A line bought again at the same cost, for the warehouse: what its orders still need is on 'Por comprar'. */
const boughtAgain = (line: DetalleCompra, { codigo, presentacion }: Producto): DocumentoLinea => ({
  localId: newKey(),
  idProducto: line.idProducto,
  codigo,
  presentacion,
  nombreProducto: line.nombreProducto,
  monto: line.costo,
  cantidad: line.cantidad,
  idPedidoDetalle: null,
});

/** Fills the draft of a new purchase with the supplier, lines and terms of this one, and opens it. */
function useRepeat(store: StoredDraft<DocumentoDraft>) {
  const { proveedor, detalleCompra, condiciones } = useReadRecord<Compra>();
  const dataProvider = useDataProvider();
  const navigate = useNavigate();
  const notify = useNotify();
  const isShown = useIsMounted();
  return useMutation({
    mutationFn: () => withActiveArticles(dataProvider, detalleCompra),
    onSuccess: ({ found, inactive }) => {
      // After leaving the screen one may have begun another purchase.
      if (!isShown()) return;
      if (inactive.length > 0) notify(leftOut(inactive), { type: 'warning', autoHideDuration: null });
      if (found.length === 0) return;
      store.clear();
      store.update(draft => ({
        ...draft,
        contraparte: proveedor ? { id: proveedor.id, nombre: proveedor.razonSocial } : null,
        promesa: { ...NO_PROMESA, condiciones: condiciones ?? '' },
        lineas: found.map(({ line, producto }) => boughtAgain(line, producto)),
      }));
      navigate(paths.create('compras'));
    },
    onError: error => notify(errorMessage(error, 'No se pudo repetir la orden'), { type: 'error' }),
  });
}

/** 'Repetir': the purchase once more; asks before it replaces one that was begun. */
export function RepetirButton() {
  const userId = useSession()?.id ?? 0;
  const [store] = useState(() => openDocumentoDraft('compras', userId));
  const begun = useDraft(store);
  const navigate = useNavigate();
  const { mutate: repeat, isPending } = useRepeat(store);
  const count = withCount(begun.lineas.length, 'línea');
  const replace = {
    title: '¿Reemplazar la orden que tiene empezada?',
    confirmLabel: 'Reemplazar',
    destructive: true,
    onConfirm: () => repeat(),
    children: <Typography>Hay una orden sin confirmar, con {count}. Se pierde lo que tiene.</Typography>,
  };
  // Only by its key can the server tell whether it was made: replaced, it might be made twice.
  const awaited = {
    title: 'Tiene una orden sin respuesta',
    confirmLabel: 'Ir a ella',
    onConfirm: () => navigate(paths.create('compras')),
    children: (
      <Typography>
        La orden que tiene empezada, con {count}, se envió y no llegó la respuesta: puede que ya esté registrada.
        Confírmela de nuevo, que no se hará dos veces, o cancélela, y después repita esta.
      </Typography>
    ),
  };
  const { ask, question } = useConfirm(begun.unanswered ? awaited : replace);
  return (
    <>
      <ActionButton
        labelled
        gate="compras.create"
        label="Repetir"
        icon={ContentCopy}
        busy={isPending}
        onClick={() => (isEmpty(begun) ? repeat() : ask())}
      />
      {question}
    </>
  );
}
