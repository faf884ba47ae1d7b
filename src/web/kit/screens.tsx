import LockOutlined from '@mui/icons-material/LockOutlined';
import CloudOff from '@mui/icons-material/CloudOffOutlined';
import SearchOff from '@mui/icons-material/SearchOffOutlined';
import { Box, Button, CircularProgress, Typography } from '@mui/material';
import { Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { LinkBase, usePermissions } from 'react-admin';
import { ErrorBoundary } from 'react-error-boundary';
import { useInterval } from 'usehooks-ts';
import type { GateName } from '#contract/permisos';
import { cantidad } from '#contract/text/format';
import { readFailure } from '../api/failure';
import { statusMessages } from '../api/http';
import { refusalOf, type Subject } from '../api/permisos';
import { Notice } from './alerts/Notice';
import { useFocusWhenGone } from './focus';
import { hasUnsaved } from './form/unsaved';
import { useMayPass } from './gate';

interface Props {
  icon: ComponentType<{ fontSize?: 'large'; color?: 'inherit' }>;
  title: string;
  detail?: ReactNode;
  action?: ReactNode;
  role?: 'alert' | 'status';
  /** It stands for a whole screen: its title is the page's heading. */
  isScreen?: boolean;
}

const stateSx = {
  display: 'grid',
  // A word wider than the screen, as of a search that found nothing, breaks: what is beside it would be out of sight.
  gridTemplateColumns: 'minmax(0, 1fr)',
  overflowWrap: 'anywhere',
  justifyItems: 'center',
  gap: 1,
  px: 2,
  py: 8,
  textAlign: 'center',
  color: 'text.secondary',
};

/** Replaces content that cannot be shown: says why, and what to do about it. */
export const StateScreen = ({ icon: Icon, title, detail, action, role, isScreen = false }: Props) => (
  <Box role={role} sx={stateSx}>
    <Icon fontSize="large" color="inherit" />
    <Typography variant="h2" component={isScreen ? 'h1' : 'p'} sx={{ color: 'text.primary' }}>
      {title}
    </Typography>
    {detail && <Typography sx={{ maxWidth: 480 }}>{detail}</Typography>}
    {action && <Box sx={{ mt: 1 }}>{action}</Box>}
  </Box>
);

export const Loading = ({ minHeight }: { minHeight: number | string }) => (
  <Box sx={{ display: 'grid', placeItems: 'center', minHeight }}>
    <CircularProgress aria-label="Cargando" size={28} />
  </Box>
);

/** Seconds from which on a wait is told in figures. */
const LONG_S = 3;

/** How long a wait has lasted since this was mounted, once it is long: "4 s". */
export function useLongWait(): string | null {
  const [seconds, setSeconds] = useState(0);
  useInterval(() => setSeconds(count => count + 1), 1000);
  return seconds < LONG_S ? null : `${cantidad(seconds)} s`;
}

interface LoadFailedProps extends Pick<Props, 'title' | 'isScreen'> {
  error: unknown;
  /** What a query's `refetch` is, or any other function. */
  onRetry: () => unknown;
  retry?: string;
  /** Shown instead for a 404. */
  notFound?: ReactNode;
  autoFocus?: boolean;
}

/** Whether a chunk failed to load: only a reload can retry, since the browser caches the failed import. */
export const isChunkFailure = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|importing a module|unable to preload/i.test(error.message);

export const reload = () => window.location.reload();

/** The reason shown. A lost connection is in the banner above, and what failed is read again once it is back. */
function reasonOf(error: unknown): string {
  if (typeof error === 'string') return error;
  if (isChunkFailure(error))
    return 'Puede que haya una versión nueva de la aplicación o que falle la red. Sus borradores se conservan.';
  const { message } = readFailure(error);
  return message === statusMessages.unreachable ? 'Se cargará en cuanto vuelva la conexión con el servidor.' : message;
}

export function LoadFailed(props: LoadFailedProps) {
  useFocusWhenGone();
  const { title, isScreen, error, onRetry, retry = 'Reintentar', notFound, autoFocus } = props;
  const notLoaded = isChunkFailure(error);
  if (notFound && readFailure(error).status === 404) return notFound;
  return (
    <StateScreen
      icon={CloudOff}
      role="alert"
      {...{ title, isScreen }}
      detail={reasonOf(error)}
      action={
        <Button onClick={() => void (notLoaded ? reload() : onRetry())} autoFocus={autoFocus}>
          {notLoaded ? 'Cargar de nuevo' : retry}
        </Button>
      }
    />
  );
}

function PartFailed({ error }: { error: unknown }) {
  if (!isChunkFailure(error)) throw error;
  const again = { label: 'Cargar de nuevo', color: 'error', onClick: reload } as const;
  return (
    <Notice severity="error" title="Esto no se pudo cargar" actions={[again]}>
      {reasonOf(error)}
    </Notice>
  );
}

/** A part of a screen that has a chunk of its own: if that fails to load, its place says so, and the rest goes on. */
export const LazyPart = ({ fallback = null, children }: { fallback?: ReactNode; children: ReactNode }) => (
  <ErrorBoundary fallbackRender={PartFailed}>
    <Suspense fallback={fallback}>{children}</Suspense>
  </ErrorBoundary>
);

interface NotFoundProps {
  title: string;
  detail?: string;
  /** Where the way back leads, and its label. */
  to: string;
  wayBack?: string;
  /** The page has a heading above it; otherwise this is the heading. */
  underTitle?: boolean;
}

export const NotFound = ({ title, detail, to, wayBack = 'Regresar', underTitle = false }: NotFoundProps) => (
  <StateScreen
    icon={SearchOff}
    role="alert"
    isScreen={!underTitle}
    title={title}
    detail={detail}
    action={
      // Back would lead to the wrong address again.
      <Button component={LinkBase} to={to} replace>
        {wayBack}
      </Button>
    }
  />
);

interface GatedScreenProps {
  gate: GateName;
  usuario?: Subject;
  underTitle?: boolean;
  children: ReactNode;
}

/**
 * A screen behind a gate. react-admin's refusal redirects; this one keeps the address and names the permission. A form
 * whose permission is withdrawn while it has unsaved changes stays: saving it is refused, with the reason.
 */
export function GatedScreen({ gate, usuario, underTitle = false, children }: GatedScreenProps) {
  const isOpen = useMayPass(gate, usuario);
  const [opened, setOpened] = useState<GateName>();
  if (isOpen && opened !== gate) setOpened(gate);
  if (isOpen || (opened === gate && hasUnsaved())) return children;
  return <Closed {...{ gate, underTitle }} />;
}

/** Asks the server again, so that the screen opens by itself once the permission is given: nothing else on it asks. */
const FRESH = { staleTime: 0 };

function Closed({ gate, underTitle = false }: Pick<GatedScreenProps, 'gate' | 'underTitle'>) {
  usePermissions({}, FRESH);
  return (
    <StateScreen
      icon={LockOutlined}
      role="alert"
      isScreen={!underTitle}
      title="No tiene permiso para ver esta pantalla"
      detail={`${refusalOf(gate)}. Pídalo a un administrador.`}
      action={
        <Button component={LinkBase} to="/">
          Ir a Inicio
        </Button>
      }
    />
  );
}
