import Logout from '@mui/icons-material/LogoutOutlined';
import MenuIcon from '@mui/icons-material/Menu';
import SkipNext from '@mui/icons-material/SkipNext';
import { AppBar, Box, Button, IconButton, Toolbar, Tooltip, Typography, type Theme } from '@mui/material';
import { memo, useState } from 'react';
import { LinkBase, SkipNavigationButton, useGetIdentity, useLogout } from 'react-admin';
import { Buscar } from '../../features/buscar';
import { UserAvatar } from '../../features/usuarios';
import { ConfirmDialog } from '../../kit/dialog/ConfirmDialog';
import { dropUnsaved, UNSAVED, useLeaveOnceSaved, wouldLose } from '../../kit/form/unsaved';
import { TITLE_ID } from '../../kit/PageTitle';
import { useIsPhone } from '../../kit/width';
import { useLogo } from '../../api/reads';
import { EmpresaLogo } from '../EmpresaLogo';
import { paths } from '../routes';
import { Bell } from './Bell';
import { ThemeSwitch } from '../theme/ThemeSwitch';
import { Shortcuts } from './Shortcuts';
import { useScreenSettled } from './useScreenSettled';

/** The signed-in user, linked to Mi cuenta. Shows the photo's placeholder until the screen has loaded. */
export function Person({ onNavigate }: { onNavigate?: () => void }) {
  const { identity } = useGetIdentity();
  const isSettled = useScreenSettled();
  if (!identity) return null;
  const { id, fullName, nombre, apellido, avatar } = identity;
  return (
    <Tooltip title="Mi cuenta">
      <Button
        component={LinkBase}
        to={paths.miCuenta()}
        onClick={onNavigate}
        variant="text"
        color="inherit"
        aria-label={`Mi cuenta: ${fullName}`}
        sx={{ gap: 1, minWidth: 0, px: 1 }}
      >
        <UserAvatar usuario={{ id: Number(id), nombre, apellido, foto: isSettled ? avatar : null }} />
        <Typography noWrap sx={nameSx}>
          {fullName}
        </Typography>
      </Button>
    </Tooltip>
  );
}

/** Hidden between the widths of a phone, which has the name in its menu, and of a desk: the title needs the room. */
const nameSx = (theme: Theme) => ({
  maxWidth: '16rem',
  [theme.breakpoints.between(theme.size.phone, 'md')]: { display: 'none' },
});

/** Signs out, after a confirmation if a form has unsaved changes. */
export function LogoutButton() {
  const logout = useLogout();
  const [isAsking, setAsking] = useState(false);
  const leave = () => {
    setAsking(false);
    dropUnsaved();
    void logout();
  };
  // Asked amid a save, as by `LeaveGuard`: once it is saved, the question is answered.
  useLeaveOnceSaved(isAsking, wouldLose, leave);
  return (
    <>
      <Button
        variant="text"
        color="inherit"
        startIcon={<Logout />}
        onClick={() => (wouldLose() ? setAsking(true) : void logout())}
      >
        Cerrar sesión
      </Button>
      <ConfirmDialog {...UNSAVED} open={isAsking} onConfirm={leave} onCancel={() => setAsking(false)}>
        Si cierra la sesión se pierde lo que escribió.
      </ConfirmDialog>
    </>
  );
}

/** The company's logo, where loading it moves nothing; hidden if there is none (D48). */
function HeaderLogo() {
  const isPhone = useIsPhone();
  const logo = useLogo(useScreenSettled());
  if (!logo) return null;
  return <EmpresaLogo logo={logo} alt="Logo de la empresa" width={isPhone ? 56 : 120} height={32} justify="end" />;
}

const toolbarSx = (theme: Theme) => ({
  minHeight: theme.size.header - 1,
  px: 1,
  gap: 1,
  '& .MuiIconButton-root svg': { fontSize: '1.5rem' },
});

export const Header = memo(function Header({ menuOpen, onBurger }: { menuOpen: boolean; onBurger: () => void }) {
  const isPhone = useIsPhone();
  const label = menuOpen ? 'Cerrar el menú' : 'Abrir el menú';
  return (
    <>
      {/* On a phone, and on a desk at 400 %, there is the icon alone. */}
      <SkipNavigationButton>
        <SkipNext />
      </SkipNavigationButton>
      <AppBar position="sticky" color="inherit" elevation={0} sx={{ borderBottom: 1, borderColor: 'divider' }}>
        <Toolbar disableGutters variant="dense" sx={toolbarSx}>
          <Tooltip title={label}>
            <IconButton aria-label={label} aria-expanded={menuOpen} onClick={onBurger}>
              <MenuIcon />
            </IconButton>
          </Tooltip>
          <Box
            id={TITLE_ID}
            sx={{
              flex: 1,
              minWidth: 0,
              display: 'flex',
              fontWeight: 'fontWeightMedium',
              '& > *': { display: 'flex', minWidth: 0 },
            }}
          />
          <HeaderLogo />
          <Bell />
          {!isPhone && (
            <>
              <Buscar />
              <Shortcuts />
              <ThemeSwitch />
              <Person />
              <LogoutButton />
            </>
          )}
        </Toolbar>
      </AppBar>
    </>
  );
});
