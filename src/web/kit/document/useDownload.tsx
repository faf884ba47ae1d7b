import { useMutation } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'react-admin';
import type { EndpointName } from '#contract/calls/endpointNames';
import { Actionable } from '../alerts/actions';
import type { BodegaDataProvider, ProviderCall } from '../../api/dataProvider';
import { readFailure } from '../../api/failure';

export interface Download {
  name: EndpointName;
  fileName: string;
  call: Pick<ProviderCall, 'params' | 'query'>;
}

/** Downloads a document. A failure saves no file and notifies with a 'Reintentar' button (D44). */
export function useDownload() {
  const dataProvider = useDataProvider<BodegaDataProvider>();
  const notify = useNotify();
  const { mutate: download, isPending: busy } = useMutation({
    mutationFn: ({ name, fileName, call }: Download) => dataProvider.download(name, fileName, call),
    onError: (error, what) => {
      const text = `No se pudo descargar ${what.fileName}. ${readFailure(error).message}`;
      notify(<Actionable text={text} label="Reintentar" onAct={() => download(what)} />, { type: 'error' });
    },
  });
  return { busy, download };
}
