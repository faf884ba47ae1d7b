import CssBaseline from '@mui/material/CssBaseline';
import { lazy, useEffect, useState } from 'react';
import { AdminContext, CoreAdminUI, CustomRoutes, localStorageStore, Navigate, Resource } from 'react-admin';
import { createHashRouter, Route, RouterProvider } from 'react-router-dom';
import type { UsuarioSesion } from '#contract/usuario';
import { Alerts } from './components/Alerts';
import { Layout } from './layout/Layout';
import { PermisosGate } from './layout/PermisosGate';
import AtrasadosPage from './pages/atrasados/AtrasadosPage';
import HistorialPage from './pages/historial/HistorialPage';
import { Inicio } from './pages/inicio/Inicio';
import { authProvider } from './providers/authProvider';
import { createDataProvider } from './providers/dataProvider';
import { i18nProvider } from './providers/i18n';
import { refreshPermisos } from './providers/permisos';
import { createQueryClient } from './providers/queryClient';
import categorias from './resources/categorias';
import clientes from './resources/clientes';
import pedidos from './resources/pedidos';
import perfiles from './resources/perfiles';
import productos from './resources/productos';
import proveedores from './resources/proveedores';
import proyectos from './resources/proyectos';
import { routerProvider } from './router';
import { PEDIDO_ROUTE, PERFIL_MODULO_AGREGAR_ROUTE, PERFIL_MODULOS_ROUTE, ROOT_PATH } from './routes';
import { useIsDark } from './tema';
import { darkTheme, lightTheme } from './theme';

const PedidoNuevoPage = lazy(() => import('./pages/pedidoNuevo/PedidoNuevoPage'));
const EmpresaPage = lazy(() => import('./pages/empresa/EmpresaPage'));
const PerfilModulosPage = lazy(() => import('./pages/perfilModulos/PerfilModulosPage'));
const PerfilModuloAgregarPage = lazy(() => import('./pages/perfilModulos/PerfilModuloAgregarPage'));
const PedidoDetallePage = lazy(() => import('./pages/pedidoDetalle/PedidoDetallePage'));

const ToRoot = () => <Navigate to={ROOT_PATH} replace />;

/** The table of contents: one line per resource and page. */
const Screens = () => (
  <CoreAdminUI title="Bodega" layout={Layout} dashboard={Inicio} catchAll={ToRoot} disableTelemetry>
    <Resource {...pedidos} create={PedidoNuevoPage} />
    <Resource name="historial" list={HistorialPage} />
    <Resource name="atrasados" list={AtrasadosPage} />
    <Resource {...perfiles} />
    <Resource {...proyectos} />
    <Resource {...productos} />
    <Resource {...categorias} />
    <Resource {...proveedores} />
    <Resource {...clientes} />
    <Resource name="empresa" list={EmpresaPage} />
    <CustomRoutes>
      <Route path={PEDIDO_ROUTE} element={<PedidoDetallePage />} />
      <Route path={PERFIL_MODULOS_ROUTE} element={<PerfilModulosPage />} />
      <Route path={PERFIL_MODULO_AGREGAR_ROUTE} element={<PerfilModuloAgregarPage />} />
    </CustomRoutes>
  </CoreAdminUI>
);

/** What belongs to one session and ends with it. Its rights are asked for before anything is drawn. */
function createParts({ id }: UsuarioSesion) {
  void refreshPermisos();
  return {
    dataProvider: createDataProvider(),
    queryClient: createQueryClient(),
    store: localStorageStore(undefined, `Bodega.${id}`),
  };
}

function Admin({ usuario }: { usuario: UsuarioSesion }) {
  const isDark = useIsDark();
  const [parts] = useState(() => createParts(usuario));
  return (
    <AdminContext
      {...parts}
      authProvider={authProvider}
      i18nProvider={i18nProvider}
      routerProvider={routerProvider}
      theme={isDark ? darkTheme : lightTheme}
      darkTheme={null}
    >
      <CssBaseline enableColorScheme />
      <PermisosGate>
        <Screens />
      </PermisosGate>
      <Alerts />
    </AdminContext>
  );
}

/** The signed-in application. Its router is made once: react-admin's own is made again with every render around it. */
export default function App({ usuario }: { usuario: UsuarioSesion }) {
  const [router] = useState(() => createHashRouter([{ path: '*', element: <Admin usuario={usuario} /> }]));
  useEffect(() => () => router.dispose(), [router]);
  return <RouterProvider router={router} />;
}
