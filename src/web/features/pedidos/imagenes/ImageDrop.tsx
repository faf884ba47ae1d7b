import { Box, type SxProps, type Theme } from '@mui/material';
import { useState, type DragEvent, type ReactNode } from 'react';

interface ImageDropProps {
  onFiles: (files: File[]) => void;
  disabled?: boolean;
  children: ReactNode;
  sx?: SxProps<Theme>;
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

/** Where pictures can be let fall. The buttons in it do the same without a mouse. */
export function ImageDrop({ onFiles, disabled = false, children, sx = [] }: ImageDropProps) {
  const [over, setOver] = useState(false);
  const onDragOver = (event: DragEvent) => {
    if (disabled || !hasFiles(event)) return;
    event.preventDefault();
    setOver(true);
  };
  const onDrop = (event: DragEvent) => {
    setOver(false);
    if (disabled || !hasFiles(event)) return;
    event.preventDefault();
    const files = [...event.dataTransfer.files];
    if (files.length > 0) onFiles(files);
  };
  return (
    <Box
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
      sx={[
        {
          borderRadius: 1,
          ...(over && { bgcolor: 'soft.primary', outline: '2px dashed', outlineColor: 'primary.main' }),
        },
        ...(Array.isArray(sx) ? sx : [sx]),
      ]}
    >
      {children}
    </Box>
  );
}
