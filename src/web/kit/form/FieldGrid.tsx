import { Box } from '@mui/material';
import type { ReactNode } from 'react';

/** Fields side by side at a desk. A file of its own, since lists load it, which wait for no form's inputs. */
export const FieldGrid = ({ columns, children }: { columns: 1 | 2; children: ReactNode }) => (
  <Box
    data-columns={columns}
    sx={{
      display: 'grid',
      rowGap: 1.75,
      columnGap: 2,
      pt: 2,
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: `repeat(${columns}, minmax(0, 1fr))` },
    }}
  >
    {children}
  </Box>
);
