import type { UsuarioSesion } from '#contract/usuario';
import { Suspense, useLayoutEffect, useState } from 'react';
import { ErrorBoundary, useErrorBoundary } from 'react-error-boundary';
import { Login } from './signIn/Login';
import type AppComponent from '../App';
import { useSession } from '../api/session';
import { loadUncovered } from './layout/useSecondDraw';

let loaded: typeof AppComponent | undefined;
async function loadApp() {
  const [app] = await Promise.all([import('../App'), loadUncovered()]);
  loaded = app.default;
  return loaded;
}

const prefetchApp = () => void loadApp().catch(() => {});

function Splash() {
  return (
    <div className="splash">
      <span className="splash-spinner" role="progressbar" aria-label="Cargando" />
    </div>
  );
}

const reload = () => window.location.reload();

function NotLoaded() {
  useLayoutEffect(() => {
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, []);
  return (
    <div className="splash" role="alert">
      No se pudo abrir la aplicación. Puede que haya una versión nueva o que falle la red.
      <button type="button" className="login-submit" onClick={reload}>
        Reintentar
      </button>
    </div>
  );
}

/**
 * App, once its chunk is loaded. Not `React.lazy`: what replaces a Suspense fallback is shown 300 ms after the fallback
 * at the earliest, even if it was rendered long before.
 */
function LoadedApp({ usuario }: { usuario: UsuarioSesion }) {
  const [App, setApp] = useState(() => loaded);
  const { showBoundary } = useErrorBoundary();
  useLayoutEffect(() => {
    if (!App) loadApp().then(component => setApp(() => component), showBoundary);
  }, [App, showBoundary]);
  return App ? <App usuario={usuario} /> : <Splash />;
}

/** Login or App. App is remounted for every session, so that its caches, router and store end with it. */
export function Root() {
  const usuario = useSession();
  if (!usuario) return <Login onReady={prefetchApp} />;
  return (
    <ErrorBoundary fallback={<NotLoaded />}>
      <Suspense fallback={<Splash />}>
        <LoadedApp key={usuario.token} usuario={usuario} />
      </Suspense>
    </ErrorBoundary>
  );
}
