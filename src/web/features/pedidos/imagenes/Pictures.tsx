import { Alert, Box } from '@mui/material';
import { useState, useSyncExternalStore } from 'react';
import {
  IMAGENES_PER_LINE,
  IMAGENES_AND_FOTOS,
  TOO_MANY_FOTOS,
  TOO_MANY_IMAGENES,
  imagenNames,
} from '#contract/imagen';
import type { PedidoDetalle } from '#contract/pedido';
import { FOTOS_PER_RECEPCION, RECEPCION_IS_FULL, type Recepcion } from '#contract/recepcion';
import { May, useMayPass } from '../../../kit/gate';
import { Panel } from '../../../kit/layout';
import { UploadState } from '../../../kit/uploads';
import { AddImages } from './AddImages';
import { prepareAll } from './imageFile';
import { ofLine, ofReceipt, photosOf, type ImageTarget, type KeptImage } from './imageRepository';
import { imagesOf } from './imageStore';
import { keyOf, PictureViewer, Thumb } from './PictureViewer';
import { isRefusal, useUserImages } from './userImages';

interface PicturesProps {
  /** Whose images they are in this browser. */
  owner: string;
  name: string;
  /** Largest number of images, and the message when it is reached; by default those of a line that is not saved. */
  most?: number;
  full?: string;
  /** For a saved record: the names of its images, and the target to which chosen ones are uploaded at once. */
  saved?: readonly string[];
  target?: ImageTarget;
  /** Offers to add images while there is room, to users with the permission. */
  canAdd?: boolean;
  disabled?: boolean;
  /** Compact, for a table row. */
  dense?: boolean;
  /** Called with the reasons for refused files instead of showing them here, for lack of room. */
  onProblems?: Report;
}

type Report = (problems: readonly string[]) => void;

export function Problems({ problems, onClose }: { problems: readonly string[]; onClose: () => void }) {
  if (problems.length === 0) return null;
  return (
    <Alert severity="error" onClose={onClose} sx={{ mt: 1 }}>
      {problems.map(problem => (
        <Box key={problem}>{problem}</Box>
      ))}
    </Alert>
  );
}

type AddOptions = Pick<PicturesProps, 'owner' | 'target'> & { most: number; full: string; report: Report };

/** Adds images to an owner, and uploads them at once if it is saved. Tells why chosen files are refused. */
function useAdd({ owner, target, most, full, report }: AddOptions) {
  const { store, upload } = useUserImages();
  const [busy, setBusy] = useState(false);
  const add = async (files: File[]) => {
    setBusy(true);
    report([]);
    let problems: readonly string[] = [];
    try {
      await store.add({ owner, target, most }, async room => {
        const prepared = await prepareAll(files, room, full);
        ({ problems } = prepared);
        return prepared.ready;
      });
    } finally {
      report(problems);
      setBusy(false);
    }
    if (target) upload(target.idPedido);
  };
  return { add: (files: File[]) => void add(files), busy };
}

/** An owner's images: the names of those saved, then those that wait in this browser. */
function usePictures({ owner, saved = [], most }: Pick<PicturesProps, 'owner' | 'saved'> & { most: number }) {
  const { store, state, uploader } = useUserImages();
  const { subscribe, get } = uploader;
  const sent = useSyncExternalStore(subscribe, () => get().saved.get(owner));
  const sendingId = useSyncExternalStore(subscribe, () => get().sending?.id);
  const names = [...new Set([...saved, ...(sent ?? [])])].slice(0, most);
  return { names, waiting: imagesOf(state, owner), sendingId, store };
}

/** Images of a line or a receipt: chosen, photographed or dropped here (D22, D41); each can be enlarged. */
export function Pictures(props: PicturesProps) {
  const { owner, name, most = IMAGENES_PER_LINE, full = TOO_MANY_IMAGENES, saved, target } = props;
  const { disabled = false, dense = false } = props;
  const mayAdd = useMayPass('pedidos.uploadImagen');
  const canAdd = mayAdd && props.canAdd !== false;
  const { names, waiting, sendingId, store } = usePictures({ owner, saved, most });
  const [problems, setProblems] = useState<readonly string[]>([]);
  const report = props.onProblems ?? setProblems;
  const { add, busy } = useAdd({ owner, target, most: most - names.length, full, report });
  const [index, setIndex] = useState<number | null>(null);
  const pictures = [...names, ...waiting];
  if (pictures.length === 0 && !canAdd) return null;

  const hasRoom = pictures.length < most;
  const forget = () => report([]);
  const remove = ({ id }: KeptImage) => {
    void store.remove([id]);
    forget();
    setIndex(index === null || pictures.length === 1 ? null : Math.min(index, pictures.length - 2));
  };
  return (
    <>
      <AddImages
        {...{ name, dense, busy, full }}
        oneRow={dense && !target}
        offers={canAdd && hasRoom}
        onFiles={add}
        disabled={!canAdd || disabled}
      >
        {pictures.map((picture, at) => (
          <Thumb
            key={keyOf(picture)}
            {...{ picture, target }}
            label={`Imagen ${at + 1} de ${name}`}
            onClick={() => setIndex(at)}
          />
        ))}
      </AddImages>
      {target && waiting.length > 0 && <Upload images={waiting} onDiscard={remove} />}
      <Problems problems={problems} onClose={forget} />
      <PictureViewer {...{ name, pictures, target, index, disabled, sendingId }} onIndex={setIndex} onRemove={remove} />
    </>
  );
}

/**
 * The upload of those images that is running or was refused; other failures are told by the notice alone. Apart, so
 * that its progress rerenders only this.
 */
function Upload({ images, onDiscard }: { images: readonly KeptImage[]; onDiscard: (image: KeptImage) => void }) {
  const { uploader, upload } = useUserImages();
  const { sending, failures } = useSyncExternalStore(uploader.subscribe, uploader.get);
  const whyRefused = ({ id }: KeptImage): string | null => {
    const failure = failures.get(id);
    return failure && isRefusal(failure) ? failure.message : null;
  };
  const image = images.find(one => one.id === sending?.id || whyRefused(one));
  if (!image) return null;
  return (
    <UploadState
      what="la imagen"
      progress={sending?.progress ?? 0}
      error={whyRefused(image)}
      onRetry={() => image.target && upload(image.target.idPedido)}
      onDiscard={() => onDiscard(image)}
    />
  );
}

/** Images of a saved line: more can be added in any state of the order. */
export const LineImages = ({ orderId, line, canAdd }: { orderId: number; line: PedidoDetalle; canAdd: boolean }) => (
  <Pictures
    dense
    {...ofLine({ idPedido: orderId, idProducto: line.idProducto, idDetalle: line.id }, true)}
    saved={imagenNames(line)}
    most={IMAGENES_AND_FOTOS}
    full={TOO_MANY_FOTOS}
    canAdd={canAdd}
    name={line.nombreProducto}
  />
);

export const ReceiptPhotos = ({ receipt, canAdd }: { receipt: Recepcion; canAdd: boolean }) => (
  <Pictures
    dense
    {...ofReceipt(receipt.idPedido, receipt.id)}
    saved={receipt.fotos}
    most={FOTOS_PER_RECEPCION}
    full={RECEPCION_IS_FULL}
    canAdd={canAdd}
    name={`la recepción ${receipt.id}`}
  />
);

/** Photos taken during a receipt: kept in this browser, and uploaded after the receipt is sent (D49). */
export const DraftPhotos = ({ orderId, disabled }: { orderId: number; disabled: boolean }) => (
  <May gate="pedidos.uploadImagen">
    <div data-screen-only>
      <Panel title="Fotos de la recepción" spacing={0.5} sx={{ mt: 2 }}>
        <Pictures owner={photosOf(orderId)} name="la recepción" full={RECEPCION_IS_FULL} disabled={disabled} />
      </Panel>
    </div>
  </May>
);
