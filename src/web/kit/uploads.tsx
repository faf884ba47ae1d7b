import { Alert, Box, Button, LinearProgress, Typography, type ButtonProps, type SxProps } from '@mui/material';
import type { ReactNode } from 'react';
import { useDropzone, type Accept } from 'react-dropzone';
import { errorMessage } from './errorMessage';

interface FileButtonProps extends Pick<
  ButtonProps,
  'variant' | 'size' | 'startIcon' | 'disabled' | 'aria-describedby'
> {
  /** Names the choice for a screen reader. */
  name: string;
  /** The kinds that the dialog offers; what is let fall is judged by who gets it. */
  accept: Accept;
  onFile: (file: File) => void;
  /** On the button. */
  label: string;
  /** Under or beside the button. */
  children?: ReactNode;
  sx?: SxProps;
}

/** A button that chooses one file, and the place around it where a file may be let fall. */
export function FileButton({ name, accept, onFile, label, children, sx, ...button }: FileButtonProps) {
  const { getRootProps, getInputProps, open, isDragActive } = useDropzone({
    onDrop: (accepted, rejected) => {
      const file = accepted[0] ?? rejected[0]?.file;
      if (file) onFile(file);
    },
    accept,
    multiple: false,
    disabled: button.disabled,
    noClick: true,
    noKeyboard: true,
    useFsAccessApi: false,
  });
  return (
    <Box
      {...getRootProps({ role: undefined, tabIndex: undefined })}
      sx={{ ...sx, outline: isDragActive ? '2px dashed' : undefined }}
    >
      <Button {...button} onClick={open}>
        {label}
      </Button>
      {children}
      <input {...getInputProps({ 'aria-label': name })} />
    </Box>
  );
}

interface UploadStateProps {
  /** "la foto de Ana Solís" */
  what: string;
  progress: number;
  error: Error | null;
  onRetry: () => void;
  onDiscard?: () => void;
}

/** How far an upload is, or why it failed and how to go on. */
export function UploadState({ what, progress, error, onRetry, onDiscard }: UploadStateProps) {
  if (error) {
    return (
      <Alert
        severity="error"
        sx={{ width: '100%', flexWrap: 'wrap' }}
        action={
          <>
            <Button color="inherit" size="small" variant="text" onClick={onRetry}>
              Reintentar
            </Button>
            {onDiscard && (
              <Button color="inherit" size="small" variant="text" onClick={onDiscard}>
                Descartar
              </Button>
            )}
          </>
        }
      >
        {errorMessage(error, `No se pudo subir ${what}`)}
      </Alert>
    );
  }
  const percent = Math.round(progress * 100);
  const label = `Subiendo ${what}`;
  return (
    <Box role="status" sx={{ width: '100%', display: 'grid', gap: 0.5 }}>
      <Typography variant="body2" color="text.secondary">
        {label}… {percent} %
      </Typography>
      <LinearProgress variant="determinate" value={percent} aria-label={label} />
    </Box>
  );
}
