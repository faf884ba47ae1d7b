import { Alert, Box, Button } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import { LinkBase, useCloseNotification, useLocation, useNavigate, useNotify, useParams } from 'react-admin';
import { useIsMounted } from 'usehooks-ts';
import { z } from 'zod';
import type { Pedido } from '#contract/pedido';
import { useSession } from '../../../api/session';
import { newKey } from '../../../api/writes';
import { toTop } from '../../../app/router';
import { paths } from '../../../app/routes';
import { recordPage } from '../../../kit/RecordPage';
import { DocumentLayout, useConfirmKey, DocumentSkeleton } from '../../../kit/document/DocumentLayout';
import { useDraftPart, type StoredDraft } from '../../../kit/draft/storedDraft';
import { useSendDraft } from '../../../kit/draft/useSendDraft';
import { useRefusal } from '../../../kit/gate';
import { usePdfPreview } from '../../../kit/pdf/PdfButton';
import { DraftPhotos } from '../imagenes/Pictures';
import { ofReceipt, photosOf } from '../imagenes/imageRepository';
import { useUserImages } from '../imagenes/userImages';
import { receiptDocument } from '../orderDocuments';
import { AmountLines } from './AmountLines';
import { ConfirmAmounts, AmountsNotice } from './ConfirmAmounts';
import { modeOf } from './mode';
import { OrderHeader } from './OrderHeader';
import { cambio } from './cambio';
import { despacho } from './despacho';
import { openAmountsDraft, emptyDraft, toBody, type AmountsDraft } from './amountsDraft';
import { linesToSend, onlyLinesToSend, type AmountsKind } from './amountsKind';
import { recepcion } from './recepcion';
import { TypedAmountsContext, TypedSummary, TypedText } from './typedAmounts';
import { useIsForeign, useOrder, useShowOrder } from './useOrder';

/** Loaded on demand: not needed to receive an order. */
const OrderView = lazy(() => import('./OrderView'));
const UnreadComments = lazy(() => import('./UnreadComments'));

const kinds = { cambio, recibir: recepcion, despachar: despacho };

export default recordPage<Pedido>(
  {
    resource: 'pedidos',
    title: 'Pedido',
    isNumbered: true,
    // A buyer reads every order, but not their list (D11).
    parent: { title: 'Pedidos', to: paths.list('pedidos'), gate: 'pedidos.list' },
    missing: 'El pedido no existe',
    detail: 'Puede que el enlace esté mal escrito o que el pedido sea de un proyecto que no es suyo.',
    failed: 'No se pudo cargar el pedido',
  },
  Order,
);

function Order({ record }: { record: Pedido | undefined }) {
  const { id = '', tipo } = useParams();
  const mode = modeOf(tipo, useLocation().search);
  const isForeign = useIsForeign();
  const isRead = mode === 'ver' || isForeign;
  const skeleton = <DocumentSkeleton card={!isRead} />;
  if (!isRead) {
    return (
      <>
        {/* Asked for together with the order, so that they do not move what is about to be pressed. */}
        <Suspense>
          <UnreadComments id={id} />
        </Suspense>
        {record && isForeign !== null ? <AmountsView key={mode} kind={kinds[mode]} /> : skeleton}
      </>
    );
  }
  return <Suspense fallback={skeleton}>{record ? <OrderView /> : skeleton}</Suspense>;
}

/** A receipt, dispatch or change request. */
function AmountsView({ kind }: { kind: AmountsKind }) {
  const order = useOrder();
  const userId = useSession()?.id ?? 0;
  const refusal = useRefusal(kind.call);
  const [store] = useState(() => openAmountsDraft(kind.storageName, userId, order.id));
  const unanswered = useDraftPart(store, draft => draft.unanswered);
  const sender = useSendAmounts(kind, store);
  const { store: images } = useUserImages();
  const showOrder = useShowOrder();
  const confirmButton = useConfirmKey();

  const isClosed = order.estado === 'Cerrado';
  const discard = () => {
    store.clear();
    if (kind.isOfArrival) void images.forget(photosOf(order.id));
    sender.dismiss();
    showOrder();
  };
  const locked = refusal !== null || isClosed || unanswered;
  const onChange = (change: (current: AmountsDraft) => AmountsDraft) => {
    sender.dismiss();
    store.update(change);
  };

  return (
    <TypedAmountsContext value={{ kind, store, sender, unanswered, locked, onChange }}>
      <DocumentLayout
        summary={<TypedSummary />}
        brief={<TypedText />}
        notice={<AmountsNotice ref={unanswered ? confirmButton : null} onDiscard={discard} />}
        actions={<ConfirmAmounts ref={unanswered ? null : confirmButton} />}
      >
        <OrderHeader mode={kind.mode} />
        {refusal && <Alert severity="info">{refusal}.</Alert>}
        {isClosed && <Alert severity="info">{kind.words.closed}</Alert>}
        <AmountLines onEnd={() => confirmButton.current?.focus()} />
        {kind.isOfArrival && <DraftPhotos orderId={order.id} disabled={locked} />}
      </DocumentLayout>
    </TypedAmountsContext>
  );
}

/** Id of the receipt in the response; undefined with a plain provider. */
const receiptIdIn = (answer: unknown) => z.object({ recepcion: z.number() }).safeParse(answer).data?.recepcion;

/** Sends the draft once, then returns to the list with a success alert. After a conflict it shows the current order. */
function useSendAmounts(kind: AmountsKind, store: StoredDraft<AmountsDraft>) {
  const order = useOrder();
  const { id, pedidoDetalle: lines } = order;
  const { store: images, upload } = useUserImages();
  const showOrder = useShowOrder();
  const notify = useNotify();
  const navigate = useNavigate();
  const isShown = useIsMounted();
  return useSendDraft({
    store,
    call: kind.call,
    partToSend: draft => onlyLinesToSend(kind, draft, lines),
    toBody: draft => toBody(order, draft, kind.besides),
    keepBeforeEmptying: async answer => {
      const receiptId = receiptIdIn(answer);
      if (!kind.isOfArrival || !receiptId) return;
      await images.place([{ from: photosOf(id), ...ofReceipt(id, receiptId) }]);
      upload(id);
    },
    remaining: (_current, _sent, key) => emptyDraft(key),
    onSent: (_id, sent, answer) => {
      const { doneText } = kind.summarise(order, linesToSend(kind, sent, lines));
      notify(<DoneAlert text={doneText} orderId={id} receiptId={receiptIdIn(answer)} />, { type: 'success' });
      if (isShown()) navigate(paths.list('pedidos'), { state: toTop });
    },
    onFailed: ({ status, data }) => status === 409 && showOrder(data),
    // What is typed here is held against the order as it is now, and sent as another receipt.
    onCopySent: () => {
      store.update(current => (current.unanswered ? emptyDraft(newKey()) : { ...current, key: newKey() }));
      showOrder();
    },
  });
}

interface DoneAlertProps {
  text: string;
  orderId: number;
  /** Number of the receipt; undefined for change requests, and with a plain provider. */
  receiptId?: number;
}

const look = { size: 'small', color: 'inherit', variant: 'text', sx: { textDecoration: 'underline' } } as const;

/** Success alert after a receipt or request, with links to its PDF and its order. */
function DoneAlert({ text, orderId, receiptId }: DoneAlertProps) {
  const close = useCloseNotification();
  const name = `Recepción N.º ${receiptId}`;
  const { show, preview } = usePdfPreview(name);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
      <span>{receiptId ? `${text}. ${name}` : text}</span>
      {receiptId && (
        <>
          <Button {...look} onClick={() => show(receiptDocument(receiptId))}>
            Ver PDF
          </Button>
          {preview}
        </>
      )}
      <Button {...look} component={LinkBase} to={paths.pedido(orderId, 'ver')} onClick={() => close()}>
        Ver el pedido
      </Button>
    </Box>
  );
}
