import { Box, Paper, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-admin';
import { touchSx } from './OptionalLink';

interface SectionProps {
  title: string;
  all?: { label: string; to: string };
  children: ReactNode;
}

export const Section = ({ title, all, children }: SectionProps) => (
  <Paper component="section" aria-label={title} variant="outlined" sx={{ p: 2, minWidth: 0 }}>
    <Box
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 2, mb: { xs: all ? 0 : 1, sm: 1 } }}
    >
      <Typography component="h2" variant="subtitle2" sx={{ flex: 1 }}>
        {title}
      </Typography>
      {all && (
        <Link to={all.to} variant="body2" sx={touchSx}>
          {all.label}
        </Link>
      )}
    </Box>
    {children}
  </Paper>
);
