import PhotoCamera from '@mui/icons-material/PhotoCameraOutlined';
import { Box, Button, FormHelperText } from '@mui/material';
import { useId, useRef, useState, type ChangeEvent, type ReactNode } from 'react';
import { FOTO_ACCEPT, fotoProblem } from './fotoFile';
import { UserAvatar, type Retratado } from './UserAvatar';

interface Props {
  usuario: Retratado;
  /** Chosen and not yet sent: shown in place of the present one. */
  chosen?: Blob | null;
  onChoose: (file: File) => void;
  /** Takes the chosen one away. */
  onClear?: () => void;
  busy?: boolean;
  /** Under the button: how far it is, or why it failed. */
  children?: ReactNode;
}

const HELP = 'JPEG, PNG o WebP, de 10 MB como máximo';

/** The photo as it is or will be, and the button that chooses another. */
export function FotoPicker({ usuario, chosen, onChoose, onClear, busy = false, children }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const helpId = useId();
  const has = Boolean(chosen ?? usuario.foto);

  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // The same file may be chosen again.
    target.value = '';
    if (!file) return;
    const found = fotoProblem(file);
    setProblem(found);
    if (!found) onChoose(file);
  };

  return (
    <Box sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
      <UserAvatar usuario={usuario} size="portrait" blob={chosen} />
      <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start', minWidth: 0, flex: 1 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button
            variant="outlined"
            startIcon={<PhotoCamera />}
            onClick={() => input.current?.click()}
            disabled={busy}
            aria-describedby={helpId}
          >
            {has ? 'Cambiar foto' : 'Elegir foto'}
          </Button>
          {chosen && onClear && (
            <Button variant="text" color="inherit" onClick={onClear}>
              Quitar foto
            </Button>
          )}
        </Box>
        <input ref={input} type="file" accept={FOTO_ACCEPT} hidden aria-label="Foto" onChange={onChange} />
        <FormHelperText id={helpId} error={Boolean(problem)} role={problem ? 'alert' : undefined}>
          {problem ?? HELP}
        </FormHelperText>
        {children}
      </Box>
    </Box>
  );
}
