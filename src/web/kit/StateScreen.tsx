import { Box, Typography } from '@mui/material';
import type { ComponentType, ReactNode } from 'react';

interface Props {
  icon: ComponentType<{ fontSize?: 'large'; color?: 'inherit' }>;
  title: string;
  detail?: ReactNode;
  action?: ReactNode;
  role?: 'alert' | 'status';
}

/** In place of content: why there is none, and what to do about it. */
export const StateScreen = ({ icon: Icon, title, detail, action, role }: Props) => (
  <Box
    role={role}
    sx={{ display: 'grid', justifyItems: 'center', gap: 1, px: 2, py: 8, textAlign: 'center', color: 'text.secondary' }}
  >
    <Icon fontSize="large" color="inherit" />
    <Typography variant="h2" component="p" sx={{ color: 'text.primary' }}>
      {title}
    </Typography>
    {detail && <Typography sx={{ maxWidth: 480 }}>{detail}</Typography>}
    {action && <Box sx={{ mt: 1 }}>{action}</Box>}
  </Box>
);
