import { useEffect, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { BodegaDataProvider } from '../../api/dataProvider';
import type { Download } from '../document/useDownload';
import { readFailure } from '../../api/failure';

/** How much of a file has come, in bytes; `total` where it is known. */
export interface Received {
  received: number;
  total: number | null;
}

type DocumentFile =
  | { state: 'loading'; progress: Received | null }
  | { state: 'ready'; file: Blob }
  | { state: 'failed'; reason: string };

const LOADING: DocumentFile = { state: 'loading', progress: null };

/** A document in memory. The request is called off when nobody waits for it any more. */
export function useDocumentFile({ name, call }: Download): { result: DocumentFile; retry: () => void } {
  const dataProvider = useDataProvider<BodegaDataProvider>();
  const [result, setResult] = useState(LOADING);
  const [attempt, setAttempt] = useState(0);
  // A document is named by what is asked: the object that says it may be a new one with every render.
  const asked = JSON.stringify(call);

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const onReceived = (received: number, total: number | null) => {
      if (!signal.aborted) setResult({ state: 'loading', progress: { received, total } });
    };
    const load = async () => {
      try {
        const { params, query } = JSON.parse(asked) as Download['call'];
        const { data } = await dataProvider.fetchFile(name, { params, query, signal, onReceived });
        setResult({ state: 'ready', file: data });
      } catch (error) {
        if (!signal.aborted) setResult({ state: 'failed', reason: readFailure(error).message });
      }
    };
    void load();
    return () => controller.abort();
  }, [dataProvider, name, asked, attempt]);

  const retry = () => {
    setResult(LOADING);
    setAttempt(attempt + 1);
  };
  return { result, retry };
}
