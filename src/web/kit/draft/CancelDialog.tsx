import { Typography } from '@mui/material';
import { ConfirmDialog } from '../dialog/ConfirmDialog';

interface CancelDialogProps {
  open: boolean;
  title: string;
  /** What would be lost, in one line; null where there is nothing yet. */
  brief: string | null;
  /** What that is. */
  lost?: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asked before a draft is emptied (SPEC part 4): Si or No. */
export const CancelDialog = ({ open, title, brief, lost = 'el borrador', onConfirm, onClose }: CancelDialogProps) => (
  <ConfirmDialog
    open={open}
    title={title}
    confirmLabel="Si"
    cancelLabel="No"
    destructive
    onConfirm={onConfirm}
    onCancel={onClose}
  >
    {brief !== null && (
      <Typography>
        {/* Many a company's name ends in a full stop of its own. */}
        Se borrará {lost}: {brief.replace(/\.$/, '')}.
      </Typography>
    )}
  </ConfirmDialog>
);
