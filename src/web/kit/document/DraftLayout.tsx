import { Button, Stack } from '@mui/material';
import { Fragment, type ReactNode, type ComponentProps } from 'react';
import type { GateName } from '#contract/permisos';
import type { UsuarioSesion } from '#contract/usuario';
import { useSession } from '../../api/session';
import { useWrongDay } from '../date/wrongDays';
import { SendNotice, useCancel, type SendWords } from '../draft/SendNotice';
import type { Sender } from '../draft/useSendDraft';
import { GatedButton, useRefusal } from '../gate';
import { PageTitle } from '../PageTitle';
import { GatedScreen } from '../screens';
import { DocumentLayout, Obstacle, type DocumentLayoutProps } from './DocumentLayout';
import { useConfirmKey } from './useConfirmKey';

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
        <GatedScreen gate={gate}>{usuario && <Fragment key={usuario.id}>{render(usuario)}</Fragment>}</GatedScreen>
      </>
    );
  };

interface ConfirmActionsProps {
  gate: GateName;
  label: string;
  /** Why the document cannot be confirmed yet; null when it can. */
  obstacle: string | null;
  sender: Sender;
  /** The draft is empty. */
  isEmpty: boolean;
  onConfirm: () => void;
  /** The draft in one line. */
  brief: string;
  /** Empties the draft after a confirmation: its title, and what is lost. */
  cancel: { title: string; lost?: string; onConfirm: () => void };
}

interface DraftLayoutProps extends Pick<DocumentLayoutProps, 'summary' | 'children'>, ConfirmActionsProps {
  words: SendWords;
  /** The draft was sent in an earlier visit, and no answer arrived. */
  unanswered: boolean;
  /** Shown below the result of sending. */
  notice?: ReactNode;
}

/** Layout of a document being written, with what becomes of it when it is sent. */
export function DraftLayout({ summary, children, words, unanswered, notice, ...actions }: DraftLayoutProps) {
  const { sender, brief } = actions;
  return (
    <DocumentLayout
      summary={summary}
      brief={brief}
      busy={sender.sending.state === 'sending'}
      notice={
        <Stack spacing={1} sx={{ '&:empty': { display: 'none' } }}>
          <SendNotice words={words} sender={sender} unanswered={unanswered} />
          {notice}
        </Stack>
      }
      actions={<ConfirmActions {...actions} />}
    >
      {children}
    </DocumentLayout>
  );
}

/**
 * Confirm and cancel of a document being written: side by side on a phone, stacked on a desk. Above them, what the
 * document still lacks; Ctrl+Enter confirms from any field.
 */
function ConfirmActions({ gate, label, sender, isEmpty, onConfirm, brief, cancel, ...props }: ConfirmActionsProps) {
  const wrongDay = useWrongDay();
  const obstacle = props.obstacle ?? wrongDay;
  const { ask, question } = useCancel({ ...cancel, brief: isEmpty ? null : brief });
  const refusal = useRefusal(gate);
  const button = useConfirmKey();
  const isSending = sender.sending.state === 'sending';
  // Just sent: the empty form's obstacle must not appear over the success message.
  const reason = isEmpty && sender.sending.state === 'sent' ? null : obstacle;
  return (
    <>
      <Obstacle text={refusal ?? reason} />
      <Stack direction={{ xs: 'row', lg: 'column' }} spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
        <GatedButton
          ref={button}
          gate={gate}
          reason={reason}
          flex={1}
          fullWidth
          size="large"
          onClick={onConfirm}
          disabled={obstacle !== null || isSending}
          loading={isSending}
        >
          {label}
        </GatedButton>
        <Button variant="outlined" onClick={ask} disabled={isSending}>
          Cancelar
        </Button>
      </Stack>
      {question}
    </>
  );
}
