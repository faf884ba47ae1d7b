import AddPhoto from '@mui/icons-material/AddPhotoAlternateOutlined';
import PhotoCamera from '@mui/icons-material/PhotoCameraOutlined';
import { Box, Button, IconButton, Tooltip, type SxProps, type Theme } from '@mui/material';
import { useRef, type ChangeEvent, type ReactNode } from 'react';
import { useDropzone } from 'react-dropzone';
import { useIsPhone } from '../../../kit/useIsPhone';
import { IMAGE_ACCEPT } from './imageFile';

interface AddImageProps {
  /** Whose images: "Agregar imagen a CEMENTO GRIS". */
  of?: string;
  onFiles: (files: File[]) => void;
  disabled?: boolean;
  /** Icons only, for a row of a table. */
  dense?: boolean;
}

interface PickProps extends AddImageProps {
  text: string;
  icon: typeof AddPhoto;
  camera?: boolean;
}

function Pick({ text, icon: Icon, of, onFiles, disabled, dense, camera = false }: PickProps) {
  const input = useRef<HTMLInputElement>(null);
  const label = of ? `${text} a ${of}` : text;
  const open = () => input.current?.click();
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])];
    // The same file may be chosen again.
    target.value = '';
    if (files.length > 0) onFiles(files);
  };
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
        <Button variant="outlined" aria-label={label} onClick={open} disabled={disabled} startIcon={<Icon />}>
          {text}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept={IMAGE_ACCEPT}
        aria-label={`Archivo: ${label}`}
        onChange={onChange}
        {...(camera ? { capture: 'environment' as const } : { multiple: true })}
      />
    </>
  );
}

/** Adds images from files; on a phone the camera has a button of its own, since a chooser may not offer it. */
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
  sx?: SxProps<Theme>;
}

/** Where pictures can be let fall. The buttons in it do the same without a mouse. What a file is, is seen when it is read. */
export function ImageDrop({ onFiles, disabled = false, children, sx = [] }: ImageDropProps) {
  const { getRootProps, isDragActive } = useDropzone({
    disabled,
    noClick: true,
    noKeyboard: true,
    onDrop: files => files.length > 0 && onFiles(files),
  });
  return (
    <Box
      {...getRootProps()}
      sx={[
        {
          borderRadius: 1,
          ...(isDragActive && { bgcolor: 'soft.primary', outline: '2px dashed', outlineColor: 'primary.main' }),
        },
        ...(Array.isArray(sx) ? sx : [sx]),
      ]}
    >
      {children}
    </Box>
  );
}
