import { Box } from '@mui/material';
import { useEffect } from 'react';
import { useDataProvider } from 'react-admin';
import type { BodegaDataProvider } from '../../api/dataProvider';
import { readFailure } from '../../api/failure';
import { Quiet } from '../../kit/layout';
import { UploadState, useUpload } from '../../kit/uploads';
import type { Owner } from './AdjuntoRow';

/** Why a file is not attached; a text, if it was not even sent. */
export type Failed = Error | string | null;

interface SendingProps extends Owner {
  file: File;
  failure: Failed;
  /** It is its turn to be sent. */
  isNext: boolean;
  onMark: (file: File, failure: Failed) => void;
  onGone: (file: File) => void;
}

const OF_THE_FILE = [413, 415, 422];

/** Whether the file itself was refused: trying again would only repeat that. */
export const isRefused = (failure: Failed): boolean =>
  typeof failure === 'string' || OF_THE_FILE.includes(readFailure(failure).status);

/** A chosen file: waiting for its turn, on its way, or why it is not attached. */
export function Sending({ of, id, file, failure, isNext, onMark, onGone }: SendingProps) {
  const { call } = useDataProvider<BodegaDataProvider>();
  const { upload, cancel, isPending, error, progress } = useUpload(
    sent => call(`${of}.adjuntar`, { params: { id }, ...sent }),
    { onSuccess: () => onGone(file) },
  );
  useEffect(() => {
    if (isNext) upload(file);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `upload` is another at each render.
  }, [isNext, file]);
  useEffect(() => {
    if (error) onMark(file, error);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- as is `onMark`.
  }, [error, file]);
  const drop = () => {
    cancel();
    onGone(file);
  };
  return (
    <Box component="li" sx={{ overflowWrap: 'anywhere' }}>
      {failure || isPending ? (
        <UploadState
          what={file.name}
          progress={progress}
          error={failure}
          onRetry={isRefused(failure) ? undefined : () => onMark(file, null)}
          onCancel={drop}
        />
      ) : (
        <Quiet>{file.name}: en espera</Quiet>
      )}
    </Box>
  );
}
