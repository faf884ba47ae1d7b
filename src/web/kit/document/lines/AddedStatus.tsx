import { Box } from '@mui/material';
import { cantidad } from '#contract/format';

/** What the last Agregar did. */
export interface Added {
  line: { nombreProducto: string; cantidad: number };
  /** The line it is in now. */
  localId: string;
  /** The quantity now, if it was added to a line already there. */
  total: number | null;
}

/** The same, for the eye and for a screen reader. */
export const AddedStatus = ({ added }: { added: Added | null }) => (
  <Box role="status" sx={{ typography: 'body2', color: 'success.main', '&:empty': { display: 'none' } }}>
    {added &&
      (added.total === null
        ? `Se agregó ${added.line.nombreProducto}.`
        : `Se sumaron ${cantidad(added.line.cantidad)} a ${added.line.nombreProducto}: ahora son ${cantidad(added.total)}.`)}
  </Box>
);
