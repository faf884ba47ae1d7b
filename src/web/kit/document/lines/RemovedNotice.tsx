import CloseIcon from '@mui/icons-material/Close';
import { Alert, Button, IconButton } from '@mui/material';

interface RemovedNoticeProps {
  name: string;
  onUndo: () => void;
  onClose: () => void;
}

/** What was removed, and the way back. */
export const RemovedNotice = ({ name, onUndo, onClose }: RemovedNoticeProps) => (
  <Alert
    severity="info"
    role="status"
    action={
      <>
        {/* The focus was on a line that is gone. */}
        <Button autoFocus color="inherit" size="small" variant="text" onClick={onUndo}>
          Deshacer
        </Button>
        <IconButton size="small" color="inherit" aria-label="Cerrar" onClick={onClose}>
          <CloseIcon fontSize="small" />
        </IconButton>
      </>
    }
  >
    Se quitó {name}.
  </Alert>
);
