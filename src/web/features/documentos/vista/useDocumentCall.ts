import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { EndpointName } from '#contract/endpoints';
import type { BodegaDataProvider, ProviderCall } from '../../../api/dataProvider';
import { readFailure } from '../../../api/failure';
import { createKeyring } from '../../../api/writes';
import { errorMessage } from '../../../kit/errorMessage';

interface DocumentCall extends Pick<ProviderCall, 'params' | 'data' | 'idempotencyKey'> {
  name: EndpointName;
  /** Said once it is done. */
  done: string;
}

/**
 * A write on a finished document that waits for the server (D36), one at a time, done once however often it is sent for
 * want of an answer (D8); what it changes (`refreshes`) is read again, after a refusal too when the document had changed
 * meanwhile (D9). Answers whether it was done.
 */
export function useDocumentCall(refreshes: readonly string[]) {
  const dataProvider = useDataProvider<BodegaDataProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const [withKey] = useState(createKeyring);
  const [busy, setBusy] = useState(false);
  const inFlight = useRef(false);
  const refresh = () => Promise.all(refreshes.map(resource => queryClient.invalidateQueries({ queryKey: [resource] })));

  const run = async ({ name, done, ...call }: DocumentCall): Promise<boolean> => {
    if (inFlight.current) return false;
    inFlight.current = true;
    setBusy(true);
    try {
      const send = (key: string) => dataProvider.call(name, { ...call, idempotencyKey: call.idempotencyKey ?? key });
      await withKey(JSON.stringify([name, call]), send);
      notify(done, { type: 'success' });
      await refresh();
      return true;
    } catch (error) {
      notify(errorMessage(error), { type: 'error' });
      if (readFailure(error).status === 409) await refresh();
      return false;
    } finally {
      inFlight.current = false;
      setBusy(false);
    }
  };

  return { busy, run };
}
