import { useEffect, useState, type ReactNode } from 'react';
import { useEvent, useNotify } from 'react-admin';
import { z } from 'zod';
import type { EndpointName } from '#contract/calls/endpointNames';
import type { Failure } from '../../api/failure';
import { newKey } from '../../api/writes';
import type { Sendable, StoredDraft } from './storedDraft';
import { useWrite } from '../../api/useWrite';

/** A plain provider may return only the id, or nothing. `aviso`: a warning about the created document. */
const created = z.object({
  id: z.number().nullish().catch(null),
  aviso: z.string().nullish().catch(null),
});

export interface SendFailure extends Failure {
  /** Field errors of lines, keyed by the local id of the line at that index when it was sent. */
  byLine: ReadonlyMap<string, string>;
  /**
   * The server refused the key for different content after a send without answer: that first send did create the
   * document, and the draft has changed since.
   */
  sentBefore: boolean;
}

type Sending =
  | { state: 'idle' }
  | { state: 'sending' }
  | { state: 'failed'; failure: SendFailure }
  /** `elsewhere`: sent by another tab, or by an earlier screen of this one. */
  | { state: 'sent'; id: number | null; aviso: string | null; elsewhere?: 'tab' | 'before' };

export interface Sender {
  sending: Sending;
  failure: SendFailure | null;
  send: () => Promise<void>;
  /** Sends under a new key, as a second document besides the one sent before. */
  sendAsNew: () => Promise<void>;
  dismiss: () => void;
}

type SentLines = readonly { localId: string }[];
/** A draft of a new document has lines, that of a receipt has none. */
type DraftToSend = Sendable & { lineas?: SentLines };

/** Field errors of a 422 (`detalleCompra.2.cantidad`) by local id of the line. */
export function errorsByLine(
  errors: Readonly<Record<string, string>>,
  linesField: string,
  sent: SentLines,
): ReadonlyMap<string, string> {
  const byLine = new Map<string, string>();
  for (const [path, message] of Object.entries(errors)) {
    const [field = '', index] = path.split(/[.[\]]+/);
    const localId = field.toLowerCase() === linesField.toLowerCase() ? sent[Number(index)]?.localId : undefined;
    if (localId) byLine.set(localId, [byLine.get(localId), message].filter(Boolean).join('. '));
  }
  return byLine;
}

const CHANNEL = 'bodega.borradores';
const TAB = newKey();
const sentDraft = z.object({
  tab: z.string(),
  /** Id of the screen that sent it: a channel's messages also reach the other channels of the same tab. */
  screen: z.string().catch(''),
  key: z.string(),
  id: z.number().nullable(),
});

function tellScreens(sent: { screen: string; key: string; id: number | null }): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage({ tab: TAB, ...sent });
  channel.close();
}

/** Keys of the drafts that the screens of this tab show or have shown. */
const onScreens = new Set<ReadonlySet<string>>();

/** Calls `onSent` with the document's id, and from where, when another screen sends the draft that is shown here. */
function useSentElsewhere<D extends { key: string }>(
  store: StoredDraft<D>,
  screen: string,
  onSent: (id: number | null, from: 'tab' | 'before') => void,
): void {
  const sent = useEvent(onSent);
  useEffect(() => {
    // The emptied draft (storage event) may arrive before the message: remember every key shown here.
    const keys = new Set([store.get().key]);
    onScreens.add(keys);
    const unsubscribe = store.subscribe(() => keys.add(store.get().key));
    const channel = new BroadcastChannel(CHANNEL);
    channel.addEventListener('message', ({ data }) => {
      const { data: told } = sentDraft.safeParse(data);
      if (told && told.screen !== screen && keys.has(told.key)) sent(told.id, told.tab === TAB ? 'before' : 'tab');
    });
    return () => {
      onScreens.delete(keys);
      unsubscribe();
      channel.close();
    };
  }, [store, screen, sent]);
}

/** One object, so that dismissing nothing rerenders nothing. */
const IDLE: Sending = { state: 'idle' };

interface SendOptions<D extends DraftToSend> {
  store: StoredDraft<D>;
  call: EndpointName;
  /** The name of the lines' field in the body of a new document. */
  linesField?: string;
  toBody: (draft: D) => unknown;
  /** The draft as it is sent, and kept until the answer, if not as it is. */
  partToSend?: (current: D) => D;
  /** The draft that remains after sending. */
  remaining: (current: D, sent: D, newKey: string) => D;
  /** Persists what is needed later before the draft is emptied, so that a crash in between loses nothing. */
  keepBeforeEmptying?: (answer: unknown, sent: D) => Promise<void>;
  onSent?: (id: number | null, sent: D, answer: unknown) => void;
  onFailed?: (failure: SendFailure, sent: D) => void;
  /** The alert of a success on another screen, to which the person went on, unless `onSent` tells of it. */
  told?: (id: number | null, sent: D, answer: unknown) => ReactNode;
  /** Another tab sent its copy of the draft: a duplicated tab has a copy of its own of what a tab stores. */
  onCopySent?: () => void;
}

/** Whether it may be the key that was refused, as used for other content: what is wrong with a draft names its fields. */
const isOfKey = ({ status, fields }: Failure): boolean => status === 422 && Object.keys(fields).length === 0;

/** Sends a draft as exactly one document, despite double clicks and lost answers (D8). A failure keeps the draft. */
export function useSendDraft<D extends DraftToSend>(options: SendOptions<D>): Sender {
  const { store, call, toBody, remaining, keepBeforeEmptying, onSent, onFailed, onCopySent, told } = options;
  const { linesField = '', partToSend = draft => draft } = options;
  const write = useWrite(call);
  const notify = useNotify();
  const [sending, setSending] = useState<Sending>(IDLE);
  const [screen] = useState(newKey);

  const readSendFailure = (failure: Failure, sent: D, wasUnanswered: boolean): SendFailure => ({
    ...failure,
    byLine: errorsByLine(failure.fields, linesField, sent.lineas ?? []),
    sentBefore: wasUnanswered && isOfKey(failure),
  });

  const send = () => {
    let sent = store.get();
    const { unanswered: wasUnanswered, sentAt } = sent;
    const first = wasUnanswered ? sentAt : Date.now();
    const prepare = () => {
      setSending({ state: 'sending' });
      // Stored before sending: the tab may be closed before the answer arrives.
      store.update(current => ({ ...partToSend(current), unanswered: true, sentAt: first }));
      sent = store.get();
      return { data: toBody(sent), idempotencyKey: sent.key };
    };
    return write.run(prepare, {
      onDone: async ({ data }) => {
        await keepBeforeEmptying?.(data, sent);
        store.update(current => remaining(current, sent, newKey()));
        const { id = null, aviso = null } = created.safeParse(data).data ?? {};
        setSending({ state: 'sent', id, aviso });
        if (told && ![...onScreens].some(keys => keys.has(sent.key))) {
          notify(told(id, sent, data), { type: 'success' });
        }
        tellScreens({ screen, key: sent.key, id });
        onSent?.(id, sent, data);
      },
      onFailed: failed => {
        const failure = readSendFailure(failed, sent, wasUnanswered);
        const unanswered = failure.unanswered || failure.sentBefore;
        // It may be that of a copy sent by another tab, with which this one would always be refused.
        const key = isOfKey(failed) && !unanswered ? newKey() : sent.key;
        store.update(current => (current.key === sent.key ? { ...current, unanswered, key } : current));
        setSending({ state: 'failed', failure });
        onFailed?.(failure, sent);
      },
    });
  };

  useSentElsewhere(store, screen, (id, elsewhere) => {
    setSending({ state: 'sent', id, aviso: null, elsewhere });
    if (elsewhere === 'tab') onCopySent?.();
  });

  const sendAsNew = () => {
    store.update(current => ({ ...current, key: newKey(), unanswered: false }));
    return send();
  };

  const failure = sending.state === 'failed' ? sending.failure : null;
  return { sending, failure, send, sendAsNew, dismiss: () => setSending(IDLE) };
}
