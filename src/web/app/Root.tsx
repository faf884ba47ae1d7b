import { lazy, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Login } from './signIn/Login';
import { useSession } from '../api/session';

const loadApp = () => import('../App');
const App = lazy(loadApp);
const prefetchApp = () => void loadApp().catch(() => {});

function Splash() {
  return (
    <div className="splash">
      <span className="splash-spinner" role="progressbar" aria-label="Cargando" />
    </div>
  );
}

function NotLoaded() {
  return (
    <div className="splash" role="alert">
      No se pudo abrir la aplicación. Puede que haya una versión nueva o que falle la red.
      <button type="button" className="login-submit" onClick={() => window.location.reload()}>
        Reintentar
      </button>
    </div>
  );
}

/** Login or App. App is remounted for every session, so that its caches, router and store end with it. */
export function Root() {
  const usuario = useSession();
  if (!usuario) return <Login onReady={prefetchApp} />;
  return (
    <ErrorBoundary fallback={<NotLoaded />}>
      <Suspense fallback={<Splash />}>
        <App key={usuario.token} usuario={usuario} />
      </Suspense>
    </ErrorBoundary>
  );
}
