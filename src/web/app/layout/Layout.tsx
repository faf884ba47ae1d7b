import ReportProblem from '@mui/icons-material/ReportProblemOutlined';
import { Box, Button, CircularProgress, Drawer } from '@mui/material';
import { Suspense, useState, type ReactNode } from 'react';
import { useLocation, useStore } from 'react-admin';
import { AlertsSlot } from '../../kit/alerts/AlertsSlot';
import { ErrorBoundary } from '../../kit/ErrorBoundary';
import { StateScreen } from '../../kit/StateScreen';
import { useIsPhone } from '../../kit/useIsPhone';
import { Header, LogoutButton, Person } from './Header';
import { Menu } from './Menu';
import { ServerBanner } from './ServerBanner';
import { ThemeSwitch } from '../theme/ThemeSwitch';
import { UnfinishedUploads } from './UnfinishedUploads';

const Loading = () => (
  <Box sx={{ display: 'grid', placeItems: 'center', minHeight: '50vh' }}>
    <CircularProgress aria-label="Cargando" size={28} />
  </Box>
);

/** A part of the app that did not arrive is asked for again only by a new page: the browser remembers the failure. */
const isNotLoaded = ({ message }: Error) =>
  /dynamically imported module|importing a module|unable to preload/i.test(message);

function Broken({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const notLoaded = isNotLoaded(error);
  return (
    <StateScreen
      icon={ReportProblem}
      role="alert"
      title="Esta pantalla no se pudo mostrar"
      detail={
        notLoaded
          ? 'Puede que haya una versión nueva de la aplicación o que falle la red. Sus borradores se conservan.'
          : 'Ocurrió un error en esta pantalla; las demás siguen funcionando.'
      }
      action={
        <Button variant="outlined" onClick={notLoaded ? () => window.location.reload() : onRetry}>
          {notLoaded ? 'Cargar de nuevo' : 'Reintentar'}
        </Button>
      }
    />
  );
}

/** What breaks in a screen leaves the menu standing; another screen starts afresh. */
function Screen({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary key={pathname} fallback={(retry, error) => <Broken error={error} onRetry={retry} />}>
      <Suspense fallback={<Loading />}>{children}</Suspense>
    </ErrorBoundary>
  );
}

function PhoneMenu({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Drawer open={open} onClose={onClose} slotProps={{ paper: { sx: { width: 280 } } }}>
      <Menu narrow={false} onNavigate={onClose} />
      <Box sx={{ mt: 'auto', p: 2, borderTop: 1, borderColor: 'divider', display: 'grid', gap: 1 }}>
        <Box sx={{ display: 'flex', justifyContent: 'space-between' }}>
          <Person onNavigate={onClose} />
          <ThemeSwitch />
        </Box>
        <LogoutButton />
      </Box>
    </Drawer>
  );
}

function DeskMenu({ narrow }: { narrow: boolean }) {
  return (
    <Box
      sx={theme => ({
        position: 'sticky',
        top: theme.size.header,
        alignSelf: 'start',
        flex: 'none',
        width: narrow ? theme.size.menuClosed : theme.size.menu,
        height: `calc(100vh - ${theme.size.header}px)`,
        overflowY: 'auto',
        overflowX: 'hidden',
        borderRight: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
      })}
    >
      <Menu narrow={narrow} />
    </Box>
  );
}

/** Menu, header and content (SPEC part 2). */
export function Layout({ children }: { children: ReactNode }) {
  const isPhone = useIsPhone();
  const [wide, setWide] = useStore('menu.open', true);
  const [drawer, setDrawer] = useState(false);
  const onBurger = () => (isPhone ? setDrawer(!drawer) : setWide(!wide));

  return (
    <Box sx={{ minHeight: '100vh', display: 'flex', flexDirection: 'column' }}>
      <Header menuOpen={isPhone ? drawer : wide} onBurger={onBurger} />
      <Box sx={{ display: 'flex', flex: 1 }}>
        {isPhone ? <PhoneMenu open={drawer} onClose={() => setDrawer(false)} /> : <DeskMenu narrow={!wide} />}
        <Box
          component="main"
          id="main-content"
          sx={theme => ({ flex: 1, minWidth: 0, p: { xs: 2, sm: 3 }, maxWidth: theme.size.content, mx: 'auto' })}
        >
          <ServerBanner />
          <UnfinishedUploads />
          <Screen>{children}</Screen>
          <AlertsSlot />
        </Box>
      </Box>
    </Box>
  );
}
