import ExpandMore from '@mui/icons-material/ExpandMore';
import { Box, ButtonBase, Collapse, Typography } from '@mui/material';
import { useId, useState, type ReactNode } from 'react';

interface Props {
  title: string;
  children: ReactNode;
  /** For what is rarely filled in: the group opens on a click. */
  closed?: boolean;
  columns?: 1 | 2;
}

const gridSx = (columns: 1 | 2) => ({
  display: 'grid',
  rowGap: 1.75,
  columnGap: 2,
  pt: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: `repeat(${columns}, minmax(0, 1fr))` },
});

/** A titled group of fields: one column on a phone, two on a desk. */
export function FormGroup({ title, children, closed = false, columns = 2 }: Props) {
  const [open, setOpen] = useState(!closed);
  const id = useId();
  const grid = <Box sx={gridSx(columns)}>{children}</Box>;
  if (!closed) {
    return (
      <Box component="section" aria-labelledby={id}>
        <Typography id={id} variant="h2">
          {title}
        </Typography>
        {grid}
      </Box>
    );
  }
  return (
    <section>
      <ButtonBase
        onClick={() => setOpen(!open)}
        aria-expanded={open}
        aria-controls={id}
        sx={{ typography: 'h2', gap: 0.5, minHeight: 44, borderRadius: 1, pr: 1 }}
      >
        <ExpandMore fontSize="small" sx={{ transform: open ? undefined : 'rotate(-90deg)' }} />
        {title}
      </ButtonBase>
      <Collapse in={open} timeout={0} id={id}>
        {grid}
      </Collapse>
    </section>
  );
}
