import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import type { EndpointName } from '#contract/endpointNames';
import type { Failure } from '../../api/failure';
import { newKey } from '../../api/writes';
import type { StoredDraft } from './storedDraft';
import { useWrite } from './useWrite';

/** A plain provider may answer little more than the id, or not even that. `aviso`: done, but one thing should be known. */
const created = z.object({
  id: z.number().nullish().catch(null),
  aviso: z.string().nullish().catch(null),
});

export interface SendFailure extends Failure {
  /** Field errors of lines, by the local id of the line that was at that place when sent. */
  byLine: ReadonlyMap<string, string>;
  /**
   * The key was refused for other content after a send whose answer was lost: so that first send did make the document,
   * and what is on the draft now is not what it holds.
   */
  sentBefore: boolean;
}

export type Sending =
  | { state: 'idle' }
  | { state: 'sending' }
  | { state: 'failed'; failure: SendFailure }
  /** `elsewhere`: another tab of the browser sent it. */
  | { state: 'sent'; id: number | null; aviso: string | null; elsewhere?: boolean };

/** A draft's way to the server, as a screen has it. */
export interface Sender {
  sending: Sending;
  send: () => Promise<void>;
  /** Under a key of its own: what was sent before stays another document. */
  sendAsNew: () => Promise<void>;
  dismiss: () => void;
}

interface Sendable {
  /** The Idempotency-Key it is sent with. */
  key: string;
  /** It was sent and no answer came. */
  unanswered: boolean;
}
type SentLines = readonly { localId: string }[];

/** Field errors of a 422 (`detalleCompra.2.cantidad`) by line. */
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

/** Between the tabs of the browser: a draft was sent. */
const CHANNEL = 'bodega.borradores';
/** This one: what it tells reaches its own listeners too. */
const TAB = newKey();
const sentDraft = z.object({
  tab: z.string(),
  /** The Idempotency-Key that the draft had. */
  key: z.string(),
  id: z.number().nullable(),
});

function tellTabs(sent: { key: string; id: number | null }): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage({ tab: TAB, ...sent });
  channel.close();
}

/** Calls with its id when another tab sent a draft that stood in this one. */
function useSentElsewhere<D extends { key: string }>(store: StoredDraft<D>, onSent: (id: number | null) => void): void {
  const latest = useRef(onSent);
  useEffect(() => {
    latest.current = onSent;
  });
  useEffect(() => {
    // The emptied draft may come before the message that tells why.
    const keys = new Set([store.get().key]);
    const unsubscribe = store.subscribe(() => keys.add(store.get().key));
    const channel = new BroadcastChannel(CHANNEL);
    channel.addEventListener('message', ({ data }) => {
      const { data: sent } = sentDraft.safeParse(data);
      if (sent && sent.tab !== TAB && keys.has(sent.key)) latest.current(sent.id);
    });
    return () => {
      unsubscribe();
      channel.close();
    };
  }, [store]);
}

interface SendOptions<D extends Sendable> {
  store: StoredDraft<D>;
  call: EndpointName;
  /** The lines of a new document, and their name in the call. */
  lines?: { field: string; of: (draft: D) => SentLines };
  toBody: (draft: D) => unknown;
  /** What of the draft is sent, where that is not all of it. */
  seal?: (current: D) => D;
  /** What is left of the draft once it was sent. */
  afterSent: (current: D, sent: D, newKey: string) => D;
  /** What must be written down before the draft is emptied, so that no crash in between loses it. */
  beforeEmptied?: (answer: unknown, sent: D) => Promise<void>;
  onSent?: (id: number | null, sent: D, answer: unknown) => void;
  onFailed?: (failure: SendFailure) => void;
}

/** Confirms a draft: one document, whatever happens to clicks and answers (D8). A failure keeps everything. */
export function useSendDraft<D extends Sendable>(options: SendOptions<D>): Sender {
  const { store, call, lines, toBody, seal = draft => draft, afterSent, beforeEmptied, onSent, onFailed } = options;
  const write = useWrite(call);
  const [sending, setSending] = useState<Sending>({ state: 'idle' });

  const readSendFailure = (failure: Failure, sent: D, wasUnanswered: boolean): SendFailure => ({
    ...failure,
    byLine: lines ? errorsByLine(failure.fields, lines.field, lines.of(sent)) : new Map(),
    sentBefore: wasUnanswered && failure.status === 422 && Object.keys(failure.fields).length === 0,
  });

  const send = () => {
    let sent = store.get();
    const wasUnanswered = sent.unanswered;
    const prepare = () => {
      setSending({ state: 'sending' });
      // Said before sending: the tab may be closed before the answer comes.
      store.update(current => ({ ...seal(current), unanswered: true }));
      sent = store.get();
      return { data: toBody(sent), idempotencyKey: sent.key };
    };
    return write.run(prepare, {
      onDone: async ({ data }) => {
        await beforeEmptied?.(data, sent);
        store.update(current => afterSent(current, sent, newKey()));
        const { id = null, aviso = null } = created.safeParse(data).data ?? {};
        setSending({ state: 'sent', id, aviso });
        tellTabs({ key: sent.key, id });
        onSent?.(id, sent, data);
      },
      onFailed: failed => {
        const failure = readSendFailure(failed, sent, wasUnanswered);
        const unanswered = failure.unanswered || failure.sentBefore;
        store.update(current => (current.key === sent.key ? { ...current, unanswered } : current));
        setSending({ state: 'failed', failure });
        onFailed?.(failure);
      },
    });
  };

  useSentElsewhere(store, id => setSending({ state: 'sent', id, aviso: null, elsewhere: true }));

  const sendAsNew = () => {
    store.update(current => ({ ...current, key: newKey(), unanswered: false }));
    return send();
  };

  return { sending, send, sendAsNew, dismiss: () => setSending({ state: 'idle' }) };
}
