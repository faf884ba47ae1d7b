import ReportProblem from '@mui/icons-material/ReportProblemOutlined';
import { Box, Button } from '@mui/material';
import { lazy, Suspense, useCallback, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useLocation, useStore } from 'react-admin';
import { ErrorBoundary } from 'react-error-boundary';
import { useEventListener } from 'usehooks-ts';
import { AlertsSlot } from '../../kit/alerts/Alerts';
import { focusTitle } from '../../kit/focus';
import { SecondDraw } from '../../kit/Hint';
import { isChunkFailure, LoadFailed, Loading, reload, StateScreen } from '../../kit/screens';
import { useMayPass } from '../../kit/gate';
import { below, useIsPhoneNow, useScreenNow } from '../../kit/width';
import { paths } from '../routes';
import { useScreenSettled } from './useScreenSettled';
import { useScrollBack } from './useScrollBack';
import { useSecondDraw } from './useSecondDraw';
import { ServerBanner } from './ServerBanner';
import { size } from '../theme/size';

function Broken({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const notLoaded = isChunkFailure(error);
  const title = 'Esta pantalla no se pudo mostrar';
  // A reload loses nothing: what was not loaded has nothing typed on it.
  useEventListener('online', () => notLoaded && reload());
  if (notLoaded) return <LoadFailed {...{ title, error }} onRetry={reload} />;
  return (
    <StateScreen
      icon={ReportProblem}
      role="alert"
      title={title}
      detail="Ocurrió un error en esta pantalla; las demás siguen funcionando."
      action={<Button onClick={onRetry}>Reintentar</Button>}
    />
  );
}

/** An error boundary per screen: menu and header survive an error, and another screen starts anew. */
function Screen({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary
      key={pathname}
      fallbackRender={({ error, resetErrorBoundary }) => <Broken error={error} onRetry={resetErrorBoundary} />}
    >
      <Suspense fallback={<Loading minHeight="50vh" />}>{children}</Suspense>
    </ErrorBoundary>
  );
}

function DeskMenu({ narrow, children }: { narrow: boolean; children: ReactNode }) {
  return (
    <Box
      sx={theme => ({
        position: 'sticky',
        top: theme.size.header,
        alignSelf: 'start',
        flex: 'none',
        // In rem: its texts grow with the browser's font size.
        width: `${(narrow ? theme.size.menuClosed : theme.size.menu) / 16}rem`,
        height: `calc(100dvh - ${theme.size.header}px)`,
        overflowY: 'auto',
        overflowX: 'hidden',
        borderRight: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
      })}
    >
      {children}
    </Box>
  );
}

/** The layout in the first of two draws: below the header of `app/start`, which stays until this one is drawn. */
const HeaderPlace = () => <div data-first-draw style={{ height: size.header }} />;

/** What was opened while a screen loads, as the bell's list, keeps the focus. */
const isInMenu = () => Boolean(document.activeElement?.closest('[role="menu"]'));

/**
 * After a navigation, focuses the new screen's title, for screen readers and keyboard users, unless the screen focuses
 * something itself. Waits for the title, as a screen may render later than its path changes.
 */
function useFocusOnTitle(main: RefObject<HTMLElement | null>) {
  const { pathname } = useLocation();
  const opened = useRef<string | null>(pathname);
  useEffect(() => {
    const content = main.current;
    if (!content || opened.current === pathname) return;
    opened.current = null;
    const isDone = () =>
      content.contains(document.activeElement) ? content.querySelector('h1') !== null : isInMenu() || focusTitle();
    if (isDone()) return;
    const observer = new MutationObserver(() => isDone() && observer.disconnect());
    observer.observe(content, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [main, pathname]);
}

const UploadNotice = lazy(() => import('../../features/pedidos/imagenes/UploadNotice'));

/**
 * Images of placed orders that are still only in this browser, offered on every screen (D19) but the new order's, which
 * shows them itself. Loaded only after the screen has its data.
 */
function UnfinishedUploads() {
  const { pathname } = useLocation();
  const mayUpload = useMayPass('pedidos.uploadImagen');
  const isSettled = useScreenSettled();
  if (!mayUpload || !isSettled || pathname === paths.create('pedidos')) return null;
  return (
    <ErrorBoundary fallback={null}>
      <Suspense fallback={null}>
        <Box sx={{ mb: 2, '&:empty': { display: 'none' } }}>
          <UploadNotice />
        </Box>
      </Suspense>
    </ErrorBoundary>
  );
}

/** Below this width the menu is collapsed to icons unless opened. */
const folded = below(900);

function useMenu() {
  const isPhone = useIsPhoneNow();
  // On narrow screens the menu opens for one navigation; on wide ones the user's choice is kept.
  const isTemporary = useScreenNow(folded);
  const [keptOpen, setKeptOpen] = useStore('menu.open', true);
  const [openedNow, setOpenedNow] = useState(false);
  const open = isTemporary ? openedNow : keptOpen;
  const close = useCallback(() => setOpenedNow(false), []);
  return {
    isPhone,
    open,
    toggle: useCallback(
      () => (isTemporary ? setOpenedNow(!open) : setKeptOpen(!open)),
      [isTemporary, open, setKeptOpen],
    ),
    /** A menu opened temporarily closes on navigation. */
    onNavigate: isTemporary ? close : undefined,
  };
}

export function Layout({ children }: { children: ReactNode }) {
  const parts = useSecondDraw();
  const { isPhone, open, toggle, onNavigate } = useMenu();
  const main = useRef<HTMLElement>(null);
  useFocusOnTitle(main);
  useScrollBack();

  return (
    <SecondDraw value={parts}>
      <Box sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column' }}>
        {parts ? <parts.Header menuOpen={open} onBurger={toggle} /> : <HeaderPlace />}
        <Box sx={{ display: 'flex', flex: 1 }}>
          {isPhone ? (
            parts && <parts.PhoneMenu open={open} onClose={() => onNavigate?.()} />
          ) : (
            <DeskMenu narrow={!open}>{parts && <parts.Menu narrow={!open} onNavigate={onNavigate} />}</DeskMenu>
          )}
          <Box
            component="main"
            id="main-content"
            ref={main}
            sx={theme => ({
              flex: 1,
              minWidth: 0,
              p: { xs: 1.5, sm: 3 },
              maxWidth: theme.size.content,
              mx: 'auto',
              '& h1:focus': { outline: 'none' },
            })}
          >
            <ServerBanner />
            {parts && <UnfinishedUploads />}
            <Screen>{children}</Screen>
            {parts && <AlertsSlot />}
          </Box>
        </Box>
      </Box>
    </SecondDraw>
  );
}
