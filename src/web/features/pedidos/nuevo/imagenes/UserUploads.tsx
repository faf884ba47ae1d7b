import { Box } from '@mui/material';
import { UploadNotice } from './UploadNotice';
import { useUserImages } from './useUserImages';

/** The unfinished uploads of a user, above whatever screen is open. */
export default function UserUploads({ userId }: { userId: number }) {
  return (
    <Box sx={{ mb: 2, '&:empty': { display: 'none' } }}>
      <UploadNotice {...useUserImages(userId)} />
    </Box>
  );
}
