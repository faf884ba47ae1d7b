import { useMutation } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { EndpointName } from '#contract/calls/endpointNames';
import { TextWithAction } from '../alerts/Notice';
import type { BodegaDataProvider, ProviderCall } from '../../api/dataProvider';
import { readFailure } from '../../api/failure';
import { ToolbarButton } from '../buttons';

export interface Download {
  name: EndpointName;
  fileName: string;
  call: Pick<ProviderCall, 'params' | 'query'>;
}

/** Safari on iOS reads the file only once the person has agreed to download it; the file stays in memory until then. */
const KEPT_MS = 40_000;

export function saveBlob(blob: Blob, fileName: string) {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
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

/** The button of one file: of several on a screen, only the one that was pressed is busy. */
export function DownloadButton({ file, ...button }: ComponentProps<typeof ToolbarButton> & { file: () => Download }) {
  const { busy, download } = useDownload();
  return <ToolbarButton {...button} busy={busy} onClick={() => download(file())} />;
}
