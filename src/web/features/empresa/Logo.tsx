import PhotoCamera from '@mui/icons-material/PhotoCameraOutlined';
import { Box, FormHelperText, Paper, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { LOGO_BYTES_MAX, type Empresa } from '#contract/empresa';
import type { BodegaDataProvider } from '../../api/dataProvider';
import { newKey } from '../../api/writes';
import { EmpresaLogo } from '../../app/EmpresaLogo';
import { Gated } from '../../kit/gate';
import { FileButton, UploadState } from '../../kit/uploads';
import { QuitarLogo } from './QuitarLogo';

const KINDS = { 'image/jpeg': [], 'image/png': [], 'image/webp': [] };
const MB = LOGO_BYTES_MAX / (1024 * 1024);

/** Why a file will not do as a logo, before it is sent; null when it may. */
function logoProblem({ type, size }: File): string | null {
  if (!Object.hasOwn(KINDS, type)) return 'El logo debe ser una imagen JPEG, PNG o WebP';
  return size > LOGO_BYTES_MAX ? `El logo pesa más de ${MB} MB` : null;
}

/** The company's logo, and the button that sends another: it stands on screens and papers from then on (D48). */
export function LogoDeEmpresa({ empresa }: { empresa: Empresa }) {
  const notify = useNotify();
  const dataProvider = useDataProvider<BodegaDataProvider>();
  const [problem, setProblem] = useState<string | null>(null);
  const [progress, setProgress] = useState(0);
  const keys = useRef(new WeakMap<File, string>());
  const helpId = useId();
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: async (file: File) => {
      const idempotencyKey = keys.current.get(file) ?? newKey();
      keys.current.set(file, idempotencyKey);
      setProgress(0);
      const form = new FormData();
      form.append('file', file);
      return dataProvider.call('empresa.uploadLogo', { data: form, idempotencyKey, onProgress: setProgress });
    },
    onSuccess: ({ message }) => notify(message, { type: 'success' }),
  });
  const choose = (file: File) => {
    const found = logoProblem(file);
    setProblem(found);
    if (!found) mutate(file);
  };
  return (
    <Paper
      component="section"
      aria-label="Logo"
      variant="outlined"
      sx={{ maxWidth: theme => theme.breakpoints.values.md, p: { xs: 2, sm: 3 }, mt: 2 }}
    >
      <Typography variant="h2" sx={{ mb: 2 }}>
        Logo
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <EmpresaLogo logo={empresa.logo ?? null} alt={`Logo de ${empresa.nombre}`} width={160} height={96} />
        <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start', minWidth: 0, flex: '1 1 12rem' }}>
          <Gated gate="empresa.uploadLogo" reason={isPending ? 'Se está subiendo' : null}>
            <FileButton
              name="Logo"
              label={empresa.logo ? 'Cambiar logo' : 'Elegir logo'}
              accept={KINDS}
              onFile={choose}
              variant="outlined"
              startIcon={<PhotoCamera />}
              aria-describedby={helpId}
            />
          </Gated>
          {empresa.logo && <QuitarLogo />}
          <FormHelperText id={helpId} error={Boolean(problem)} role={problem ? 'alert' : undefined}>
            {problem ?? `JPEG, PNG o WebP, de ${MB} MB como máximo. Sale en las pantallas y en los PDF.`}
          </FormHelperText>
          {(isPending || error) && variables && (
            <UploadState what="el logo" progress={progress} error={error} onRetry={() => choose(variables)} />
          )}
        </Box>
      </Box>
    </Paper>
  );
}
