import { Box, Button, CircularProgress, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useIntersectionObserver } from 'usehooks-ts';
import { IMAGENES_AND_FOTOS, TOO_MANY_FOTOS, imagenNames } from '#contract/imagen';
import type { PedidoDetalle } from '#contract/pedido';
import { FOTOS_PER_RECEPCION, RECEPCION_IS_FULL, type Recepcion } from '#contract/recepcion';
import type { BodegaDataProvider } from '../../../api/dataProvider';
import { useFile } from '../../../api/reads';
import { newKey } from '../../../api/writes';
import { BlobImage } from '../../../kit/BlobImage';
import { registerForm } from '../../../kit/form/unsaved';
import { useMayPass } from '../../../kit/gate';
import { UploadState } from '../../../kit/uploads';
import { Problems } from './DraftLineImages';
import { AddImage, ImageThumb, ImageViewer } from './imageControls';
import { ofLine, ofReceipt, prepareAll, sendImage, type ImageTarget, type ReadyImage } from './imageFile';

/** The owner of images: an order line or a receipt. */
interface PictureOwner {
  orderId: number;
  name: string;
  names: readonly string[];
  /** Largest number of images, and the message when it is reached. */
  most: number;
  full: string;
  target: ImageTarget;
}

interface SavedPicturesProps {
  owner: PictureOwner;
  /** Offers to add images while there is room, to users with the permission. */
  canAdd: boolean;
}

interface LineImagesProps extends Pick<SavedPicturesProps, 'canAdd'> {
  orderId: number;
  line: PedidoDetalle;
}

export function LineImages({ orderId, line, canAdd }: LineImagesProps) {
  const { id: idDetalle, idProducto, nombreProducto: name } = line;
  const owner = {
    orderId,
    name,
    names: imagenNames(line),
    most: IMAGENES_AND_FOTOS,
    full: TOO_MANY_FOTOS,
    target: ofLine({ idPedido: orderId, idProducto, idDetalle }, true),
  };
  return <SavedPictures {...{ owner, canAdd }} />;
}

export function ReceiptPhotos({ receipt, canAdd }: Pick<SavedPicturesProps, 'canAdd'> & { receipt: Recepcion }) {
  const { id, idPedido: orderId, fotos: names } = receipt;
  const owner = {
    orderId,
    name: `la recepción ${id}`,
    names,
    most: FOTOS_PER_RECEPCION,
    full: RECEPCION_IS_FULL,
    target: ofReceipt(id),
  };
  return <SavedPictures {...{ owner, canAdd }} />;
}

/** Saved images: thumbnails that open enlarged, and adding more in any state of the order (D22, D41). */
function SavedPictures({ owner, canAdd }: SavedPicturesProps) {
  const { orderId, name } = owner;
  const [index, setIndex] = useState<number | null>(null);
  const mayAdd = useMayPass('pedidos.uploadImagen');
  const { names, sending, problems, forget, add, retry, discard } = useQueuedUpload(owner);
  const hasRoom = names.length + (sending?.queue.length ?? 0) < owner.most;
  const offers = canAdd && mayAdd;
  if (names.length === 0 && !offers) return null;

  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, alignItems: 'center' }}>
        {names.map((file, at) => (
          <SavedThumb
            key={file}
            orderId={orderId}
            name={file}
            label={`Imagen ${at + 1} de ${name}`}
            onClick={() => setIndex(at)}
          />
        ))}
        {offers && hasRoom && <AddImage dense of={name} onFiles={add} disabled={sending !== null && !sending.error} />}
      </Box>
      {sending && (
        <UploadState
          what="la imagen"
          progress={sending.progress}
          error={sending.error}
          onRetry={retry}
          onDiscard={discard}
        />
      )}
      <Problems problems={problems} onClose={forget} />
      <ImageViewer title={name} count={names.length} index={index} onIndex={setIndex}>
        {index !== null && names[index] && (
          <SavedImage key={names[index]} orderId={orderId} name={names[index]} alt={`Imagen ${index + 1} de ${name}`} />
        )}
      </ImageViewer>
    </Box>
  );
}

interface SavedProps {
  orderId: number;
  name: string;
}

function SavedThumb({ orderId, name, label, onClick }: SavedProps & { label: string; onClick: () => void }) {
  // Fetch thumbnails only near the visible part of the page.
  const { isIntersecting, ref } = useIntersectionObserver({
    rootMargin: '200px',
    freezeOnceVisible: true,
    initialIsIntersecting: typeof IntersectionObserver === 'undefined',
  });
  const { data, isError } = useOrderImage(orderId, name, { mini: true, enabled: isIntersecting });
  return <ImageThumb ref={ref} label={label} blob={data} failed={isError} onClick={onClick} />;
}

function SavedImage({ orderId, name, alt }: SavedProps & { alt: string }) {
  const { data, isError, refetch } = useOrderImage(orderId, name, { mini: false });
  const { data: small } = useOrderImage(orderId, name, { mini: true });
  const shown = data ?? small;
  if (isError && !data) {
    return (
      <Box sx={{ p: 3, textAlign: 'center' }}>
        <Typography gutterBottom>La imagen no se pudo cargar.</Typography>
        <Button onClick={() => void refetch()}>Reintentar</Button>
      </Box>
    );
  }
  return shown ? <BlobImage key={data ? 'grande' : 'mini'} blob={shown} alt={alt} /> : <CircularProgress />;
}

const useOrderImage = (orderId: number, name: string, { mini, enabled }: { mini: boolean; enabled?: boolean }) =>
  useFile('pedidos.imagen', { query: { file: name, id: orderId, mini: mini ? 1 : undefined } }, { enabled, retry: 1 });

interface Sending {
  /** The image being uploaded comes first. */
  queue: readonly ReadyImage[];
  progress: number;
  error: Error | null;
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/** Uploads images one by one; a failed one is kept for retrying. */
function useQueuedUpload({ orderId: idPedido, names: had, most, full, target }: PictureOwner) {
  const { call } = useDataProvider<BodegaDataProvider>();
  const [sent, setSent] = useState<readonly string[]>([]);
  const [sending, setSending] = useState<Sending | null>(null);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const names = [...new Set([...had, ...sent])].slice(0, most);
  // Chosen images live only as long as the page, so leaving it is asked about while some are not saved yet.
  const isUnsaved = sending !== null;
  useEffect(() => (isUnsaved ? registerForm(() => true) : undefined), [isUnsaved]);

  const sendAll = async (queue: readonly ReadyImage[]) => {
    for (const [index, image] of queue.entries()) {
      const rest = queue.slice(index);
      setSending({ queue: rest, progress: 0, error: null });
      try {
        const onProgress = (progress: number) => setSending({ queue: rest, progress, error: null });
        const saved = await sendImage(call, { idPedido, target, ...image }, onProgress);
        if (saved) setSent(imagenNames(saved));
      } catch (error) {
        setSending({ queue: rest, progress: 0, error: asError(error) });
        return;
      }
    }
    setSending(null);
  };

  const add = async (files: File[]) => {
    const waiting = sending?.queue ?? [];
    const room = most - names.length - waiting.length;
    const { ready, problems: found } = await prepareAll(files, room, full);
    setProblems(found);
    await sendAll([...waiting, ...ready.map(blob => ({ blob, key: newKey() }))]);
  };

  return {
    names,
    sending,
    problems,
    forget: () => setProblems([]),
    add: (files: File[]) => void add(files),
    retry: () => void sendAll(sending?.queue ?? []),
    discard: () => setSending(null),
  };
}
