import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import { Box, IconButton, Typography } from '@mui/material';
import { useId, useState, type ReactNode } from 'react';

interface DoneLineProps {
  name: string;
  facts: ReactNode;
  opens?: boolean;
  /** The whole line. */
  children: ReactNode;
}

/** On a phone, a line of which nothing is left to do: one row, so that the open lines are near; it opens to the whole line. */
export function DoneLine({ name, facts, opens = false, children }: DoneLineProps) {
  const [isOpen, setOpen] = useState(opens);
  const id = useId();
  return (
    <Box sx={{ display: 'flex', alignItems: 'start', pl: 1.5, pr: 0.5, py: 0.75 }}>
      <Box id={id} sx={{ flex: 1, minWidth: 0, alignSelf: 'center' }}>
        {isOpen ? (
          children
        ) : (
          <>
            <Typography sx={{ fontWeight: 'fontWeightMedium', lineHeight: 1.3, overflowWrap: 'anywhere' }}>
              {name}
            </Typography>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, alignItems: 'center' }}>{facts}</Box>
          </>
        )}
      </Box>
      <IconButton
        aria-label={`${isOpen ? 'Menos' : 'Más'} de ${name}`}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        sx={theme => ({ width: theme.size.touch, height: theme.size.touch })}
      >
        <ExpandMoreIcon fontSize="small" sx={{ transform: isOpen ? 'rotate(180deg)' : undefined }} />
      </IconButton>
    </Box>
  );
}
