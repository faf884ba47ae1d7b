import { Box, Tooltip } from '@mui/material';
import { useState, type ReactNode } from 'react';

/** Text that stays in one line; a tooltip shows all of it where it was cut. */
export function OneLine({ children }: { children: ReactNode }) {
  const [cut, setCut] = useState(false);
  return (
    <Tooltip title={cut ? children : ''}>
      <Box
        component="span"
        onMouseEnter={({ currentTarget }) => setCut(currentTarget.scrollWidth > currentTarget.clientWidth)}
        sx={{ display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
      >
        {children}
      </Box>
    </Tooltip>
  );
}
