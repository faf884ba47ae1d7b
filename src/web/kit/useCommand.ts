import { useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { EndpointName } from '#contract/endpoints';
import type { BodegaDataProvider, ProviderCall } from '../api/dataProvider';
import { readFailure, type Failure } from '../api/failure';
import { createKeyring } from '../api/idempotency';

type Command = Pick<ProviderCall, 'params' | 'data'>;

interface Outcome {
  onDone: (answer: { data: unknown; message: string }) => void;
  /** True when it has dealt with the failure, which is then not kept. */
  onFailed?: (failure: Failure) => boolean | void;
}

/**
 * A write that waits for the server (D36), for a dialog that stays open meanwhile: once at a time, and the same content
 * sent again after a lost answer is done once (D8).
 */
export function useCommand(name: EndpointName) {
  const dataProvider = useDataProvider<BodegaDataProvider>();
  const [withKey] = useState(createKeyring);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const inFlight = useRef(false);

  const run = async (command: Command, { onDone, onFailed }: Outcome) => {
    if (inFlight.current) return;
    inFlight.current = true;
    setBusy(true);
    setFailure(null);
    try {
      const send = (idempotencyKey: string) => dataProvider.call(name, { ...command, idempotencyKey });
      onDone(await withKey(JSON.stringify(command), send));
    } catch (error) {
      const failed = readFailure(error);
      if (onFailed?.(failed) !== true) setFailure(failed);
    } finally {
      inFlight.current = false;
      setBusy(false);
    }
  };

  return { run, busy, failure, dismiss: () => setFailure(null) };
}
