import { Alert, AlertTitle, Button, Stack, Typography } from '@mui/material';
import { LinkBase } from 'react-admin';
import { MENSAJE_ERROR, MENSAJE_ERROR_ENFATICO } from '#contract/envelope';
import { frase } from '#contract/frases';
import { useConfirm } from '../dialog/ConfirmDialog';
import { WrapRow } from '../layout';
import type { Sender, SendFailure } from './useSendDraft';

export interface SendWords {
  created: string;
  failed: string;
  /** For numbered documents with a screen: "Es la orden número 12.", "Ver el comprobante". */
  numbered?: { says: (id: number) => string; open: string; path: (id: number) => string };
  /** To the created documents, when there may be several. */
  links?: readonly { label: string; to: string }[];
  /** "Ir a Órdenes". */
  list: string;
  listPath: string;
  /** "Confirmar como otra orden". */
  asNew: string;
}

interface SendNoticeProps {
  words: SendWords;
  sender: Sender;
  /** The draft was sent in an earlier visit, and no answer arrived. */
  unanswered: boolean;
}

/** Result of sending a draft: success with the number and next steps, or the reason of the failure. */
export function SendNotice({ words, sender, unanswered }: SendNoticeProps) {
  const { sending, dismiss } = sender;
  if (sending.state === 'sending') return null;
  if (sending.state === 'sent') return <Sent words={words} {...sending} onClose={dismiss} />;
  if (sending.state === 'failed') return <Failed words={words} sender={sender} failure={sending.failure} />;
  if (!unanswered) return null;
  return (
    <Alert severity="warning" role="status">
      El último envío quedó sin respuesta. Al confirmar de nuevo no se hará dos veces.
    </Alert>
  );
}

interface SentProps {
  words: SendWords;
  id: number | null;
  aviso: string | null;
  /** Sent by another tab, or by this one's screen of before. */
  elsewhere?: 'tab' | 'before';
  onClose: () => void;
}

const SENT_ELSEWHERE = {
  tab: 'Este borrador se confirmó en otra pestaña',
  before: 'Este borrador ya se confirmó',
};

function Sent({ words, id, aviso, elsewhere, onClose }: SentProps) {
  return (
    <Stack spacing={1}>
      <Alert severity="success" role="status" onClose={onClose} sx={{ alignItems: 'flex-start' }}>
        <AlertTitle>{elsewhere ? SENT_ELSEWHERE[elsewhere] : words.created}</AlertTitle>
        {id !== null && words.numbered?.says(id)}
        <WrapRow sx={{ mt: 1 }}>
          {id !== null && words.numbered && (
            <Button size="small" variant="outlined" component={LinkBase} to={words.numbered.path(id)}>
              {words.numbered.open}
            </Button>
          )}
          {!elsewhere &&
            words.links?.map(({ label, to }) => (
              <Button key={to} size="small" variant="outlined" component={LinkBase} to={to}>
                {label}
              </Button>
            ))}
          <Button size="small" variant="text" component={LinkBase} to={words.listPath}>
            {words.list}
          </Button>
        </WrapRow>
      </Alert>
      {aviso && (
        <Alert severity="warning" role="status">
          {aviso}
        </Alert>
      )}
    </Stack>
  );
}

/** Generic messages of the server, which add nothing to the title. */
const SAYS_NOTHING: string[] = [MENSAJE_ERROR, MENSAJE_ERROR_ENFATICO];

const ONCE = 'Puede que ya esté registrado. Reintente: no se hará dos veces.';

function Failed({ words, sender, failure }: Omit<SendNoticeProps, 'unanswered'> & { failure: SendFailure }) {
  const { sentBefore, unanswered, byLine, message, status } = failure;
  // A conflict (409) has a sentence of its own, which becomes the title.
  const title = status === 409 ? message : words.failed;
  const reason = sentBefore
    ? 'Un envío anterior de este borrador ya quedó registrado, sin los últimos cambios. Revíselo en la lista.'
    : message;
  const goesOn = unanswered || byLine.size > 0;
  return (
    <Alert severity="error" role="alert" onClose={sender.dismiss} sx={{ alignItems: 'flex-start' }}>
      <AlertTitle>{title}</AlertTitle>
      {reason !== title && !SAYS_NOTHING.includes(reason) && (goesOn ? frase(reason) : reason)}
      {unanswered && ` ${ONCE}`}
      {byLine.size > 0 && ' Revise las líneas marcadas.'}
      <WrapRow sx={{ mt: 1 }}>
        {sentBefore && (
          <>
            <Button size="small" variant="outlined" component={LinkBase} to={words.listPath}>
              {words.list}
            </Button>
            <Button size="small" variant="text" onClick={() => void sender.sendAsNew()}>
              {words.asNew}
            </Button>
          </>
        )}
        {unanswered && (
          <Button size="small" variant="outlined" color="error" onClick={() => void sender.send()}>
            Reintentar
          </Button>
        )}
      </WrapRow>
    </Alert>
  );
}

interface Cancel {
  title: string;
  /** The draft in one line; null when it is empty. */
  brief: string | null;
  /** Name of what is lost. */
  lost?: string;
  onConfirm: () => void;
}

/** Asks before a draft is emptied, with Si and No. */
export const useCancel = ({ brief, lost = 'el borrador', ...asked }: Cancel) =>
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
