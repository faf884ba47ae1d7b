import { Box } from '@mui/material';
import { PageTitle } from '../../kit/PageTitle';
import { Logo } from '../../app/layout/Logo';

/** Home: shows only the logo (S2). */
export const Inicio = () => (
  <Box sx={{ flex: 1, display: 'grid', placeItems: 'center', minHeight: '60vh' }}>
    <PageTitle title="Inicio" />
    <h1>
      <Logo size={128} title="Bodega" />
    </h1>
  </Box>
);
