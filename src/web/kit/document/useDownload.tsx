import { Box } from '@mui/material';
import { useContext, useRef, useState } from 'react';
import { CloseNotificationContext, useDataProvider, useNotify } from 'react-admin';
import type { EndpointName } from '#contract/endpointNames';
import { AlertButton } from '../alerts/actions';
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
      const { message } = readFailure(error);
      notify(<DownloadFailed fileName={what.fileName} reason={message} onRetry={() => void download(what)} />, {
        type: 'error',
      });
    } finally {
      inFlight.current = false;
      setBusy(false);
    }
  };

  return { busy, download };
}

interface DownloadFailedProps {
  fileName: string;
  reason: string;
  onRetry: () => void;
}

function DownloadFailed({ fileName, reason, onRetry }: DownloadFailedProps) {
  const close = useContext(CloseNotificationContext);
  const retry = () => {
    close?.();
    onRetry();
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <span>
        No se pudo descargar {fileName}. {reason}
      </span>
      <AlertButton onClick={retry}>Reintentar</AlertButton>
    </Box>
  );
}
