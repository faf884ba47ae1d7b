import Add from '@mui/icons-material/Add';
import Remove from '@mui/icons-material/Remove';
import { IconButton, Tooltip } from '@mui/material';

/** Plus opens a row's lines, minus closes them (S2, Order reports). */
export function ExpandButton({ open, controls, onToggle }: { open: boolean; controls: string; onToggle: () => void }) {
  const label = open ? 'Ocultar líneas' : 'Ver líneas';
  const Icon = open ? Remove : Add;
  return (
    <Tooltip title={label} placement="top">
      <IconButton size="small" aria-label={label} aria-expanded={open} aria-controls={controls} onClick={onToggle}>
        <Icon fontSize="small" />
      </IconButton>
    </Tooltip>
  );
}
