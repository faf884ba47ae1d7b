import { useImperativeHandle, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { CONTEO_LINES_MAX } from '#contract/constants';
import { ERROR_MESSAGE } from '#contract/calls/envelope';
import { conteo, CONTEO_FULL } from '#contract/movimiento';
import type { Producto } from '#contract/producto';
import type { LineFormHandle } from '../../../kit/document/lineForm';
import { DraftLayout, draftScreen } from '../../../kit/document/DraftLayout';
import { useConfirm } from '../../../kit/dialog/ConfirmDialog';
import { articleToCount } from '../../documentos/pickable';
import { Picker } from '../../../kit/picker/Picker';
import { toldOf, type SendWords } from '../../../kit/draft/SendNotice';
import { useDraftPart, type StoredDraft } from '../../../kit/draft/storedDraft';
import { useSendDraft } from '../../../kit/draft/useSendDraft';
import { paths } from '../../../app/routes';
import { ScreenTitle } from '../../../kit/PageTitle';
import { Panel } from '../../../kit/layout';
import { LimitedText } from '../../../kit/LimitedText';
import { addArticle, remaining, isEmpty, obstacleOf, openCountDraft, toBody, type CountDraft } from './countDraft';
import { CountLines, inputId } from './CountLines';
import { briefOf, CountEffect, CountSummary } from './CountSummary';

const words: SendWords = {
  created: 'Conteo registrado. El stock quedó como lo contó.',
  failed: ERROR_MESSAGE,
  links: [{ label: 'Ver los movimientos', to: paths.list('kardex') }],
  list: { label: 'Ir a Artículos', to: paths.list('productos') },
  asNew: 'Confirmar como otro conteo',
};

function Conteo({ userId }: { userId: number }) {
  const [store] = useState(() => openCountDraft(userId));
  const isFull = useDraftPart(store, ({ lineas }) => lineas.length >= CONTEO_LINES_MAX);
  // If stock moved, the refetched figures show it (`api/writes`).
  const sender = useSendDraft({
    store,
    call: 'movimientos.conteo',
    linesField: 'lineas',
    told: toldOf(words),
    toBody,
    remaining,
  });
  const { sending, failure, dismiss } = sender;
  const { ask, question } = useConfirm({
    title: '¿Confirmar el conteo?',
    onConfirm: () => void sender.send(),
    children: <CountEffect store={store} />,
  });
  const picker = useRef<HTMLInputElement>(null);
  const toPicker = () => picker.current?.focus();
  const lineForm = useRef<LineFormHandle>(null);
  // An article without what is counted of it is no line to confirm.
  useImperativeHandle(lineForm, () => ({ isTyped: () => Boolean(picker.current?.value), focus: toPicker }));

  const add = (producto: Producto | undefined) => {
    if (!producto) return;
    // The line's input is focused next: it must be there.
    flushSync(() => store.update(current => addArticle(current, producto)));
    const line = store.get().lineas.find(({ idProducto }) => idProducto === producto.id);
    if (line) document.getElementById(inputId(line))?.focus();
    if (sending.state === 'sent') dismiss();
  };
  return (
    <DraftLayout
      gate="movimientos.conteo"
      label="Confirmar conteo"
      words={words}
      summary={<CountSummary store={store} />}
      {...{ store, sender, briefOf, obstacleOf, isEmpty, lineForm }}
      onConfirm={ask}
      cancel={{ title: '¿Desea cancelar el conteo?', lost: 'lo contado' }}
      head={<ScreenTitle>Conteo físico</ScreenTitle>}
    >
      <Panel>
        <Picker<Producto>
          kind={articleToCount}
          value={null}
          clears
          autoFocus
          inputRef={picker}
          disabled={isFull}
          helperText={isFull ? CONTEO_FULL : 'Lea o busque el artículo, escriba cuántos hay y pulse Enter'}
          onChange={choice => add(choice?.record)}
        />
        <Motivo store={store} />
      </Panel>
      <CountLines store={store} failure={failure} onNext={toPicker} />
      {question}
    </DraftLayout>
  );
}

const Motivo = ({ store }: { store: StoredDraft<CountDraft> }) => (
  <LimitedText
    schema={conteo.shape.motivo}
    label="Motivo"
    value={useDraftPart(store, draft => draft.motivo)}
    onChange={({ target }) => store.update(current => ({ ...current, motivo: target.value }))}
    helperText="Opcional: inventario mensual, revisión de la bodega…"
  />
);

/** Physical count: the counted quantities become the stock (D26). Designed for a phone in the warehouse. */
export default draftScreen(
  { title: 'Conteo físico', parent: { title: 'Artículos', to: paths.list('productos') } },
  'movimientos.conteo',
  ({ id }) => <Conteo userId={id} />,
);
