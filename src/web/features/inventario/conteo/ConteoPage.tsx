import { Card, Stack, TextField, Typography } from '@mui/material';
import { useRef, useState } from 'react';
import { CONTEO_LINES_MAX } from '#contract/constants';
import { MOTIVO_MAX } from '#contract/pedido';
import type { Producto } from '#contract/producto';
import { DocumentLayout } from '../../../kit/document/DocumentLayout';
import { articuloPorContar } from '../../documentos/pickable';
import { Picker } from '../../../kit/picker/Picker';
import { SendNotice } from '../../../kit/draft/SendNotice';
import { newKey } from '../../../api/writes';
import { paths } from '../../../app/routes';
import { useSession } from '../../../api/session';
import { GatedScreen } from '../../../kit/screens';
import { PageTitle } from '../../../kit/PageTitle';
import { addArticle, figuresOf, isEmpty } from './count';
import { CountLines } from './CountLines';
import { CountActions, CountDialogs, CountSummary, briefOf, type Asking } from './CountSummary';
import { countWords, useCount, useSendCount } from './useCount';

/** The count of a user: an article is looked for or scanned, what is there is typed, and all of it is confirmed once. */
function Conteo({ userId }: { userId: number }) {
  const { count, store } = useCount(userId);
  const { sending, send, sendAsNew, dismiss } = useSendCount(store);
  const [asking, setAsking] = useState<Asking>(null);
  const picker = useRef<HTMLInputElement>(null);
  const wanted = useRef<string | null>(null);
  const isSending = sending.state === 'sending';

  const add = (producto: Producto | undefined) => {
    if (!producto) return;
    const added = addArticle(store.get(), producto, newKey());
    wanted.current = added.localId;
    store.update(() => ({ ...added.count }));
    if (sending.state === 'sent') dismiss();
  };
  /** The input of the article that was just put on the count takes the focus as soon as it stands there. */
  const focusWanted = (localId: string) => (input: HTMLInputElement | null) => {
    if (!input || wanted.current !== localId) return;
    wanted.current = null;
    input.focus();
  };
  const cancel = () => {
    store.clear();
    dismiss();
  };

  return (
    <DocumentLayout
      summary={<CountSummary figures={figuresOf(count)} />}
      brief={briefOf(figuresOf(count))}
      notice={
        <SendNotice
          words={countWords}
          sending={sending}
          unanswered={count.unanswered}
          onRetry={() => void send()}
          onSendAsNew={() => void sendAsNew()}
          onClose={dismiss}
        />
      }
      actions={
        <CountActions
          count={count}
          isSending={isSending}
          isSent={sending.state === 'sent' && isEmpty(count)}
          onConfirm={() => setAsking('confirm')}
          onCancel={() => setAsking('cancel')}
        />
      }
    >
      <Typography variant="h1">Conteo físico</Typography>
      <Card key={count.key} variant="outlined" sx={{ p: 2 }}>
        <Stack spacing={2}>
          <Picker<Producto>
            kind={articuloPorContar}
            value={null}
            clears
            autoFocus
            inputRef={picker}
            disabled={isSending || count.lineas.length >= CONTEO_LINES_MAX}
            helperText="Con un lector: lea el código y siga con el siguiente"
            onChange={choice => add(choice?.record)}
          />
          <TextField
            label="Motivo"
            value={count.motivo}
            onChange={({ target }) => store.update(current => ({ ...current, motivo: target.value }))}
            helperText="Opcional: inventario mensual, revisión de la bodega…"
            slotProps={{ htmlInput: { maxLength: MOTIVO_MAX } }}
          />
        </Stack>
      </Card>
      <CountLines
        key={`lineas ${count.key}`}
        lineas={count.lineas}
        store={store}
        failure={sending.state === 'failed' ? sending.failure : null}
        disabled={isSending}
        inputRefOf={focusWanted}
        onNext={() => picker.current?.focus()}
      />
      <CountDialogs
        count={count}
        asking={asking}
        onAsked={() => setAsking(null)}
        onConfirm={() => void send()}
        onCancel={cancel}
      />
    </DocumentLayout>
  );
}

/** A physical count: what is there of each article becomes its stock (D26). Made for a phone in the warehouse. */
export default function ConteoPage() {
  const usuario = useSession();
  return (
    <>
      <PageTitle title="Conteo físico" parent={{ title: 'Artículos', to: paths.list('productos') }} />
      <GatedScreen gate="movimientos.conteo">{usuario && <Conteo key={usuario.id} userId={usuario.id} />}</GatedScreen>
    </>
  );
}
