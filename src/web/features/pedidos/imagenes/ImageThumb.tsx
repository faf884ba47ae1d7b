import BrokenImage from '@mui/icons-material/BrokenImageOutlined';
import { ButtonBase, Skeleton } from '@mui/material';
import type { Ref } from 'react';
import { BlobImage } from '../../../kit/files/BlobImage';

interface ImageThumbProps {
  label: string;
  /** undefined while it is on its way. */
  blob: Blob | undefined;
  failed?: boolean;
  onClick: () => void;
  ref?: Ref<HTMLButtonElement>;
}

/** A small picture that opens large. */
export function ImageThumb({ label, blob, failed = false, onClick, ref }: ImageThumbProps) {
  return (
    <ButtonBase
      ref={ref}
      aria-label={label}
      title={failed ? 'La imagen no se pudo cargar' : undefined}
      onClick={onClick}
      sx={theme => ({
        width: theme.size.touch,
        height: theme.size.touch,
        flexShrink: 0,
        borderRadius: 1,
        overflow: 'hidden',
        border: `1px solid ${theme.palette.divider}`,
        bgcolor: 'soft.quiet',
        color: 'text.secondary',
        '&:hover': { borderColor: 'primary.main' },
      })}
    >
      {blob && <BlobImage blob={blob} alt="" />}
      {failed && !blob && <BrokenImage fontSize="small" />}
      {!blob && !failed && <Skeleton variant="rectangular" width="100%" height="100%" />}
    </ButtonBase>
  );
}
