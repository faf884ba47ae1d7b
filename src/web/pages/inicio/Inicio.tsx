import { Box } from '@mui/material';
import { PageTitle } from '../../components/PageTitle';
import { Logo } from '../../layout/Logo';

/** Home: shows only the logo (SPEC part 2). */
export const Inicio = () => (
  <Box sx={{ flex: 1, display: 'grid', placeItems: 'center', minHeight: '60vh' }}>
    <PageTitle title="Inicio" />
    <Logo size={128} title="Bodega" />
  </Box>
);
