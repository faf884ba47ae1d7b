import { useQueryClient } from '@tanstack/react-query';
import FactCheck from '@mui/icons-material/FactCheckOutlined';
import { Card, Stack, TextField, Typography } from '@mui/material';
import { useMemo, useRef, useState } from 'react';
import { CONTEO_LINES_MAX } from '#contract/constants';
import { MOTIVO_MAX } from '#contract/pedido';
import type { Producto } from '#contract/producto';
import type { UsuarioSesion } from '#contract/usuario';
import { ConfirmDialog } from '../../components/ConfirmDialog';
import { DocumentLayout } from '../../components/document/DocumentLayout';
import { moveBetweenLines } from '../../components/document/moveBetweenLines';
import { articuloPorContar } from '../../components/document/picker/kinds';
import { RecordPicker } from '../../components/document/picker/RecordPicker';
import { SendNotice } from '../../components/document/SendNotice';
import { useSendDraft } from '../../components/document/useSendDraft';
import { PageTitle } from '../../components/PageTitle';
import { RequireGate } from '../../components/RequireGate';
import { StateScreen } from '../../components/StateScreen';
import { newKey } from '../../providers/idempotency';
import { paths } from '../../routes';
import { useSession } from '../../session';
import { addArticle, afterSent, changeLine, figuresOf, isEmpty, movedIn, removeLine, toBody } from './count';
import { CountActions, CountSummary, effectOf, briefOf } from './CountSummary';
import { CountRow } from './CountRow';
import { countWords } from './texts';
import { useCount } from './useCount';

/** A physical count: what is there of each article becomes its stock (D26). Made for a phone in the warehouse. */
export default function ConteoPage() {
  const usuario = useSession();
  return (
    <RequireGate gate="movimientos.conteo">
      <PageTitle title="Conteo físico" parent={{ title: 'Artículos', to: paths.list('productos') }} />
      {usuario && <Conteo key={usuario.id} usuario={usuario} />}
    </RequireGate>
  );
}

const REFRESHES = ['productos', 'movimientos'];

function Conteo({ usuario }: { usuario: UsuarioSesion }) {
  const { count, store } = useCount(usuario.id);
  const queryClient = useQueryClient();
  const refresh = () => REFRESHES.forEach(name => void queryClient.invalidateQueries({ queryKey: [name] }));
  const { sending, send, sendAsNew, dismiss } = useSendDraft({
    store,
    call: 'movimientos.conteo',
    linesField: 'lineas',
    toBody,
    afterSent,
    onSent: refresh,
    onFailed: ({ status }) => status === 409 && refresh(),
  });
  const [asking, setAsking] = useState<'confirm' | 'cancel' | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const wanted = useRef<string | null>(null);
  const failure = sending.state === 'failed' ? sending.failure : null;
  const moved = useMemo(() => movedIn(failure?.data), [failure]);
  const isSending = sending.state === 'sending';

  /** The input of the article that was just put on the count takes the focus as soon as it stands there. */
  const focusWanted = (localId: string) => (input: HTMLInputElement | null) => {
    if (!input || wanted.current !== localId) return;
    wanted.current = null;
    input.focus();
  };
  const add = (producto: Producto | undefined) => {
    if (!producto) return;
    const added = addArticle(store.get(), producto, newKey());
    wanted.current = added.localId;
    store.update(() => ({ ...added.count }));
    if (sending.state === 'sent') dismiss();
  };
  const cancel = () => {
    store.clear();
    dismiss();
    setAsking(null);
  };
  // A second click may still reach the dialog while it closes.
  const confirm = () => {
    if (asking !== 'confirm') return;
    setAsking(null);
    void send();
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
          onConfirm={() => setAsking('confirm')}
          onCancel={() => setAsking('cancel')}
        />
      }
    >
      <Typography variant="h1">Conteo físico</Typography>
      <Card key={count.key} variant="outlined" sx={{ p: 2 }}>
        <Stack spacing={2}>
          <RecordPicker<Producto>
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
      {count.lineas.length === 0 && (
        <StateScreen
          icon={FactCheck}
          title="Todavía no ha contado nada"
          detail="Lea o busque un artículo y escriba cuántos hay."
        />
      )}
      <Stack
        component="ul"
        ref={list}
        spacing={1}
        aria-label="Artículos contados"
        sx={{ listStyle: 'none', m: 0, p: 0 }}
      >
        {count.lineas.map(line => (
          <CountRow
            key={line.localId}
            line={line}
            now={moved.get(line.idProducto)}
            error={failure?.byLine.get(line.localId)}
            disabled={isSending}
            inputRef={focusWanted(line.localId)}
            onChange={changes => store.update(current => changeLine(current, line.localId, changes))}
            onRemove={() => store.update(current => removeLine(current, line.localId))}
            // Enter: on to the next article, as a scanner goes.
            onKeyDown={event =>
              event.key === 'Enter' ? picker.current?.focus() : moveBetweenLines(event, list.current)
            }
          />
        ))}
      </Stack>
      <ConfirmDialog
        open={asking === 'confirm'}
        title="¿Confirmar el conteo?"
        onConfirm={confirm}
        onCancel={() => setAsking(null)}
      >
        <Typography>{effectOf(figuresOf(count))}</Typography>
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'cancel'}
        title="¿Desea cancelar el conteo?"
        confirmLabel="Si"
        cancelLabel="No"
        destructive
        onConfirm={cancel}
        onCancel={() => setAsking(null)}
      >
        {!isEmpty(count) && <Typography>Se borrará lo contado: {briefOf(figuresOf(count))}.</Typography>}
      </ConfirmDialog>
    </DocumentLayout>
  );
}
