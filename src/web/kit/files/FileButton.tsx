import { Box, Button, type ButtonProps, type SxProps } from '@mui/material';
import type { ReactNode } from 'react';
import { useDropzone, type Accept } from 'react-dropzone';

interface Props extends Pick<ButtonProps, 'variant' | 'size' | 'startIcon' | 'disabled' | 'aria-describedby'> {
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
export function FileButton({ name, accept, onFile, label, children, sx, ...button }: Props) {
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
