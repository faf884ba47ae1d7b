import { Alert, Box, Button, CircularProgress, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useIntersectionObserver } from 'usehooks-ts';
import { IMAGENES_POR_LINEA } from '#contract/constants';
import type { PedidoDetalle } from '#contract/pedido';
import type { BodegaDataProvider } from '../../../api/dataProvider';
import { useMayPass } from '../../../kit/gate';
import { BlobImage } from '../../../kit/BlobImage';
import { UploadState } from '../../../kit/uploads';
import { AddImage } from './AddImage';
import { ImageThumb, ImageViewer } from './ImageViewer';
import { useLineUpload } from './useLineUpload';

export interface LineImagesProps {
  orderId: number;
  line: Pick<PedidoDetalle, 'id' | 'idProducto' | 'nombreProducto' | 'img1' | 'img2' | 'img3'>;
  /** Offers to add images while there is room, to whoever may. */
  canAdd?: boolean;
  /** After an image was added: the order's record has a new name in it. */
  onChanged?: () => void;
}

/** The images of a saved line: thumbnails that open large, and adding to them in any state of the order (D22, D41). */
export function LineImages({ orderId, line, canAdd = false, onChanged }: LineImagesProps) {
  const [index, setIndex] = useState<number | null>(null);
  const puede = useMayPass('pedidos.uploadImagen');
  const { names, sending, problem, add, retry, discard } = useLineUpload(orderId, line, onChanged);
  const hasRoom = names.length + (sending?.queue.length ?? 0) < IMAGENES_POR_LINEA;
  const offers = canAdd && puede;
  if (names.length === 0 && !offers) return null;

  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, alignItems: 'center' }}>
        {names.map((name, at) => (
          <SavedThumb
            key={name}
            orderId={orderId}
            name={name}
            label={`Imagen ${at + 1} de ${line.nombreProducto}`}
            onClick={() => setIndex(at)}
          />
        ))}
        {offers && hasRoom && (
          <AddImage dense of={line.nombreProducto} onFiles={add} disabled={sending !== null && !sending.error} />
        )}
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
      {problem && (
        <Alert severity="error" role="alert">
          {problem}
        </Alert>
      )}
      <ImageViewer title={line.nombreProducto} count={names.length} index={index} onIndex={setIndex}>
        {index !== null && names[index] && (
          <SavedImage
            key={names[index]}
            orderId={orderId}
            name={names[index]}
            alt={`Imagen ${index + 1} de ${line.nombreProducto}`}
          />
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
  // What is far from the part of the page that is seen is not fetched yet.
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
  // The thumbnail stands in while the large one comes.
  const shown = data ?? small;
  if (isError && !data) {
    return (
      <Box sx={{ p: 3, textAlign: 'center' }}>
        <Typography gutterBottom>La imagen no se pudo cargar.</Typography>
        <Button variant="outlined" onClick={() => void refetch()}>
          Reintentar
        </Button>
      </Box>
    );
  }
  return shown ? <BlobImage key={data ? 'grande' : 'mini'} blob={shown} alt={alt} /> : <CircularProgress />;
}

/** An image of an order, with the header (D41); another image has another name, so it is asked for once. */
function useOrderImage(orderId: number, name: string, options: { mini: boolean; enabled?: boolean }) {
  const { mini, enabled = true } = options;
  const dataProvider = useDataProvider<BodegaDataProvider>();
  return useQuery({
    queryKey: ['pedidoImagen', orderId, name, mini],
    queryFn: async ({ signal }) => {
      const query = { file: name, id: orderId, mini: mini ? 1 : undefined };
      return (await dataProvider.fetchFile('pedidos.imagen', { query, signal })).data;
    },
    enabled,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    retry: 1,
  });
}
