import { Button, Stack, Typography } from '@mui/material';
import { Fragment, useEffect, useState, type ComponentProps, type ReactNode, type RefObject } from 'react';
import type { GateName } from '#contract/permisos';
import type { UsuarioSesion } from '#contract/usuario';
import { useSession } from '../../api/session';
import { useWrongInput } from '../wrongInputs';
import { AskingDialog } from '../dialog/AskingDialog';
import { SendNotice, useConfirmEmptying, type SendWords } from '../draft/SendNotice';
import { unansweredSince, useDraftPart, useLateDraftPart, type Sendable, type StoredDraft } from '../draft/storedDraft';
import type { Sender } from '../draft/useSendDraft';
import { focusTitle, openDialog } from '../focus';
import { GatedButton, useRefusal } from '../gate';
import { PageTitle } from '../PageTitle';
import { lookUpUnderWay } from '../picker/lookUps';
import { GatedScreen } from '../screens';
import { DocumentLayout, Obstacle, useConfirmKey, type DocumentLayoutProps } from './DocumentLayout';
import type { LineFormHandle } from './lineForm';

/** The screen of a new document, whose draft belongs to the signed-in user. */
export const draftScreen = (
  title: ComponentProps<typeof PageTitle>,
  gate: GateName,
  render: (usuario: UsuarioSesion) => ReactNode,
) =>
  function DraftScreen() {
    const usuario = useSession();
    return (
      <>
        <PageTitle {...title} />
        <GatedScreen gate={gate}>{usuario && render(usuario)}</GatedScreen>
      </>
    );
  };

interface ConfirmActionsProps<D> {
  store: StoredDraft<D>;
  /** The draft in one line, which may follow what is typed. The function must be the same at every render. */
  briefOf: (draft: D) => string;
  /** Why the document cannot be confirmed yet; null when it can. */
  obstacleOf: (draft: D) => string | null;
  isEmpty: (draft: D) => boolean;
  gate: GateName;
  label: string;
  sender: Sender;
  onConfirm: () => void;
  /** The form of the next line: if it holds one, confirming asks first whether to add it. */
  lineForm?: RefObject<LineFormHandle | null>;
  /** Empties the draft after a confirmation: its title, what is lost, and what is emptied with the draft. */
  cancel: { title: string; lost?: string; onConfirm?: () => void };
}

interface DraftLayoutProps<D> extends Pick<DocumentLayoutProps, 'summary' | 'children'>, ConfirmActionsProps<D> {
  words: SendWords;
  /** The title of the screen and what is beside it, which stay for the next draft; the fields below are remounted. */
  head: ReactNode;
  notice?: ReactNode;
}

/**
 * Counts the documents begun on the screen: a confirmation begins another, and so does a cancellation, by `next`. The fields are
 * keyed by it, not by the draft's key, which a refusal changes too: they would lose the focus, and the lines their page.
 */
function useDocumentCount({ sending }: Sender) {
  const [count, setCount] = useState(1);
  const [before, setBefore] = useState(sending);
  const next = () => setCount(begun => begun + 1);
  if (before !== sending) {
    setBefore(sending);
    if (sending.state === 'sent') next();
  }
  return { count, next };
}

/** Layout of a document being written, with what becomes of it when it is sent. A keystroke renders only its line. */
export function DraftLayout<D extends Sendable>(props: DraftLayoutProps<D>) {
  const { summary, head, children, words, notice, ...actions } = props;
  const { sender, store } = actions;
  const { state } = sender.sending;
  const { count, next } = useDocumentCount(sender);
  // The next document begins at its top: a phone, where no field takes the focus, would stay in the middle of it.
  useEffect(() => {
    if (state !== 'sent') return;
    document.documentElement.scrollTop = 0;
    if (document.activeElement === document.body) focusTitle();
  }, [state]);
  return (
    <DocumentLayout
      summary={summary}
      brief={<Brief {...actions} />}
      busy={state === 'sending'}
      notice={
        <Stack spacing={1} sx={{ '&:empty': { display: 'none' } }}>
          <SendNotice words={words} sender={sender} unansweredSince={useDraftPart(store, unansweredSince)} />
          {notice}
        </Stack>
      }
      actions={<ConfirmActions {...actions} onEmptied={next} />}
    >
      {head}
      {/* Confirming or cancelling also resets a half-typed line (S4). */}
      <Fragment key={count}>{children}</Fragment>
    </DocumentLayout>
  );
}

const Brief = <D,>({ store, briefOf }: Pick<ConfirmActionsProps<D>, 'store' | 'briefOf'>) =>
  useLateDraftPart(store, briefOf);

const ADD = { label: 'Agregarla y confirmar', variant: 'contained', autoFocus: true } as const;

/** Confirms a document; if a line was typed but not added, asks first whether to add it. */
function useConfirmWithLine({ lineForm, onConfirm }: Pick<ConfirmActionsProps<unknown>, 'lineForm' | 'onConfirm'>) {
  const [asking, setAsking] = useState(false);
  const [isAddable, setAddable] = useState(true);
  const close = () => setAsking(false);
  const answer = async (adds: boolean) => {
    close();
    if (!adds || (await lineForm?.current?.add?.())) onConfirm();
  };
  return {
    confirm: () => {
      const form = lineForm?.current;
      if (!form?.isTyped()) return onConfirm();
      setAddable(form.add !== undefined);
      setAsking(true);
    },
    question: (
      <AskingDialog
        open={asking}
        title="Hay una línea sin agregar"
        onClose={close}
        answers={[
          { label: 'Volver', onClick: close, autoFocus: !isAddable },
          { label: 'Confirmar sin ella', onClick: () => void answer(false) },
          ...(isAddable ? [{ ...ADD, onClick: () => void answer(true) }] : []),
        ]}
      >
        <Typography>Escribió una línea y no la agregó. Si confirma sin ella, se pierde.</Typography>
      </AskingDialog>
    ),
  };
}

/**
 * Confirm and cancel of a document being written: side by side on a phone, stacked on a desk. Above them, what the
 * document still lacks; Ctrl+Enter confirms from any field.
 */
function ConfirmActions<D>(props: ConfirmActionsProps<D> & { onEmptied: () => void }) {
  const { store, gate, label, sender, cancel, onEmptied, ...rest } = props;
  const isEmpty = useDraftPart(store, rest.isEmpty);
  const brief = useLateDraftPart(store, rest.briefOf);
  const missing = useDraftPart(store, rest.obstacleOf);
  const wrong = useWrongInput();
  const obstacle = missing ?? wrong;
  const empty = () => {
    cancel.onConfirm?.();
    store.clear();
    sender.dismiss();
    onEmptied();
  };
  const { ask, question: cancelQuestion } = useConfirmEmptying({
    ...cancel,
    brief: isEmpty ? null : brief,
    onConfirm: empty,
  });
  const { confirm, question: lineQuestion } = useConfirmWithLine(rest);
  const refusal = useRefusal(gate);
  const button = useConfirmKey();
  // A code that is still looked up has a line of its own: it is waited for, and if it is not found, left to the user.
  const press = async () => {
    const lookUp = lookUpUnderWay();
    if (!lookUp) confirm();
    else if ((await lookUp) && !openDialog()) button.current?.click();
  };
  const isSending = sender.sending.state === 'sending';
  // Just sent: the empty form's obstacle must not appear over the success message.
  const reason = isEmpty && sender.sending.state === 'sent' ? null : obstacle;
  return (
    <>
      <Obstacle text={refusal ?? reason} />
      <Stack direction={{ xs: 'row', lg: 'column' }} spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
        <GatedButton
          variant="contained"
          ref={button}
          gate={gate}
          reason={reason}
          flex={1}
          fullWidth
          size="large"
          onClick={() => void press()}
          // The focus stays on a code that is typed or looked up: left, it would be dropped.
          onMouseDown={event => (lookUpUnderWay() || rest.lineForm?.current?.isTyped()) && event.preventDefault()}
          disabled={obstacle !== null || isSending}
          loading={isSending}
        >
          {label}
        </GatedButton>
        <Button onClick={ask} disabled={isSending}>
          Cancelar
        </Button>
      </Stack>
      {cancelQuestion}
      {lineQuestion}
    </>
  );
}
