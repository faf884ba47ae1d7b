import UploadFile from '@mui/icons-material/UploadFileOutlined';
import { CircularProgress } from '@mui/material';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { adjunto, ADJUNTO_BYTES_MAX, ADJUNTOS_ADMITTED, ADJUNTOS_MAX, adjuntoKinds } from '#contract/adjunto';
import { readFailure } from '../../api/failure';
import { useCall } from '../../api/reads';
import { newKey } from '../../api/writes';
import { megabytes } from '../../kit/chosenFile';
import { registerForm } from '../../kit/form/unsaved';
import { useMayPass } from '../../kit/gate';
import { Panel, PlainList, Quiet } from '../../kit/layout';
import { LoadFailed } from '../../kit/screens';
import { FileButton, PICTURE_ACCEPT } from '../../kit/uploads';
import { AdjuntoRow, type Owner } from './AdjuntoRow';
import { type Failed, isRefused, Sending } from './Sending';

const TOO_LARGE = `El archivo pesa más de ${megabytes(ADJUNTO_BYTES_MAX)}`;

const adjuntos = z.array(adjunto);
const kinds = Object.values(adjuntoKinds).map(({ type, ending }) => [type, [`.${ending}`]]);
const ACCEPT = { ...PICTURE_ACCEPT, ...Object.fromEntries(kinds) };

interface Waiting {
  key: string;
  file: File;
  failure: Failed;
}

/** Chosen files until they are attached: one is sent after the other, and what failed waits to be tried again. */
function useWaiting() {
  const [waiting, setWaiting] = useState<readonly Waiting[]>([]);
  const isOver = waiting.every(({ failure }) => isRefused(failure));
  useEffect(() => (isOver ? undefined : registerForm(() => true)), [isOver]);
  return {
    waiting,
    next: waiting.find(({ failure }) => !failure)?.file,
    add: (file: File) =>
      setWaiting(now => [...now, { key: newKey(), file, failure: file.size > ADJUNTO_BYTES_MAX ? TOO_LARGE : null }]),
    mark: (file: File, failure: Failed) =>
      setWaiting(now => now.map(one => (one.file === file ? { ...one, failure } : one))),
    drop: (file: File) => setWaiting(now => now.filter(one => one.file !== file)),
  };
}

/** The files attached to a record; hidden where there are none, from who may not attach any. */
export function Adjuntos({ canAttach = true, ...owner }: Owner & { canAttach?: boolean }) {
  const { of, id } = owner;
  const { data, error, refetch } = useCall(`${of}.todos`, { params: { id }, schema: adjuntos });
  const mayAttach = useMayPass(`${of}.adjuntar`) && canAttach;
  const { waiting, next, add, mark, drop } = useWaiting();
  if (error && !data) {
    // A plain provider has none.
    if (readFailure(error).status === 404) return null;
    return <LoadFailed title="No se pudieron cargar los archivos adjuntos" error={error} onRetry={refetch} />;
  }
  if (!mayAttach && waiting.length === 0 && !data?.length) return null;
  const files = (
    <>
      {!data && <CircularProgress size={24} aria-label="Cargando" sx={{ display: 'block', mb: 1 }} />}
      <PlainList spacing={1} sx={{ mb: 1, '&:empty': { display: 'none' } }}>
        {data?.map(one => (
          <AdjuntoRow key={one.id} {...owner} adjunto={one} />
        ))}
        {waiting.map(({ key, file, failure }) => (
          <Sending key={key} {...{ ...owner, file, failure }} isNext={file === next} onMark={mark} onGone={drop} />
        ))}
      </PlainList>
    </>
  );
  return (
    <Panel title="Adjuntos" spacing={1}>
      {mayAttach ? (
        <FileButton
          multiple
          name="Archivos para adjuntar"
          label="Adjuntar"
          accept={ACCEPT}
          onFile={add}
          size="small"
          startIcon={<UploadFile />}
          above={files}
        >
          <Quiet variant="caption" component="p" data-screen-only sx={{ mt: 0.5 }}>
            {`Hasta ${ADJUNTOS_MAX} archivos de ${megabytes(ADJUNTO_BYTES_MAX)} cada uno: ${ADJUNTOS_ADMITTED}.`}
          </Quiet>
        </FileButton>
      ) : (
        files
      )}
    </Panel>
  );
}
