import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { usePicture } from '../api/reads';
import { BlobImage } from '../kit/BlobImage';
import { lightTheme } from './theme/theme';

interface EmpresaLogoProps {
  /** The name of its file; null without one, undefined while it is not known. */
  logo: string | null | undefined;
  alt: string;
  /** Pixels that it fits into, whatever its shape. */
  width: number;
  height: number;
  /** Where in them it stands. */
  justify?: 'start' | 'center' | 'end';
  /** What stands in its place where there is none or it cannot be had. */
  instead?: ReactNode;
}

/** On dark ground a plate of paper: logos are drawn for paper. */
const plate = { bgcolor: lightTheme.palette.background.paper, borderRadius: 0.5, p: 0.25 };

/** The company's logo: read with the session, and shown whole (D41, D48). Its room is kept while it is read. */
export function EmpresaLogo({ logo, alt, width, height, justify = 'start', instead = null }: EmpresaLogoProps) {
  const { data, isError } = usePicture('empresa.logo', { params: { logo: logo ?? '' } }, { enabled: Boolean(logo) });
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
