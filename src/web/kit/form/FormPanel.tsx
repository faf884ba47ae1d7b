import { Paper, Typography } from '@mui/material';
import type { ReactNode } from 'react';

interface FormPanelProps {
  /** Name of the panel; its heading too, unless the content has one (`aria-label`). */
  title?: string;
  'aria-label'?: string;
  children: ReactNode;
}

/** A panel as wide as a form, beside forms or in place of one; with a name, a section of the page. */
export const FormPanel = ({ title, 'aria-label': label = title, children }: FormPanelProps) => (
  <Paper
    component={label ? 'section' : 'div'}
    aria-label={label}
    variant="outlined"
    sx={{
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      gap: 2,
      p: { xs: 2, sm: 3 },
      maxWidth: theme => theme.breakpoints.values.md,
    }}
  >
    {title && (
      <Typography component="h2" variant="h2">
        {title}
      </Typography>
    )}
    {children}
  </Paper>
);
