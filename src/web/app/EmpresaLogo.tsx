import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { useFile } from '../api/reads';
import { BlobImage } from '../kit/BlobImage';
import { lightTheme } from './theme/theme';

interface EmpresaLogoProps {
  /** File name; null if there is none, undefined while loading. */
  logo: string | null | undefined;
  alt: string;
  /** Size of the box in pixels, which the logo is fitted into. */
  width: number;
  height: number;
  justify?: 'start' | 'center' | 'end';
  /** Shown if there is no logo or it cannot be loaded. */
  instead?: ReactNode;
}

/** White background in the dark theme: logos are designed for paper. */
const plate = { bgcolor: lightTheme.palette.background.paper, borderRadius: 0.5, p: 0.25 };

/** The logo of that name; not asked for without one. Whoever waits for it and whoever shows it share one request. */
export const useLogoFile = (logo: string | null | undefined) =>
  useFile('empresa.logo', { params: { logo: logo ?? '' } }, { enabled: Boolean(logo) });

/** The company's logo, loaded with the session's token and never cropped (D41, D48). Its space is reserved. */
export function EmpresaLogo({ logo, alt, width, height, justify = 'start', instead = null }: EmpresaLogoProps) {
  const { data, isError } = useLogoFile(logo);
  if (logo === null || isError) return instead;
  return (
    <Box
      sx={theme => ({
        flex: 'none',
        width,
        maxWidth: '100%',
        height,
        display: 'grid',
        alignContent: 'center',
        justifyContent: justify,
        '& img': {
          width: 'auto !important',
          height: 'auto !important',
          maxWidth: width,
          maxHeight: height,
          ...(theme.palette.mode === 'dark' && plate),
        },
      })}
    >
      {data && <BlobImage blob={data} alt={alt} />}
    </Box>
  );
}
