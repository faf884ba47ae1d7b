import { useMutation } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { EndpointName } from '#contract/endpointNames';
import type { BodegaDataProvider, ProviderCall } from '../../api/dataProvider';
import { readFailure, type Failure } from '../../api/failure';
import { createKeyring } from '../../api/writes';

/** What is sent. A draft names its own Idempotency-Key; else the same content keeps its key until it is answered (D8). */
type Command = Pick<ProviderCall, 'params' | 'data' | 'idempotencyKey'>;

export interface Answer {
  data: unknown;
  message: string;
}

interface Outcome {
  onDone: (answer: Answer) => void | Promise<void>;
  /** True when it has dealt with the failure, which is then not kept. */
  onFailed?: (failure: Failure) => boolean | void;
}

/**
 * The one write of the product: waits for the server (D36), one at a time, done once however often it is sent for want of
 * an answer (D8). The data provider has what the call changes read anew (`api/writes`).
 */
export function useWrite(name: EndpointName) {
  const dataProvider = useDataProvider<BodegaDataProvider>();
  const [withKey] = useState(createKeyring);
  const inFlight = useRef(false);
  const { mutateAsync, isPending, error, reset } = useMutation({
    mutationFn: ({ idempotencyKey: own, ...command }: Command) => {
      const send = (idempotencyKey: string) => dataProvider.call(name, { ...command, idempotencyKey });
      return own === undefined ? withKey(JSON.stringify(command), send) : send(own);
    },
  });
  const failure = useMemo(() => (error ? readFailure(error) : null), [error]);

  /** Sends a command, made when it is sure that nothing is on its way already. */
  const run = async (command: Command | (() => Command), { onDone, onFailed }: Outcome): Promise<void> => {
    if (inFlight.current) return;
    inFlight.current = true;
    try {
      await onDone(await mutateAsync(typeof command === 'function' ? command() : command));
    } catch (failed) {
      if (onFailed?.(readFailure(failed)) === true) reset();
    } finally {
      inFlight.current = false;
    }
  };

  return { run, busy: isPending, failure, dismiss: reset };
}

/** The same where an alert says how it went, in the server's words unless `onDone` has its own. */
export function useToldWrite(name: EndpointName) {
  const { run, busy } = useWrite(name);
  const notify = useNotify();
  const tell = (type: 'success' | 'error') => (said: { message: string }) => notify(said.message, { type });
  const send = (command: Command, onDone: Outcome['onDone'] = tell('success')) =>
    void run(command, { onDone, onFailed: tell('error') });
  return { send, busy };
}
