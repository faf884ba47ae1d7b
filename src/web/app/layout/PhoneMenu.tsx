import { Box, Drawer } from '@mui/material';
import { Buscar } from '../../features/buscar';
import { ThemeSwitch } from '../theme/ThemeSwitch';
import { LogoutButton, Person } from './Header';
import { Menu } from './Menu';

/** The menu of a phone, with what its header has no room for. */
export const PhoneMenu = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Drawer
    open={open}
    onClose={onClose}
    slotProps={{ paper: { 'aria-label': 'Menú', sx: { width: '17.5rem', maxWidth: '90vw' } } }}
  >
    <Menu narrow={false} onNavigate={onClose} />
    <Box sx={{ mt: 'auto', p: 2, borderTop: 1, borderColor: 'var(--line)', display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between' }}>
        <Person onNavigate={onClose} />
        <Buscar onGo={onClose} />
        <ThemeSwitch />
      </Box>
      <LogoutButton />
    </Box>
  </Drawer>
);
