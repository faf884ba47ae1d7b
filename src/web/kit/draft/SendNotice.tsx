import { Stack, Typography } from '@mui/material';
import { ERROR_MESSAGE, EMPHATIC_ERROR_MESSAGE } from '#contract/calls/envelope';
import { sentence } from '#contract/text/format';
import { statusMessages } from '../../api/http';
import { useConfirm } from '../dialog/ConfirmDialog';
import { isForgotten } from './storedDraft';
import type { Sender, SendFailure } from './useSendDraft';
import { Notice, TextWithAction } from '../alerts/Notice';

export interface SendWords {
  created: string;
  failed: string;
  /** For numbered documents with a screen: "Es la orden número 12.", "Ver el comprobante". */
  numbered?: { says: (id: number) => string; open: string; path: (id: number) => string };
  /** To the created documents, when there may be several. */
  links?: readonly { label: string; to: string }[];
  /** "Ir a Órdenes". */
  list: { label: string; to: string };
  /** "Confirmar como otra orden". */
  asNew: string;
}

interface SendNoticeProps {
  words: SendWords;
  sender: Sender;
  /** When the draft was sent, if no answer arrived. */
  unansweredSince: number | null;
}

/** Result of sending a draft: success with the number and next steps, or the reason of the failure. */
export function SendNotice({ words, sender, unansweredSince }: SendNoticeProps) {
  const { sending, dismiss } = sender;
  if (sending.state === 'sending') return null;
  if (sending.state === 'sent') return <Sent words={words} {...sending} onClose={dismiss} />;
  if (sending.state === 'failed') return <Failed words={words} sender={sender} failure={sending.failure} />;
  if (unansweredSince === null) return null;
  if (isForgotten(unansweredSince)) {
    return (
      <Notice severity="warning" actions={[words.list]}>
        El último envío quedó sin respuesta hace más de un día. Revise en la lista si ya está registrado: al confirmar
        de nuevo se haría otra vez.
      </Notice>
    );
  }
  return (
    <Notice severity="warning">El último envío quedó sin respuesta. Al confirmar de nuevo no se hará dos veces.</Notice>
  );
}

type SentProps = Extract<Sender['sending'], { state: 'sent' }> & { words: SendWords; onClose: () => void };

const SENT_ELSEWHERE = {
  tab: 'Este borrador se confirmó en otra pestaña',
  before: 'Este borrador ya se confirmó',
};

function Sent({ words, id, aviso, elsewhere, onClose }: SentProps) {
  const { numbered, links = [] } = words;
  const document = id !== null && numbered ? { label: numbered.open, to: numbered.path(id) } : null;
  return (
    <Stack spacing={1}>
      <Notice
        severity="success"
        onClose={onClose}
        title={elsewhere ? SENT_ELSEWHERE[elsewhere] : words.created}
        actions={[document, ...(elsewhere ? [] : links), { ...words.list, variant: 'text' }]}
      >
        {id !== null && numbered?.says(id)}
      </Notice>
      {aviso && <Notice severity="warning">{aviso}</Notice>}
    </Stack>
  );
}

/** Generic messages of the server, which add nothing to the title, and what the banner above says already. */
const SAYS_NOTHING: string[] = [ERROR_MESSAGE, EMPHATIC_ERROR_MESSAGE, statusMessages.unreachable];

const ONCE = 'Puede que ya esté registrado. Reintente: no se hará dos veces.';

function Failed({ words, sender, failure }: Omit<SendNoticeProps, 'unansweredSince'> & { failure: SendFailure }) {
  const { sentBefore, unanswered, byLine, message, status } = failure;
  // A conflict (409) has a sentence of its own, which becomes the title.
  const title = status === 409 ? message : words.failed;
  const reason = sentBefore
    ? 'Un envío anterior de este borrador ya quedó registrado, sin los últimos cambios. Revíselo en la lista.'
    : message;
  const goesOn = unanswered || byLine.size > 0;
  return (
    <Notice
      severity="error"
      onClose={sender.dismiss}
      title={title}
      actions={[
        sentBefore && words.list,
        sentBefore && { label: words.asNew, variant: 'text', onClick: () => void sender.sendAsNew() },
        unanswered && { label: 'Reintentar', color: 'error', onClick: () => void sender.send() },
      ]}
    >
      {reason !== title && !SAYS_NOTHING.includes(reason) && (goesOn ? sentence(reason) : reason)}
      {unanswered && ` ${ONCE}`}
      {byLine.size > 0 && ' Revise las líneas marcadas.'}
    </Notice>
  );
}

/** The success as an alert, for another screen, to which the person went on before the answer. */
export const toldOf =
  ({ created, numbered, links = [], list }: SendWords) =>
  (id: number | null) => {
    const document = id !== null && numbered ? { label: numbered.open, to: numbered.path(id) } : null;
    const text = [sentence(created), id !== null && numbered?.says(id)].filter(Boolean).join(' ');
    return <TextWithAction text={text} {...(document ?? links[0] ?? list)} />;
  };

interface Emptying {
  title: string;
  /** The draft in one line; null when it is empty. */
  brief: string | null;
  lost?: string;
  onConfirm: () => void;
}

/** Asks before a draft is emptied, with Si and No. */
export const useConfirmEmptying = ({ brief, lost = 'el borrador', ...asked }: Emptying) =>
  useConfirm({
    ...asked,
    confirmLabel: 'Si',
    cancelLabel: 'No',
    destructive: true,
    children: brief !== null && (
      <Typography>
        {/* Company names often end in a full stop. */}
        Se borrará {lost}: {brief.replace(/\.$/, '')}.
      </Typography>
    ),
  });
