import CloseIcon from '@mui/icons-material/Close';
import { Alert, Button, IconButton } from '@mui/material';

interface RemovedNoticeProps {
  name: string;
  onUndo: () => void;
  onClose: () => void;
}

export const RemovedNotice = ({ name, onUndo, onClose }: RemovedNoticeProps) => (
  <Alert
    severity="info"
    role="status"
    action={
      <>
        <Button color="inherit" size="small" variant="text" onClick={onUndo}>
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
