import { Box, type SxProps, type Theme } from '@mui/material';
import type { ReactNode } from 'react';
import { useDropzone } from 'react-dropzone';

interface FileDropProps {
  onFiles: (files: File[]) => void;
  disabled?: boolean;
  children: ReactNode;
  sx?: SxProps<Theme>;
}

/** Where files can be let fall. The buttons in it do the same without a mouse. What a file is, is seen when it is read. */
export function FileDrop({ onFiles, disabled = false, children, sx = [] }: FileDropProps) {
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
