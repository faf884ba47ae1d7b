import { Typography } from '@mui/material';
import { useState, type ReactNode, Fragment } from 'react';
import type { UsuarioSesion } from '#contract/usuario';
import { paths } from '../../../app/routes';
import { useIsPhone } from '../../../kit/useIsPhone';
import { DraftLayout, draftScreen } from '../../../kit/document/DraftLayout';
import { AddedStatus } from '../../../kit/document/lineFields';
import { useConfirmWithLine } from '../../../kit/document/useConfirmWithLine';
import { useConfirm } from '../../../kit/dialog/ConfirmDialog';
import type { StoredDraft } from '../../../kit/draft/storedDraft';
import { Panel } from '../../../kit/layout';
import { isEmpty, type DocumentoBorrador } from './draft';
import { sendWords, type DocumentoKind } from './kind';
import { ContrapartePicker } from './ContrapartePicker';
import { DocumentoLineaForm } from './DocumentoLineaForm';
import { DocumentoLineas } from './DocumentoLineas';
import { briefOf, DocumentoResumen, obstacle } from './DocumentoResumen';
import { useDocumentoNuevo } from './useDocumentoNuevo';

/** Content of one kind of document only, between the counterparty and the line form. */
export type DocumentoExtra = (
  draft: DocumentoBorrador,
  store: StoredDraft<DocumentoBorrador>,
  fields: Fields,
) => ReactNode;
type Fields = Readonly<Record<string, string>>;

const NO_FIELDS: Fields = {};

interface DocumentoNuevoProps {
  kind: DocumentoKind;
  extra: DocumentoExtra;
  usuario: UsuarioSesion;
}

function DocumentoNuevo({ kind, extra, usuario }: DocumentoNuevoProps) {
  const isPhone = useIsPhone();
  const { draft, store, lineMemory, productos, problems, sender, added, add, cancel, confirm } = useDocumentoNuevo(
    kind,
    usuario,
  );
  const { sending } = sender;
  const [excesos, setExcesos] = useState<readonly string[]>([]);
  const { ask: askAboutExcesos, question: excesosQuestion } = useConfirm({
    title: '¿Comprar más de lo que falta?',
    confirmLabel: 'Comprar de todas formas',
    onConfirm: confirm,
    children: excesos.map(exceso => <Typography key={exceso}>{exceso}.</Typography>),
  });
  const {
    lineForm,
    confirm: confirmWithLine,
    question,
  } = useConfirmWithLine(() => {
    const found = kind.excesos?.(store.get()) ?? [];
    setExcesos(found);
    if (found.length > 0) askAboutExcesos();
    else confirm();
  });
  const failure = sending.state === 'failed' ? sending.failure : null;

  return (
    <DraftLayout
      gate={`${kind.resource}.create`}
      label="Confirmar"
      words={sendWords(kind)}
      summary={<DocumentoResumen kind={kind} draft={draft} />}
      brief={briefOf(kind, draft)}
      obstacle={obstacle(kind, draft, problems)}
      {...{ sender, unanswered: draft.unanswered, isEmpty: isEmpty(draft) }}
      onConfirm={confirmWithLine}
      cancel={{ title: kind.words.cancel, onConfirm: cancel }}
    >
      <Typography variant="h1">{kind.title}</Typography>
      {/* Keyed by draft: confirming or cancelling also resets the half-typed line (S4). */}
      <Fragment key={draft.key}>
        <Panel>
          <ContrapartePicker
            contraparte={kind.contraparte}
            value={draft.contraparte}
            onChange={contraparte => store.update(current => ({ ...current, contraparte }))}
            onDone={() => lineForm.current?.focus()}
            error={failure?.fields[kind.contraparte.field]}
          />
          {extra(draft, store, failure?.fields ?? NO_FIELDS)}
          <DocumentoLineaForm
            {...{ kind, draft }}
            ref={lineForm}
            memory={lineMemory}
            onAdd={add}
            autoFocus={!isPhone && draft.contraparte !== null}
          />
          <AddedStatus added={draft.lineas.some(({ localId }) => localId === added?.localId) ? added : null} />
        </Panel>
        <DocumentoLineas
          {...{ kind, draft, store, productos }}
          // A current problem takes precedence over what the server answered about the content sent.
          problems={new Map([...(failure?.byLine ?? []), ...problems])}
          shownId={added?.localId}
        />
      </Fragment>
      {question}
      {excesosQuestion}
    </DraftLayout>
  );
}

/** Screen of a new purchase or sale (S2): a draft per user until it is confirmed. */
export const documentoNuevoPage = (kind: DocumentoKind, extra: DocumentoExtra) =>
  draftScreen(
    { title: kind.title, parent: { title: kind.listTitle, to: paths.list(kind.resource) } },
    `${kind.resource}.create`,
    usuario => <DocumentoNuevo kind={kind} extra={extra} usuario={usuario} />,
  );
