import { useMutation } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { EndpointName } from '#contract/calls/endpointNames';
import type { BodegaDataProvider, ProviderCall } from './dataProvider';
import { readFailure, useTellIfLeft, type Failure } from './failure';
import { createKeyring } from './writes';

/** What to send. A draft brings its own Idempotency-Key; otherwise equal content keeps one key until answered (D8). */
type Command = Pick<ProviderCall, 'params' | 'data' | 'idempotencyKey'>;

type Answer = Awaited<ReturnType<BodegaDataProvider['call']>>;

interface Outcome {
  onDone: (answer: Answer) => void | Promise<void>;
  /** Returns true if it handled the failure, which is then not kept in `failure`. */
  onFailed?: (failure: Failure) => boolean | void;
}

/**
 * The hook for write calls: not optimistic (D36), one at a time, and executed once however often it is retried after a
 * lost answer (D8). The data provider refetches what the call invalidates (`api/writes`).
 */
export function useWrite(name: EndpointName) {
  const dataProvider = useDataProvider<BodegaDataProvider>();
  const [withKey] = useState(createKeyring);
  const inFlight = useRef(false);
  const { noteAsked, tellIfLeft } = useTellIfLeft();
  const { mutateAsync, isPending, error, reset } = useMutation({
    mutationFn: ({ idempotencyKey: own, ...command }: Command) => {
      const send = (idempotencyKey: string) => dataProvider.call(name, { ...command, idempotencyKey });
      return own === undefined ? withKey(JSON.stringify(command), send) : send(own);
    },
  });
  // The same object until the next error: lines that are marked by it are not rendered at every keystroke.
  const failure = useMemo(() => (error ? readFailure(error) : null), [error]);

  /** Sends a command; a function is called only once no other call is in flight. */
  const run = async (command: Command | (() => Command), { onDone, onFailed }: Outcome): Promise<void> => {
    if (inFlight.current) return;
    inFlight.current = true;
    noteAsked();
    try {
      await onDone(await mutateAsync(typeof command === 'function' ? command() : command));
    } catch (error_) {
      const failed = readFailure(error_);
      if (onFailed?.(failed) === true) reset();
      else tellIfLeft(failed);
    } finally {
      inFlight.current = false;
    }
  };

  return { run, busy: isPending, failure, dismiss: reset, tellIfLeft };
}

/** `useWrite` of a dialog, which shows a failure itself; it closes with a notification, by default the server's message. */
export function useDialogWrite(name: EndpointName, close: () => void, { onDone, onFailed }: Partial<Outcome> = {}) {
  const { run, ...state } = useWrite(name);
  const notify = useNotify();
  const send = (command: Command, done?: string) =>
    void run(command, {
      onFailed,
      onDone: answer => {
        close();
        notify(done ?? answer.message, { type: 'success' });
        return onDone?.(answer);
      },
    });
  return { send, ...state };
}

/** `useWrite` with a notification of the result: the server's message, unless `onDone` shows its own. */
export function useNotifyingWrite(name: EndpointName) {
  const { run, busy, tellIfLeft } = useWrite(name);
  const notify = useNotify();
  const tell = (type: 'success' | 'error', { message }: { message: string }) => notify(message, { type });
  const send = (command: Command, onDone: Outcome['onDone'] = answer => tell('success', answer)) =>
    void run(command, {
      onDone,
      onFailed: failed => {
        if (!tellIfLeft(failed)) tell('error', failed);
        return true;
      },
    });
  return { send, busy };
}
