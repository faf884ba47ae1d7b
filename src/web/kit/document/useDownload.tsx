import { useRef, useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { EndpointName } from '#contract/endpointNames';
import { Actionable } from '../alerts/actions';
import type { BodegaDataProvider, ProviderCall } from '../../api/dataProvider';
import { readFailure } from '../../api/failure';

export interface Download {
  name: EndpointName;
  fileName: string;
  call: Pick<ProviderCall, 'params' | 'query'>;
}

/** Downloads a document. A failure saves no file and notifies with a 'Reintentar' button (D44). */
export function useDownload(): { busy: boolean; download: (what: Download) => Promise<void> } {
  const dataProvider = useDataProvider<BodegaDataProvider>();
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  const inFlight = useRef(false);

  const download = async (what: Download) => {
    if (inFlight.current) return;
    inFlight.current = true;
    setBusy(true);
    try {
      await dataProvider.download(what.name, what.fileName, what.call);
    } catch (error) {
      const text = `No se pudo descargar ${what.fileName}. ${readFailure(error).message}`;
      notify(<Actionable text={text} label="Reintentar" onAct={() => void download(what)} />, { type: 'error' });
    } finally {
      inFlight.current = false;
      setBusy(false);
    }
  };

  return { busy, download };
}
