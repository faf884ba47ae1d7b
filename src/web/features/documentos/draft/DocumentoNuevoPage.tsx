import ContentPaste from '@mui/icons-material/ContentPaste';
import { Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, useCallback, useMemo, useRef, useState } from 'react';
import { useGetMany } from 'react-admin';
import type { Producto } from '#contract/producto';
import { plus } from '#contract/text/sums';
import type { UsuarioSesion } from '#contract/usuario';
import { newKey } from '../../../api/writes';
import { paths } from '../../../app/routes';
import { useConfirm } from '../../../kit/dialog/ConfirmDialog';
import { DialogButton } from '../../../kit/dialog/DialogButton';
import { DraftLayout, draftScreen } from '../../../kit/document/DraftLayout';
import { FirstPicker } from '../../../kit/document/FirstPicker';
import { AddedStatus, useAdded, type LineFormHandle } from '../../../kit/document/lineForm';
import { toldOf } from '../../../kit/draft/SendNotice';
import { useDraftPart, type StoredDraft } from '../../../kit/draft/storedDraft';
import { useSendDraft } from '../../../kit/draft/useSendDraft';
import { ScreenTitle } from '../../../kit/PageTitle';
import { Panel, WrapRow } from '../../../kit/layout';
import { useIsPhone } from '../../../kit/width';
import { choiceOf, namedOf } from '../../../kit/picker/choices';
import { useReportProblem } from '../../../kit/wrongInputs';
import { DocumentoLineaForm, documentoLineMemory } from './DocumentoLineaForm';
import { DocumentoLineas } from './DocumentoLineas';
import { briefOf, DocumentoResumen } from './DocumentoResumen';
import {
  addLine,
  remaining,
  findMergeable,
  isEmpty,
  openDocumentoDraft,
  type DocumentoDraft,
  type NewDocumentoLinea,
} from './documentoDraft';
import { sendWords, type DocumentoKind } from './kind';
import { atCurrentPrices, obstacleOf, type Productos } from './lineState';

const DocumentoPasteDialog = lazy(() => import('./DocumentoPasteDialog'));

function DocumentoNuevo({ kind, usuario }: { kind: DocumentoKind; usuario: UsuarioSesion }) {
  const isPhone = useIsPhone();
  const { store, productos, sender, added, ...document } = useDocumentoNuevo(kind, usuario);
  const contraparte = useDraftPart(store, draft => draft.contraparte);
  const lineForm = useRef<LineFormHandle>(null);
  const excesses = () => kind.excesses?.(store.get()) ?? [];
  const { ask, question } = useConfirm({
    title: '¿Comprar más de lo que falta?',
    confirmLabel: 'Comprar de todas formas',
    onConfirm: document.confirm,
    children: excesses().map(excess => <Typography key={excess}>{excess}.</Typography>),
  });
  const confirm = () => (excesses().length > 0 ? ask() : document.confirm());
  const { failure } = sender;

  return (
    <DraftLayout
      gate={`${kind.resource}.create`}
      label="Confirmar"
      words={sendWords(kind)}
      summary={<DocumentoResumen {...{ kind, store, productos }} />}
      briefOf={useCallback((draft: DocumentoDraft) => briefOf(kind, draft, productos), [kind, productos])}
      obstacleOf={useCallback((draft: DocumentoDraft) => obstacleOf(kind, draft, productos), [kind, productos])}
      {...{ store, sender, isEmpty, lineForm }}
      onConfirm={confirm}
      cancel={{ title: kind.words.cancel, onConfirm: document.cancel }}
      head={
        <WrapRow sx={{ justifyContent: 'space-between', alignItems: 'center' }}>
          <ScreenTitle>{kind.title}</ScreenTitle>
          <DialogButton label="Pegar de Excel" icon={ContentPaste}>
            {onClose => <DocumentoPasteDialog {...{ kind, store, onClose }} onAdded={document.goOn} />}
          </DialogButton>
        </WrapRow>
      }
    >
      <Panel>
        <FirstPicker
          kind={kind.contraparte.kind}
          required={kind.contraparte.required}
          value={contraparte && choiceOf(contraparte)}
          onChange={choice => store.update(current => ({ ...current, contraparte: namedOf(choice) }))}
          onDone={() => lineForm.current?.focus()}
          error={failure?.fields[kind.contraparte.field]}
        />
        <kind.Extra store={store} errors={failure?.fields ?? {}} />
        <DocumentoLineaForm
          {...{ kind, store }}
          ref={lineForm}
          memory={document.lineMemory}
          onAdd={document.add}
          autoFocus={!isPhone && contraparte !== null}
        />
        <AddedStatus added={added} />
      </Panel>
      <DocumentoLineas {...{ kind, store, productos }} refused={failure?.byLine} shownId={added?.localId} />
      {question}
    </DraftLayout>
  );
}

/** Screen of a new purchase or sale (S2): a draft per user until it is confirmed. */
export const documentoNuevoPage = (kind: DocumentoKind) =>
  draftScreen(
    { title: kind.title, parent: { title: kind.listTitle, to: paths.list(kind.resource) } },
    `${kind.resource}.create`,
    usuario => <DocumentoNuevo kind={kind} usuario={usuario} />,
  );

/** The articles that a draft has, as a text, which stays the same while one types in their lines. */
const articlesOf = ({ lineas }: DocumentoDraft) => [...new Set(lineas.map(({ idProducto }) => idProducto))].join();

/** The current records of a draft's articles, for their stock, price and active state. */
function useProductosOf(store: StoredDraft<DocumentoDraft>): Productos {
  const articles = useDraftPart(store, articlesOf);
  const ids = useMemo(() => articles.split(',').filter(Boolean).map(Number), [articles]);
  const { data, isLoading } = useGetMany<Producto>('productos', { ids });
  // While that of a line added here is read, the others are as they were read last.
  const [known, setKnown] = useState(data);
  if (data && data !== known) setKnown(data);
  // Confirming waits for the first reading: a draft of some days ago is sold at the prices of now.
  useReportProblem(isLoading && !known ? 'Se están leyendo los artículos' : undefined);
  return useMemo(() => new Map(known?.flatMap(producto => (producto ? [[producto.id, producto]] : []))), [known]);
}

function useDocumentoNuevo(kind: DocumentoKind, usuario: UsuarioSesion) {
  const [store] = useState(() => openDocumentoDraft(kind.resource, usuario.id));
  const [lineMemory] = useState(() => documentoLineMemory(kind, usuario.id));
  const productos = useProductosOf(store);
  const queryClient = useQueryClient();
  const sender = useSendDraft({
    store,
    call: `${kind.resource}.create`,
    linesField: kind.linesField,
    told: toldOf(sendWords(kind)),
    partToSend: current => atCurrentPrices(kind, current, productos),
    toBody: sent => kind.toBody(sent, usuario.email),
    remaining,
    onSent: () => lineMemory.clear(),
    // The price was below the list price: refetch the articles, so that the line shows the current one.
    onFailed: ({ status }) => {
      if (status === 403) void queryClient.invalidateQueries({ queryKey: ['productos'] });
    },
  });
  const { added, goOn } = useAdded(store, sender);
  const add = (line: NewDocumentoLinea) => {
    const existing = findMergeable(kind.monto, store.get().lineas, line);
    const localId = existing?.localId ?? newKey();
    store.update(current => addLine(kind.monto, current, { ...line, localId }));
    goOn({ line, localId, total: existing ? plus(existing.cantidad, line.cantidad) : null });
  };
  const cancel = () => {
    lineMemory.clear();
    goOn();
  };
  const confirm = () => {
    goOn();
    void sender.send();
  };

  return { store, lineMemory, productos, sender, added, add, goOn, cancel, confirm };
}
