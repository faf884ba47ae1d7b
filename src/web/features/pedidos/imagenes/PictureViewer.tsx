import ArrowBack from '@mui/icons-material/ArrowBackIosNew';
import ArrowForward from '@mui/icons-material/ArrowForwardIos';
import BrokenImage from '@mui/icons-material/BrokenImageOutlined';
import { Box, Button, ButtonBase, CircularProgress, IconButton, Skeleton, Typography } from '@mui/material';
import type { KeyboardEvent } from 'react';
import { useIntersectionObserver } from 'usehooks-ts';
import { useFile } from '../../../api/reads';
import { BlobImage } from '../../../kit/BlobImage';
import { PictureDialog, PictureFailed } from '../../../kit/PictureDialog';
import type { ImageTarget, KeptImage } from './imageRepository';

/** The name of a saved image, or one that waits in this browser. */
type Picture = string | KeptImage;

export const keyOf = (picture: Picture): string => (typeof picture === 'string' ? picture : picture.id);

interface PictureProps {
  picture: Picture;
  /** What it is of, if it is saved. */
  target: ImageTarget | undefined;
}

/** The content of a picture, which is fetched if it is saved. */
function usePicture({ picture, target }: PictureProps, { mini = false, isNear = true }) {
  const file = typeof picture === 'string' ? picture : undefined;
  const query = { file, id: target?.idPedido, mini: mini ? 1 : undefined };
  const saved = useFile('pedidos.imagen', { query }, { enabled: file !== undefined && isNear, retry: 1 });
  return { ...saved, blob: typeof picture === 'object' ? picture.blob : saved.data };
}

interface ViewerProps extends Pick<PictureProps, 'target'> {
  name: string;
  pictures: readonly Picture[];
  /** Index of the picture shown; null when closed. */
  index: number | null;
  onIndex: (index: number | null) => void;
  onRemove: (image: KeptImage) => void;
  disabled: boolean;
  /** The image being uploaded, which can no longer be removed. */
  sendingId: string | undefined;
}

/** Dialog with an enlarged image: the arrow keys switch between those of its line, Esc closes. */
export function PictureViewer({ name, pictures, target, index, onIndex, onRemove, disabled, sendingId }: ViewerProps) {
  const at = index ?? 0;
  const count = pictures.length;
  const picture = index === null ? undefined : pictures[index];
  const alt = `Imagen ${at + 1} de ${name}`;
  const go = (step: number) => {
    const next = at + step;
    if (next >= 0 && next < count) onIndex(next);
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') go(-1);
    if (key === 'ArrowRight') go(1);
  };

  return (
    <PictureDialog
      title={name}
      open={index !== null && count > 0}
      onClose={() => onIndex(null)}
      onKeyDown={onKeyDown}
      actions={
        <>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
            {count > 1 && (
              <>
                <IconButton aria-label="Imagen anterior" onClick={() => go(-1)} disabled={at === 0}>
                  <ArrowBack fontSize="small" />
                </IconButton>
                <Typography variant="body2" aria-live="polite">
                  {at + 1} de {count}
                </Typography>
                <IconButton aria-label="Imagen siguiente" onClick={() => go(1)} disabled={at >= count - 1}>
                  <ArrowForward fontSize="small" />
                </IconButton>
              </>
            )}
          </Box>
          {typeof picture === 'object' && (
            <Button color="error" onClick={() => onRemove(picture)} disabled={disabled || picture.id === sendingId}>
              Quitar imagen
            </Button>
          )}
        </>
      }
    >
      {picture && <Enlarged key={keyOf(picture)} {...{ picture, target, alt }} />}
    </PictureDialog>
  );
}

function Enlarged({ alt, ...of }: PictureProps & { alt: string }) {
  const { blob, isError, refetch } = usePicture(of, {});
  const small = usePicture(of, { mini: true }).blob;
  const shown = blob ?? small;
  if (isError && !blob) return <PictureFailed onRetry={() => void refetch()} />;
  return shown ? <BlobImage key={blob ? 'grande' : 'mini'} blob={shown} alt={alt} /> : <CircularProgress />;
}

/** A small picture, which opens it enlarged; fetched only near the visible part of the page. */
export function Thumb({ label, onClick, ...of }: PictureProps & { label: string; onClick: () => void }) {
  const { isIntersecting, ref } = useIntersectionObserver({
    rootMargin: '200px',
    freezeOnceVisible: true,
    initialIsIntersecting: typeof IntersectionObserver === 'undefined',
  });
  const { blob, isError } = usePicture(of, { mini: true, isNear: isIntersecting });
  // Its line or receipt is saved, and the image not uploaded yet.
  const waits = typeof of.picture === 'object' && of.target !== undefined;
  const hint = waits ? 'La imagen no se ha subido' : undefined;
  return (
    <ButtonBase
      ref={ref}
      aria-label={label}
      title={isError ? 'La imagen no se pudo cargar' : hint}
      onClick={onClick}
      sx={theme => ({
        width: theme.size.touch,
        height: theme.size.touch,
        flexShrink: 0,
        borderRadius: 1,
        overflow: 'hidden',
        border: `1px solid ${theme.palette.divider}`,
        bgcolor: 'soft.quiet',
        color: 'text.secondary',
        opacity: waits ? 0.5 : undefined,
        '&:hover': { borderColor: 'primary.main' },
      })}
    >
      {blob && <BlobImage blob={blob} alt="" />}
      {!blob &&
        (isError ? <BrokenImage fontSize="small" /> : <Skeleton variant="rectangular" width="100%" height="100%" />)}
    </ButtonBase>
  );
}
