import { Typography } from '@mui/material';
import { Fragment, useCallback, useRef, useState, type ComponentType } from 'react';
import type { UsuarioSesion } from '#contract/usuario';
import { paths } from '../../../app/routes';
import { useConfirm } from '../../../kit/dialog/ConfirmDialog';
import { DraftLayout, draftScreen } from '../../../kit/document/DraftLayout';
import { AddedStatus } from '../../../kit/document/lineFields';
import type { LineFormHandle } from '../../../kit/document/useLineForm';
import { useDraftPart, type StoredDraft } from '../../../kit/draft/storedDraft';
import { Panel } from '../../../kit/layout';
import { useIsPhone } from '../../../kit/useIsPhone';
import { ContrapartePicker } from './ContrapartePicker';
import { DocumentoLineaForm } from './DocumentoLineaForm';
import { DocumentoLineas } from './DocumentoLineas';
import { briefOf, DocumentoResumen } from './DocumentoResumen';
import { isEmpty, type DocumentoBorrador } from './draft';
import { sendWords, type DocumentoKind } from './kind';
import { obstacleOf } from './lineState';
import { useDocumentoNuevo } from './useDocumentoNuevo';

export interface DocumentoExtraProps {
  store: StoredDraft<DocumentoBorrador>;
  /** What the server refused, by field. */
  errors: Readonly<Record<string, string>>;
}

const NO_ERRORS = {};

interface DocumentoNuevoProps {
  kind: DocumentoKind;
  /** Content of one kind of document only, between the counterparty and the line form. */
  extra: ComponentType<DocumentoExtraProps>;
  usuario: UsuarioSesion;
}

function DocumentoNuevo({ kind, extra: Extra, usuario }: DocumentoNuevoProps) {
  const isPhone = useIsPhone();
  const { store, productos, sender, added, ...document } = useDocumentoNuevo(kind, usuario);
  const key = useDraftPart(store, draft => draft.key);
  const contraparte = useDraftPart(store, draft => draft.contraparte);
  const isAdded = useDraftPart(store, ({ lineas }) => lineas.some(({ localId }) => localId === added?.localId));
  const lineForm = useRef<LineFormHandle>(null);
  const [excesos, setExcesos] = useState<readonly string[]>([]);
  const { ask, question } = useConfirm({
    title: '¿Comprar más de lo que falta?',
    confirmLabel: 'Comprar de todas formas',
    onConfirm: document.confirm,
    children: excesos.map(exceso => <Typography key={exceso}>{exceso}.</Typography>),
  });
  const confirm = () => {
    const found = kind.excesos?.(store.get()) ?? [];
    setExcesos(found);
    if (found.length > 0) ask();
    else document.confirm();
  };
  const failure = sender.sending.state === 'failed' ? sender.sending.failure : null;

  return (
    <DraftLayout
      gate={`${kind.resource}.create`}
      label="Confirmar"
      words={sendWords(kind)}
      summary={<DocumentoResumen {...{ kind, store, productos }} />}
      briefOf={useCallback((draft: DocumentoBorrador) => briefOf(kind, draft, productos), [kind, productos])}
      obstacleOf={useCallback((draft: DocumentoBorrador) => obstacleOf(kind, draft, productos), [kind, productos])}
      {...{ store, sender, isEmpty, lineForm }}
      onConfirm={confirm}
      cancel={{ title: kind.words.cancel, onConfirm: document.cancel }}
    >
      <Typography variant="h1">{kind.title}</Typography>
      {/* Keyed by draft: confirming or cancelling also resets the half-typed line (S4). */}
      <Fragment key={key}>
        <Panel>
          <ContrapartePicker
            contraparte={kind.contraparte}
            value={contraparte}
            onChange={chosen => store.update(current => ({ ...current, contraparte: chosen }))}
            onDone={() => lineForm.current?.focus()}
            error={failure?.fields[kind.contraparte.field]}
          />
          <Extra store={store} errors={failure?.fields ?? NO_ERRORS} />
          <DocumentoLineaForm
            {...{ kind, store }}
            ref={lineForm}
            memory={document.lineMemory}
            onAdd={document.add}
            autoFocus={!isPhone && contraparte !== null}
          />
          <AddedStatus added={isAdded ? added : null} />
        </Panel>
        <DocumentoLineas {...{ kind, store, productos }} refused={failure?.byLine} shownId={added?.localId} />
      </Fragment>
      {question}
    </DraftLayout>
  );
}

/** Screen of a new purchase or sale (S2): a draft per user until it is confirmed. */
export const documentoNuevoPage = (kind: DocumentoKind, extra: DocumentoNuevoProps['extra']) =>
  draftScreen(
    { title: kind.title, parent: { title: kind.listTitle, to: paths.list(kind.resource) } },
    `${kind.resource}.create`,
    usuario => <DocumentoNuevo kind={kind} extra={extra} usuario={usuario} />,
  );
