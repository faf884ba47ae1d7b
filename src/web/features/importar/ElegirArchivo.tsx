import UploadFile from '@mui/icons-material/UploadFileOutlined';
import { Box, Button, Typography } from '@mui/material';
import { useRef } from 'react';
import { cantidad } from '#contract/format';
import { IMPORTACION_BYTES_MAX, IMPORTACION_EXTENSIONES, IMPORTACION_FILAS_MAX } from '#contract/importacion';
import { ImageDrop } from '../pedidos/imagenes/ImageDrop';

const LIMITS = `.xlsx, .xls o .csv, hasta ${cantidad(IMPORTACION_FILAS_MAX)} registros y ${IMPORTACION_BYTES_MAX / 1024 / 1024} MB`;

interface Props {
  archivo: File | null;
  disabled: boolean;
  onArchivo: (archivo: File) => void;
}

/** Where the filled-in file is chosen or let fall. */
export function ElegirArchivo({ archivo, disabled, onArchivo }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <ImageDrop
      disabled={disabled}
      onFiles={([first]) => first && onArchivo(first)}
      sx={{ border: '1px dashed', borderColor: 'divider', p: 2, display: 'grid', justifyItems: 'center', gap: 1 }}
    >
      <Button
        variant={archivo ? 'outlined' : 'contained'}
        size="large"
        startIcon={<UploadFile />}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        {archivo ? 'Elegir otro archivo' : 'Elegir archivo'}
      </Button>
      <Box sx={{ textAlign: 'center', minWidth: 0, maxWidth: '100%' }}>
        {archivo && <Typography sx={{ overflowWrap: 'anywhere', fontWeight: 600 }}>{archivo.name}</Typography>}
        <Typography variant="body2" color="text.secondary">
          {archivo ? '' : 'o arrástrelo hasta aquí. '}
          {LIMITS}
        </Typography>
      </Box>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Archivo por importar"
        accept={IMPORTACION_EXTENSIONES.join(',')}
        onChange={({ target }) => {
          const [first] = target.files ?? [];
          // The same file, corrected, can be chosen again.
          target.value = '';
          if (first) onArchivo(first);
        }}
      />
    </ImageDrop>
  );
}
