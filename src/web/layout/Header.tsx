import Logout from '@mui/icons-material/LogoutOutlined';
import MenuIcon from '@mui/icons-material/Menu';
import { AppBar, Avatar, Box, Button, IconButton, Toolbar, Tooltip, Typography } from '@mui/material';
import { useLogout } from 'react-admin';
import { useIsPhone } from '../components/useIsPhone';
import { useSession } from '../session';
import { Bell } from './Bell';
import { ThemeSwitch } from './ThemeSwitch';

const initial = (text: string) => text.trim().charAt(0).toUpperCase();

/** Whose session this is. */
export function Person() {
  const usuario = useSession();
  if (!usuario) return null;
  const { nombre, apellido } = usuario;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
      <Avatar aria-hidden sx={avatarSx}>
        {initial(nombre)}
        {initial(apellido)}
      </Avatar>
      <Typography noWrap sx={{ maxWidth: 180 }}>
        {nombre} {apellido}
      </Typography>
    </Box>
  );
}

const avatarSx = {
  width: 30,
  height: 30,
  typography: 'caption',
  fontWeight: 'fontWeightBold',
  bgcolor: 'soft.primary',
  color: 'primary.main',
};

export function LogoutButton() {
  const logout = useLogout();
  return (
    <Button variant="text" color="inherit" startIcon={<Logout />} onClick={() => void logout()}>
      Cerrar sesión
    </Button>
  );
}

export function Header({ menuOpen, onBurger }: { menuOpen: boolean; onBurger: () => void }) {
  const isPhone = useIsPhone();
  const label = menuOpen ? 'Cerrar el menú' : 'Abrir el menú';
  return (
    <AppBar position="sticky" color="inherit" elevation={0} sx={{ borderBottom: 1, borderColor: 'divider' }}>
      <Toolbar disableGutters variant="dense" sx={{ minHeight: theme => theme.size.header, px: 1, gap: 1 }}>
        <Tooltip title={label}>
          <IconButton aria-label={label} aria-expanded={menuOpen} onClick={onBurger}>
            <MenuIcon />
          </IconButton>
        </Tooltip>
        <Box id="react-admin-title" sx={{ flex: 1, minWidth: 0, display: 'flex', fontWeight: 'fontWeightMedium' }} />
        <Bell />
        {!isPhone && (
          <>
            <ThemeSwitch />
            <Person />
            <LogoutButton />
          </>
        )}
      </Toolbar>
    </AppBar>
  );
}
