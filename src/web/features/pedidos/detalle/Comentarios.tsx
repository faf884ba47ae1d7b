import { Box, Button, CircularProgress, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { type Comentario, comentario, newComentario } from '#contract/comentario';
import { mistakeIn } from '#contract/declarations/fields';
import { labels } from '#contract/declarations/labels';
import { fullName } from '#contract/text/format';
import { fechaHora } from '../../../api/company';
import { readFailure } from '../../../api/failure';
import { useCall } from '../../../api/reads';
import { useDialogWrite, useNotifyingWrite, useWrite } from '../../../api/useWrite';
import { Badge } from '../../../kit/Badge';
import { useConfirm } from '../../../kit/dialog/ConfirmDialog';
import { FormDialog, useKept } from '../../../kit/dialog/FormDialog';
import { useFocusWhenGone } from '../../../kit/focus';
import { GatedButton, useMayPass } from '../../../kit/gate';
import { Panel, PlainList, RowTitle } from '../../../kit/layout';
import { LimitedText } from '../../../kit/LimitedText';
import { LoadFailed } from '../../../kit/screens';
import { useIsPhone } from '../../../kit/width';
import { LogEntry } from './OrderHistory';
import { useIsForeign, useOrder } from './useOrder';

const comentarios = z.array(comentario);
const schema = newComentario.shape.texto;

/** The comments of an order, oldest first. */
export const useComentarios = (id: number | string) =>
  useCall('comentarios.delPedido', { params: { id }, schema: comentarios });

/** What people write to each other about an order, oldest first; hidden where there is nothing, from who may not write. */
export function Comentarios() {
  const { data, error, refetch } = useComentarios(useOrder().id);
  const isForeign = useIsForeign();
  const mayWrite = useMayPass('comentarios.comentar') && !isForeign;
  const [isWriting, setWriting] = useState(false);
  useMarkRead(data);
  if (error && !data) {
    // A plain provider has no comments.
    if (readFailure(error).status === 404) return null;
    return <LoadFailed title="No se pudieron cargar los comentarios" error={error} onRetry={refetch} />;
  }
  // Who loses the right while writing keeps what was typed: sending it shows the refusal.
  if (!mayWrite && !isWriting && !data?.length) return null;
  return (
    <Panel title="Comentarios" spacing={1}>
      {!data && <CircularProgress size={24} aria-label="Cargando" />}
      {data && data.length > 0 && (
        <PlainList component="ol" spacing={0}>
          {data.map(one => (
            <Entry key={one.id} comentario={one} />
          ))}
        </PlainList>
      )}
      {!isForeign && (
        <Box>
          <GatedButton gate="comentarios.comentar" onClick={() => setWriting(true)}>
            Comentar
          </GatedButton>
        </Box>
      )}
      {isWriting && <CommentDialog onClose={() => setWriting(false)} />}
    </Panel>
  );
}

/** Notes that the newest comment was read. If that fails, it is new the next time too. */
function useMarkRead(data: readonly Comentario[] | undefined): void {
  const { id } = useOrder();
  const { run } = useWrite('comentarios.leer');
  const hasta = data?.findLast(({ nuevo }) => nuevo)?.id;
  useEffect(() => {
    if (hasta !== undefined) void run({ params: { id }, data: { hasta } }, { onDone: () => {}, onFailed: () => true });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `run` is another at each render.
  }, [id, hasta]);
}

function Entry({ comentario: { id, fecha, usuario, texto, propio, nuevo } }: { comentario: Comentario }) {
  const isPhone = useIsPhone();
  const withdraw = propio && <Withdraw idComentario={id} />;
  return (
    <LogEntry
      head={
        <>
          <RowTitle component="span">{fullName(usuario)}</RowTitle>
          {nuevo && <Badge tone="primary">Nuevo</Badge>}
        </>
      }
      facts={[fechaHora(fecha)]}
      action={!isPhone && withdraw}
    >
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
        {texto}
      </Typography>
      {isPhone && withdraw}
    </LogEntry>
  );
}

function Withdraw({ idComentario }: { idComentario: number }) {
  const { id } = useOrder();
  const { send, busy } = useNotifyingWrite('comentarios.retirar');
  const { ask, question } = useConfirm({
    title: '¿Retirar este comentario?',
    children: 'Ya nadie lo verá en el pedido. La auditoría lo conserva.',
    confirmLabel: 'Retirar',
    destructive: true,
    onConfirm: () => send({ params: { id }, data: { idComentario } }),
  });
  useFocusWhenGone();
  return (
    <>
      <Button variant="text" size="small" loading={busy} onClick={ask}>
        Retirar
      </Button>
      {question}
    </>
  );
}

function CommentDialog({ onClose }: { onClose: () => void }) {
  const { id } = useOrder();
  const { send, busy, failure } = useDialogWrite('comentarios.comentar', onClose);
  const title = `Comentario del pedido ${id}`;
  const [texto, setTexto, isEntered] = useKept(title, z.string(), '');
  const [wasSubmitted, setSubmitted] = useState(false);
  const wrong = wasSubmitted ? mistakeIn(schema, texto) : undefined;
  const submit = () => {
    setSubmitted(true);
    if (mistakeIn(schema, texto) === undefined) send({ params: { id }, data: { texto } });
  };
  return (
    <FormDialog {...{ title, isEntered, busy, failure, onClose }} submitLabel="Comentar" onSubmit={submit}>
      <LimitedText
        label={labels.texto}
        schema={schema}
        required
        autoFocus
        multiline
        minRows={3}
        value={texto}
        onChange={({ target }) => setTexto(target.value)}
        error={wrong !== undefined}
        helperText={wrong ?? 'Lo leen todos los que pueden ver el pedido.'}
      />
    </FormDialog>
  );
}
