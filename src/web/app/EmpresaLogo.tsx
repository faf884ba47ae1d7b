import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { BodegaDataProvider } from '../api/dataProvider';
import { BlobImage } from '../kit/BlobImage';

interface EmpresaLogoProps {
  /** The name of its file; nothing stands there without one. */
  logo: string | null | undefined;
  alt: string;
  /** Pixels of the square that it fits into. */
  size: number;
}

/** The company's logo: read with the session, and shown whole (D41). Where it cannot be had there is none. */
export function EmpresaLogo({ logo, alt, size }: EmpresaLogoProps) {
  const dataProvider = useDataProvider<BodegaDataProvider>();
  const { data } = useQuery({
    queryKey: ['empresaLogo', logo],
    queryFn: async ({ signal }) =>
      (await dataProvider.fetchFile('empresa.logo', { params: { logo: logo ?? '' }, signal })).data,
    enabled: Boolean(logo),
    staleTime: Infinity,
    retry: false,
  });
  if (!logo) return null;
  return (
    <Box sx={{ width: size, height: size, flex: 'none', '& img': { objectFit: 'contain !important' } }}>
      {data && <BlobImage blob={data} alt={alt} />}
    </Box>
  );
}
