import { useMutation } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'react-admin';
import type { EndpointName } from '#contract/calls/endpointNames';
import { TextWithAction } from '../alerts/Notice';
import type { BodegaDataProvider, ProviderCall } from '../../api/dataProvider';
import { readFailure } from '../../api/failure';

export interface Download {
  name: EndpointName;
  fileName: string;
  call: Pick<ProviderCall, 'params' | 'query'>;
}

export function saveBlob(blob: Blob, fileName: string) {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The download holds its own reference from the next task on; until then the URL must exist.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}

/** Downloads a document. A failure saves no file and notifies with a 'Reintentar' button (D44). */
export function useDownload() {
  const dataProvider = useDataProvider<BodegaDataProvider>();
  const notify = useNotify();
  const { mutate: download, isPending: busy } = useMutation({
    mutationFn: async ({ name, fileName, call }: Download) =>
      saveBlob((await dataProvider.fetchFile(name, call)).data, fileName),
    onError: (error, what) => {
      const text = `No se pudo descargar ${what.fileName}. ${readFailure(error).message}`;
      notify(<TextWithAction text={text} label="Reintentar" onAct={() => download(what)} />, { type: 'error' });
    },
  });
  return { busy, download };
}
