import AddPhoto from '@mui/icons-material/AddPhotoAlternateOutlined';
import ArrowBack from '@mui/icons-material/ArrowBackIosNew';
import ArrowForward from '@mui/icons-material/ArrowForwardIos';
import BrokenImage from '@mui/icons-material/BrokenImageOutlined';
import PhotoCamera from '@mui/icons-material/PhotoCameraOutlined';
import { Box, Button, ButtonBase, DialogActions, IconButton, Skeleton, Tooltip, Typography } from '@mui/material';
import { type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { useDropzone } from 'react-dropzone';
import { ShownDialog } from '../../../kit/dialog/ShownDialog';
import { BlobImage } from '../../../kit/BlobImage';
import { useIsPhone } from '../../../kit/layout';
import { IMAGE_ACCEPT } from './imageFile';

interface AddImageProps {
  /** Name of the line for the accessible label: "Agregar imagen a CEMENTO GRIS". */
  of?: string;
  onFiles: (files: File[]) => void;
  disabled?: boolean;
  dense?: boolean;
}

interface PickProps extends AddImageProps {
  text: string;
  icon: typeof AddPhoto;
  camera?: boolean;
}

function Pick({ text, icon: Icon, of, onFiles, disabled, dense, camera = false }: PickProps) {
  const label = of ? `${text} a ${of}` : text;
  const { open, getInputProps } = useDropzone({
    onDrop: files => files.length > 0 && onFiles(files),
    multiple: !camera,
    disabled,
    useFsAccessApi: false,
  });
  return (
    <>
      {dense ? (
        <Tooltip title={text}>
          <span>
            <IconButton
              aria-label={label}
              onClick={open}
              disabled={disabled}
              sx={theme => ({ width: theme.size.touch, height: theme.size.touch })}
            >
              <Icon fontSize="small" />
            </IconButton>
          </span>
        </Tooltip>
      ) : (
        <Button aria-label={label} onClick={open} disabled={disabled} startIcon={<Icon />}>
          {text}
        </Button>
      )}
      <input
        {...getInputProps({ accept: IMAGE_ACCEPT, 'aria-label': `Archivo: ${label}` })}
        capture={camera ? 'environment' : undefined}
      />
    </>
  );
}

/** Adds image files; a phone has a second button for the camera, which its file chooser may not offer. */
export function AddImage(props: AddImageProps) {
  const isPhone = useIsPhone();
  return (
    <>
      {isPhone && <Pick {...props} text="Tomar foto" icon={PhotoCamera} camera />}
      <Pick {...props} text="Agregar imagen" icon={AddPhoto} />
    </>
  );
}

interface ImageDropProps {
  onFiles: (files: File[]) => void;
  disabled?: boolean;
  children: ReactNode;
  sx?: object;
}

/** Drop zone for images, an alternative to the buttons inside it. File types are checked on reading, not here. */
export function ImageDrop({ onFiles, disabled = false, children, sx }: ImageDropProps) {
  const { getRootProps, isDragActive } = useDropzone({
    disabled,
    noClick: true,
    noKeyboard: true,
    onDrop: files => files.length > 0 && onFiles(files),
  });
  return (
    <Box
      {...getRootProps()}
      sx={{
        borderRadius: 1,
        ...(isDragActive && { bgcolor: 'soft.primary', outline: '2px dashed', outlineColor: 'primary.main' }),
        ...sx,
      }}
    >
      {children}
    </Box>
  );
}

interface ImageViewerProps {
  title: string;
  count: number;
  /** Index of the image shown; null when closed. */
  index: number | null;
  onIndex: (index: number | null) => void;
  children: ReactNode;
  actions?: ReactNode;
}

/** Dialog with an enlarged image of a line: the arrow keys switch between its images, Esc closes. */
export function ImageViewer({ title, count, index, onIndex, children, actions }: ImageViewerProps) {
  const shown = index ?? 0;
  const go = (step: number) => {
    const next = shown + step;
    if (next >= 0 && next < count) onIndex(next);
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') go(-1);
    if (key === 'ArrowRight') go(1);
  };

  return (
    <ShownDialog
      title={title}
      open={index !== null && count > 0}
      onClose={() => onIndex(null)}
      focusClose
      onKeyDown={onKeyDown}
      slotProps={{ paper: { sx: { m: { xs: 1, sm: 4 }, maxWidth: { xs: 'calc(100vw - 16px)', sm: '80vw' } } } }}
    >
      <Box
        sx={{
          display: 'grid',
          placeItems: 'center',
          minHeight: 200,
          minWidth: { sm: 360 },
          bgcolor: 'soft.quiet',
          '& img': { maxWidth: '100%', maxHeight: '70dvh', objectFit: 'contain !important', display: 'block' },
        }}
      >
        {children}
      </Box>
      <DialogActions sx={{ justifyContent: 'space-between', minHeight: theme => theme.size.row }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
          {count > 1 && (
            <>
              <IconButton aria-label="Imagen anterior" onClick={() => go(-1)} disabled={shown === 0}>
                <ArrowBack fontSize="small" />
              </IconButton>
              <Typography variant="body2" aria-live="polite">
                {shown + 1} de {count}
              </Typography>
              <IconButton aria-label="Imagen siguiente" onClick={() => go(1)} disabled={shown >= count - 1}>
                <ArrowForward fontSize="small" />
              </IconButton>
            </>
          )}
        </Box>
        {actions}
      </DialogActions>
    </ShownDialog>
  );
}

interface ImageThumbProps {
  label: string;
  /** undefined while loading. */
  blob: Blob | undefined;
  failed?: boolean;
  onClick: () => void;
  ref?: Ref<HTMLButtonElement>;
}

export function ImageThumb({ label, blob, failed = false, onClick, ref }: ImageThumbProps) {
  return (
    <ButtonBase
      ref={ref}
      aria-label={label}
      title={failed ? 'La imagen no se pudo cargar' : undefined}
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
        '&:hover': { borderColor: 'primary.main' },
      })}
    >
      {blob && <BlobImage blob={blob} alt="" />}
      {failed && !blob && <BrokenImage fontSize="small" />}
      {!blob && !failed && <Skeleton variant="rectangular" width="100%" height="100%" />}
    </ButtonBase>
  );
}
