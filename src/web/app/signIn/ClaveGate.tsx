import { Box, CircularProgress } from '@mui/material';
import { Suspense, type ReactNode } from 'react';
import { useSession } from '../session';

const Loading = () => (
  <Box sx={{ minHeight: '100vh', display: 'grid', placeItems: 'center' }}>
    <CircularProgress aria-label="Cargando" />
  </Box>
);

/** Whoever signed in with a temporary password is asked for a new one before anything else (D31). */
export function ClaveGate({ instead, children }: { instead: ReactNode; children: ReactNode }) {
  const usuario = useSession();
  return usuario?.cambiarClave ? <Suspense fallback={<Loading />}>{instead}</Suspense> : children;
}
