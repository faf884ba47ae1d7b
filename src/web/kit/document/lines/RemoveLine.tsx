import DeleteOutlineIcon from '@mui/icons-material/DeleteOutlined';
import { IconButton, Tooltip } from '@mui/material';

interface RemoveLineProps {
  name: string;
  disabled: boolean;
  onRemove: () => void;
}

export const RemoveLine = ({ name, disabled, onRemove }: RemoveLineProps) => (
  <Tooltip title="Quitar">
    <span>
      <IconButton aria-label={`Quitar ${name}`} onClick={onRemove} disabled={disabled}>
        <DeleteOutlineIcon fontSize="small" />
      </IconButton>
    </span>
  </Tooltip>
);
