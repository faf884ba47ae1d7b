import { TextField, Typography } from '@mui/material';
import { useRef, Fragment } from 'react';
import { CONTEO_LINES_MAX } from '#contract/constants';
import { MENSAJE_ERROR } from '#contract/envelope';
import { MOTIVO_MAX } from '#contract/pedido';
import type { Producto } from '#contract/producto';
import { DraftLayout, draftScreen } from '../../../kit/document/DraftLayout';
import { useConfirm } from '../../../kit/dialog/ConfirmDialog';
import { articuloPorContar } from '../../documentos/pickable';
import { Picker } from '../../../kit/picker/Picker';
import type { SendWords } from '../../../kit/draft/SendNotice';
import { createStoredDraft, useDraft } from '../../../kit/draft/storedDraft';
import { useSendDraft } from '../../../kit/draft/useSendDraft';
import { newKey } from '../../../api/writes';
import { draftKey } from '../../../app/draftKeys';
import { paths } from '../../../app/routes';
import { Panel } from '../../../kit/layout';
import { addArticle, afterSent, count as schema, emptyCount, figuresOf, isEmpty, toBody } from './count';
import { CountLines } from './CountLines';
import { briefOf, CountSummary, Differences, effectOf, obstacleOf } from './CountSummary';

const words: SendWords = {
  created: 'Conteo registrado. El stock quedó como lo contó.',
  failed: MENSAJE_ERROR,
  list: 'Ir a Artículos',
  listPath: paths.list('productos'),
  asNew: 'Confirmar como otro conteo',
};

/** The user's count, kept in localStorage so that it survives a flat battery. */
const createCountStore = (userId: number) =>
  createStoredDraft({ key: draftKey('conteo', userId), schema, empty: emptyCount, isEmpty });

function Conteo({ userId }: { userId: number }) {
  const { draft: count, store } = useDraft(() => createCountStore(userId));
  // If stock moved, the refetched figures show it (`api/writes`).
  const sender = useSendDraft({
    store,
    call: 'movimientos.conteo',
    lines: { field: 'lineas', of: ({ lineas }) => lineas },
    toBody,
    afterSent,
  });
  const { sending, dismiss } = sender;
  const figures = figuresOf(count);
  const { ask, question } = useConfirm({
    title: '¿Confirmar el conteo?',
    onConfirm: () => void sender.send(),
    children: (
      <>
        <Typography gutterBottom>{effectOf(figures)}</Typography>
        <Differences lineas={count.lineas} />
      </>
    ),
  });
  const picker = useRef<HTMLInputElement>(null);
  const wanted = useRef<string | null>(null);

  const add = (producto: Producto | undefined) => {
    if (!producto) return;
    const added = addArticle(store.get(), producto, newKey());
    wanted.current = added.localId;
    store.update(() => ({ ...added.count }));
    if (sending.state === 'sent') dismiss();
  };
  /** Focuses the input of the article just added, once it is mounted. */
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
    <DraftLayout
      gate="movimientos.conteo"
      label="Confirmar conteo"
      words={words}
      summary={<CountSummary figures={figures} />}
      {...{ store, sender, briefOf, obstacleOf, isEmpty }}
      onConfirm={ask}
      cancel={{ title: '¿Desea cancelar el conteo?', lost: 'lo contado', onConfirm: cancel }}
    >
      <Typography variant="h1">Conteo físico</Typography>
      <Fragment key={count.key}>
        <Panel>
          <Picker<Producto>
            kind={articuloPorContar}
            value={null}
            clears
            autoFocus
            inputRef={picker}
            disabled={count.lineas.length >= CONTEO_LINES_MAX}
            helperText="Lea o busque el artículo, escriba cuántos hay y pulse Enter"
            onChange={choice => add(choice?.record)}
          />
          <TextField
            label="Motivo"
            value={count.motivo}
            onChange={({ target }) => store.update(current => ({ ...current, motivo: target.value }))}
            helperText="Opcional: inventario mensual, revisión de la bodega…"
            slotProps={{ htmlInput: { maxLength: MOTIVO_MAX } }}
          />
        </Panel>
        <CountLines
          lineas={count.lineas}
          store={store}
          failure={sending.state === 'failed' ? sending.failure : null}
          inputRefOf={focusWanted}
          onNext={() => picker.current?.focus()}
        />
      </Fragment>
      {question}
    </DraftLayout>
  );
}

/** Physical count: the counted quantities become the stock (D26). Designed for a phone in the warehouse. */
export default draftScreen(
  { title: 'Conteo físico', parent: { title: 'Artículos', to: paths.list('productos') } },
  'movimientos.conteo',
  ({ id }) => <Conteo userId={id} />,
);
