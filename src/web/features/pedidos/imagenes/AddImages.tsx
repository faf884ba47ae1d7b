import { IMAGENES_PER_LINE } from '#contract/imagen';
import AddPhoto from '@mui/icons-material/AddPhotoAlternateOutlined';
import PhotoCamera from '@mui/icons-material/PhotoCameraOutlined';
import { Box, Button, CircularProgress, IconButton, Tooltip } from '@mui/material';
import { useRef, useState, type ChangeEvent, type ReactNode, type RefObject } from 'react';
import { useDropzone } from 'react-dropzone';
import { useEventListener } from 'usehooks-ts';
import { whileBusy } from '../../../kit/buttons';
import { PICTURE_NAMES, PICTURES } from '../../../kit/chosenFile';
import { useFocusWhenGone } from '../../../kit/focus';
import { Quiet } from '../../../kit/layout';
import { useHeldWidth } from '../../../kit/width';
import { useIsHandheld } from './handheld';

interface AddButtonProps {
  /** What the images are of, in the accessible label where it is dense: "Agregar imagen a CEMENTO GRIS". */
  name: string;
  onFiles: (files: File[]) => void;
  disabled: boolean;
  /** Chosen images are being prepared. */
  busy: boolean;
  /** Compact, for a table row. */
  dense?: boolean;
}

/** Opens the chooser of a file input, which stays where it is meanwhile: a phone may be turned to take the photo. */
function useChooser(input: RefObject<HTMLInputElement | null>) {
  const [isChoosing, setChoosing] = useState(false);
  useHeldWidth(isChoosing);
  const end = () => setChoosing(false);
  useEventListener('cancel', end);
  return {
    open: () => {
      setChoosing(true);
      input.current?.click();
    },
    end,
  };
}

function AddButton({ name, onFiles, disabled, busy, dense, camera = false }: AddButtonProps & { camera?: boolean }) {
  // The button goes away with the last image that there is room for.
  useFocusWhenGone();
  const [text, Icon] = camera ? ['Tomar foto', PhotoCamera] : ['Agregar imagen', AddPhoto];
  const label = dense ? `${text} a ${name}` : text;
  const input = useRef<HTMLInputElement>(null);
  const chooser = useChooser(input);
  const button = { 'aria-label': label, disabled, onClick: () => !busy && chooser.open(), ...whileBusy(busy) };
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    chooser.end();
    const files = [...(target.files ?? [])];
    // So that the same file can be chosen again.
    target.value = '';
    if (files.length > 0) onFiles(files);
  };
  return (
    <>
      {dense ? (
        <Tooltip title={text}>
          <span>
            <IconButton {...button} sx={theme => ({ width: theme.size.touch, height: theme.size.touch })}>
              <Icon fontSize="small" />
            </IconButton>
          </span>
        </Tooltip>
      ) : (
        <Button {...button} startIcon={<Icon />}>
          {text}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={`Archivo: ${label}`}
        accept={Object.keys(PICTURES).join()}
        multiple={!camera}
        disabled={disabled || busy}
        capture={camera ? 'environment' : undefined}
        onChange={choose}
      />
    </>
  );
}

interface AddImagesProps extends AddButtonProps {
  /** Does not wrap, in a column of its own. */
  oneRow: boolean;
  /** Shows the buttons. */
  offers: boolean;
  /** Message where there is none. */
  full: string;
  /** The images there are. */
  children: ReactNode;
}

/**
 * Images with the buttons that add some, and a drop zone around them; file types are checked on reading. A
 * phone or tablet has a second button for the camera, which its file chooser may not offer.
 */
export function AddImages({ oneRow, offers, full, children, ...add }: AddImagesProps) {
  const { onFiles, dense, busy } = add;
  const isHandheld = useIsHandheld();
  const { getRootProps, isDragActive } = useDropzone({
    disabled: add.disabled || busy,
    noClick: true,
    noKeyboard: true,
    onDrop: files => files.length > 0 && onFiles(files),
  });
  return (
    <Box
      {...getRootProps()}
      sx={{
        display: 'flex',
        flexWrap: oneRow ? 'nowrap' : 'wrap',
        gap: dense ? 0.5 : 1,
        alignItems: 'center',
        borderRadius: 1,
        ...(isDragActive && { bgcolor: 'soft.primary', outline: '2px dashed', outlineColor: 'primary.main' }),
      }}
    >
      {children}
      {busy && <CircularProgress size={20} aria-label="Preparando la imagen" />}
      {offers && isHandheld && <AddButton {...add} camera />}
      {offers && <AddButton {...add} />}
      {!dense && (
        <Quiet variant="caption" data-screen-only>
          {offers ? `Hasta ${IMAGENES_PER_LINE} imágenes ${PICTURE_NAMES}` : full}
        </Quiet>
      )}
    </Box>
  );
}
