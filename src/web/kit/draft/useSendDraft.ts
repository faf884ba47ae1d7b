import { useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { z } from 'zod';
import type { EndpointName } from '#contract/endpoints';
import type { BodegaDataProvider } from '../../api/dataProvider';
import { readFailure, type Failure } from '../../api/failure';
import { newKey } from '../../api/idempotency';
import type { StoredState } from './storedState';

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
  | { state: 'sent'; id: number | null; aviso: string | null };

interface Sendable {
  key: string;
  unanswered: boolean;
  lineas: readonly { localId: string }[];
}

/** Field errors of a 422 (`detalleCompra.2.cantidad`) by line. */
export function errorsByLine(
  errors: Readonly<Record<string, string>>,
  linesField: string,
  sent: readonly { localId: string }[],
): ReadonlyMap<string, string> {
  const byLine = new Map<string, string>();
  for (const [path, message] of Object.entries(errors)) {
    const [field = '', index] = path.split(/[.[\]]+/);
    const localId = field.toLowerCase() === linesField.toLowerCase() ? sent[Number(index)]?.localId : undefined;
    if (localId) byLine.set(localId, [byLine.get(localId), message].filter(Boolean).join('. '));
  }
  return byLine;
}

interface SendOptions<D extends Sendable> {
  store: StoredState<D>;
  call: EndpointName;
  linesField: string;
  toBody: (draft: D) => unknown;
  /** What is left of the draft once it was sent. */
  afterSent: (current: D, sent: D, newKey: string) => D;
  /** What must be written down before the draft is emptied, so that no crash in between loses it. */
  beforeEmptied?: (answer: unknown, sent: D) => Promise<void>;
  onSent: (id: number | null) => void;
  onFailed?: (failure: SendFailure) => void;
}

/** Confirms a draft: one document, whatever happens to clicks and answers (D8). A failure keeps everything. */
export function useSendDraft<D extends Sendable>(options: SendOptions<D>) {
  const { store, call, linesField, toBody, beforeEmptied, afterSent, onSent, onFailed } = options;
  const dataProvider = useDataProvider<BodegaDataProvider>();
  const [sending, setSending] = useState<Sending>({ state: 'idle' });
  const inFlight = useRef(false);

  const readSendFailure = (error: unknown, sent: D): SendFailure => {
    const failure = readFailure(error);
    const sentBefore = sent.unanswered && failure.status === 422 && Object.keys(failure.fields).length === 0;
    return { ...failure, byLine: errorsByLine(failure.fields, linesField, sent.lineas), sentBefore };
  };

  const send = async () => {
    if (inFlight.current) return;
    inFlight.current = true;
    setSending({ state: 'sending' });
    const sent = store.get();
    // Said before sending: the tab may be closed before the answer comes.
    store.update(current => ({ ...current, unanswered: true }));
    try {
      const { data } = await dataProvider.call(call, { data: toBody(sent), idempotencyKey: sent.key });
      await beforeEmptied?.(data, sent);
      store.update(current => afterSent(current, sent, newKey()));
      const { id = null, aviso = null } = created.safeParse(data).data ?? {};
      setSending({ state: 'sent', id, aviso });
      onSent(id);
    } catch (error) {
      const failure = readSendFailure(error, sent);
      const unanswered = failure.unanswered || failure.sentBefore;
      store.update(current => (current.key === sent.key ? { ...current, unanswered } : current));
      setSending({ state: 'failed', failure });
      onFailed?.(failure);
    } finally {
      inFlight.current = false;
    }
  };

  const sendAsNew = () => {
    store.update(current => ({ ...current, key: newKey(), unanswered: false }));
    return send();
  };

  return { sending, send, sendAsNew, dismiss: () => setSending({ state: 'idle' }) };
}
