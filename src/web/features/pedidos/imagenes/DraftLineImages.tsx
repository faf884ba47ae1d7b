import { Alert, Box, Button, CircularProgress } from '@mui/material';
import { useState } from 'react';
import { IMAGENES_PER_LINE } from '#contract/constants';
import { RECEPCION_IS_FULL } from '#contract/recepcion';
import { BlobImage } from '../../../kit/BlobImage';
import { AddImage, ImageDrop, ImageThumb, ImageViewer } from './imageControls';
import { prepareAll } from './imageFile';
import { imagesOf, type ImageStore } from './imageStore';
import { useUserImages } from './userImages';
import { Panel, Quiet } from '../../../kit/layout';
import { May } from '../../../kit/gate';
import { photosOf } from './imageRepository';

interface DraftLineImagesProps {
  owner: string;
  name: string;
  disabled?: boolean;
  /** Compact, for a table row. */
  dense?: boolean;
  /** Message when no more images fit. */
  full: string;
  /** Called with the reasons for refused files instead of showing them here, for lack of room. */
  onProblems?: (problems: readonly string[]) => void;
}

/** Compresses and stores the chosen files that fit; reports why the others were refused. */
function useAdd(store: ImageStore, owner: string, full: string, setProblems: (problems: readonly string[]) => void) {
  const [busy, setBusy] = useState(false);
  const add = async (files: File[]) => {
    setBusy(true);
    setProblems([]);
    let problems: readonly string[] = [];
    try {
      await store.add(owner, async room => {
        const prepared = await prepareAll(files, room, full);
        ({ problems } = prepared);
        return prepared.ready;
      });
    } finally {
      setProblems(problems);
      setBusy(false);
    }
  };
  return { add: (files: File[]) => void add(files), busy };
}

export function Problems({ problems, onClose }: { problems: readonly string[]; onClose: () => void }) {
  if (problems.length === 0) return null;
  return (
    <Alert severity="error" role="alert" onClose={onClose} sx={{ mt: 1 }}>
      {problems.map(problem => (
        <Box key={problem}>{problem}</Box>
      ))}
    </Alert>
  );
}

/** Up to three images of a draft line: chosen, photographed or dropped here; each can be enlarged and removed. */
export function DraftLineImages(props: DraftLineImagesProps) {
  const { owner, name, disabled, dense, full } = props;
  const {
    images: { store },
    state,
  } = useUserImages();
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [index, setIndex] = useState<number | null>(null);
  const { add, busy } = useAdd(store, owner, full, props.onProblems ?? setProblems);
  const forget = () => setProblems([]);
  const images = imagesOf(state, owner);
  const hasRoom = images.length < IMAGENES_PER_LINE;
  const shown = index === null ? undefined : images[index];

  const remove = () => {
    if (!shown) return;
    void store.remove(shown.id);
    forget();
    setIndex(images.length > 1 ? Math.min(index ?? 0, images.length - 2) : null);
  };

  return (
    <>
      <ImageDrop
        onFiles={add}
        disabled={disabled || busy}
        sx={{ display: 'flex', flexWrap: dense ? 'nowrap' : 'wrap', gap: dense ? 0.5 : 1, alignItems: 'center' }}
      >
        {images.map((image, at) => (
          <ImageThumb
            key={image.id}
            blob={image.blob}
            label={`Imagen ${at + 1} de ${name}`}
            onClick={() => setIndex(at)}
          />
        ))}
        {busy && <CircularProgress size={20} aria-label="Preparando la imagen" />}
        {hasRoom && <AddImage dense={dense} of={dense ? name : undefined} onFiles={add} disabled={disabled || busy} />}
        {!dense && (
          <Quiet variant="caption">{hasRoom ? `Hasta ${IMAGENES_PER_LINE} imágenes JPEG, PNG o WebP` : full}</Quiet>
        )}
      </ImageDrop>
      <Problems problems={problems} onClose={forget} />
      <ImageViewer
        title={name}
        count={images.length}
        index={index}
        onIndex={setIndex}
        actions={
          <Button color="error" onClick={remove} disabled={disabled}>
            Quitar imagen
          </Button>
        }
      >
        {shown && <BlobImage key={shown.id} blob={shown.blob} alt={`Imagen ${(index ?? 0) + 1} de ${name}`} />}
      </ImageViewer>
    </>
  );
}

/** Photos taken during a receipt: kept in this browser, and uploaded after the receipt is sent (D49). */
const DraftPhotos = ({ orderId, disabled }: { orderId: number; disabled: boolean }) => (
  <May gate="pedidos.uploadImagen">
    <Panel title="Fotos de la recepción" spacing={0.5} sx={{ mt: 2 }}>
      <DraftLineImages owner={photosOf(orderId)} name="la recepción" full={RECEPCION_IS_FULL} disabled={disabled} />
    </Panel>
  </May>
);

export default DraftPhotos;
