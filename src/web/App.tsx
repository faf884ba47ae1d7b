import CssBaseline from '@mui/material/CssBaseline';
import { lazy, useEffect, useState } from 'react';
import { AdminContext, CoreAdminUI, CustomRoutes, localStorageStore, Navigate, Resource } from 'react-admin';
import { createHashRouter, Route, RouterProvider } from 'react-router-dom';
import type { UsuarioSesion } from '#contract/usuario';
import { AlertsArea } from './components/Alerts';
import { ClaveGate } from './layout/ClaveGate';
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
import compras from './resources/compras';
import pedidos from './resources/pedidos';
import perfiles from './resources/perfiles';
import productos from './resources/productos';
import proveedores from './resources/proveedores';
import proyectos from './resources/proyectos';
import usuarios from './resources/usuarios';
import ventas from './resources/ventas';
import { routerProvider } from './router';
import {
  COMPRA_ROUTE,
  CONTEO_ROUTE,
  IMPORTAR_ROUTE,
  MI_CUENTA_ROUTE,
  MOVIMIENTOS_ROUTE,
  PEDIDO_ROUTE,
  PERFIL_MODULOS_ROUTE,
  PERFIL_MODULO_AGREGAR_ROUTE,
  ROOT_PATH,
  USUARIO_PERFILES_ROUTE,
  USUARIO_PERFIL_AGREGAR_ROUTE,
  USUARIO_PROYECTOS_ROUTE,
  USUARIO_PROYECTO_AGREGAR_ROUTE,
  VENTA_ROUTE,
} from './routes';
import { useIsDark } from './tema';
import { darkTheme, lightTheme } from './theme';

const AprobacionesPage = lazy(() => import('./pages/aprobaciones/AprobacionesPage'));
const PedidoNuevoPage = lazy(() => import('./pages/pedidoNuevo/PedidoNuevoPage'));
const AuditoriaPage = lazy(() => import('./pages/auditoria/AuditoriaPage'));
const PendientesPage = lazy(() => import('./pages/pendientes/PendientesPage'));
const SeguimientoPage = lazy(() => import('./pages/seguimiento/SeguimientoPage'));
const TotalesPage = lazy(() => import('./pages/totales/TotalesPage'));
const HistorialEntregaPage = lazy(() => import('./pages/historialentrega/HistorialEntregaPage'));
const HistorialCambiosPage = lazy(() => import('./pages/historialcambios/HistorialCambiosPage'));
const EmpresaPage = lazy(() => import('./pages/empresa/EmpresaPage'));
const PerfilModulosPage = lazy(() => import('./pages/perfilModulos/PerfilModulosPage'));
const PerfilModuloAgregarPage = lazy(() => import('./pages/perfilModulos/PerfilModuloAgregarPage'));
const PedidoDetallePage = lazy(() => import('./pages/pedidoDetalle/PedidoDetallePage'));
const UsuarioEnlacesPage = lazy(() => import('./pages/usuarioEnlaces/EnlacesPage'));
const UsuarioEnlaceAgregarPage = lazy(() => import('./pages/usuarioEnlaces/EnlaceAgregarPage'));
const MiCuentaPage = lazy(() => import('./pages/miCuenta/MiCuentaPage'));
const ClaveTemporalPage = lazy(() => import('./pages/miCuenta/ClaveTemporalPage'));
const CompraNuevaPage = lazy(() => import('./pages/compraNueva/CompraNuevaPage'));
const CompraComprobantePage = lazy(() => import('./pages/compraComprobante/CompraComprobantePage'));
const VentaNuevaPage = lazy(() => import('./pages/ventaNueva/VentaNuevaPage'));
const VentaFacturaPage = lazy(() => import('./pages/ventaFactura/VentaFacturaPage'));
const MovimientosPage = lazy(() => import('./pages/movimientos/MovimientosPage'));
const ConteoPage = lazy(() => import('./pages/conteo/ConteoPage'));
const ImportarPage = lazy(() => import('./pages/importar/ImportarPage'));

const ToRoot = () => <Navigate to={ROOT_PATH} replace />;

/** The table of contents: one line per resource and page. */
const Screens = () => (
  <CoreAdminUI title="Bodega" layout={Layout} dashboard={Inicio} catchAll={ToRoot} disableTelemetry>
    <Resource {...pedidos} create={PedidoNuevoPage} />
    <Resource name="historial" list={HistorialPage} />
    <Resource name="atrasados" list={AtrasadosPage} />
    <Resource name="pendientes" list={PendientesPage} />
    <Resource name="seguimiento" list={SeguimientoPage} />
    <Resource name="totales" list={TotalesPage} />
    <Resource name="historialentrega" list={HistorialEntregaPage} />
    <Resource name="historialcambios" list={HistorialCambiosPage} />
    <Resource name="aprobaciones" list={AprobacionesPage} />
    <Resource {...perfiles} />
    <Resource {...proyectos} />
    <Resource {...productos} />
    <Resource {...categorias} />
    <Resource {...proveedores} />
    <Resource {...clientes} />
    <Resource {...compras} create={CompraNuevaPage} />
    <Resource {...ventas} create={VentaNuevaPage} />
    <Resource {...usuarios} />
    <Resource name="empresa" list={EmpresaPage} />
    <Resource name="auditoria" list={AuditoriaPage} />
    <CustomRoutes>
      <Route path={PEDIDO_ROUTE} element={<PedidoDetallePage />} />
      <Route path={COMPRA_ROUTE} element={<CompraComprobantePage />} />
      <Route path={VENTA_ROUTE} element={<VentaFacturaPage />} />
      <Route path={MOVIMIENTOS_ROUTE} element={<MovimientosPage />} />
      <Route path={CONTEO_ROUTE} element={<ConteoPage />} />
      <Route path={IMPORTAR_ROUTE} element={<ImportarPage />} />
      <Route path={PERFIL_MODULOS_ROUTE} element={<PerfilModulosPage />} />
      <Route path={PERFIL_MODULO_AGREGAR_ROUTE} element={<PerfilModuloAgregarPage />} />
      <Route path={USUARIO_PERFILES_ROUTE} element={<UsuarioEnlacesPage tipo="perfil" />} />
      <Route path={USUARIO_PERFIL_AGREGAR_ROUTE} element={<UsuarioEnlaceAgregarPage tipo="perfil" />} />
      <Route path={USUARIO_PROYECTOS_ROUTE} element={<UsuarioEnlacesPage tipo="proyecto" />} />
      <Route path={USUARIO_PROYECTO_AGREGAR_ROUTE} element={<UsuarioEnlaceAgregarPage tipo="proyecto" />} />
      <Route path={MI_CUENTA_ROUTE} element={<MiCuentaPage />} />
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
      <AlertsArea>
        <ClaveGate instead={<ClaveTemporalPage />}>
          <PermisosGate>
            <Screens />
          </PermisosGate>
        </ClaveGate>
      </AlertsArea>
    </AdminContext>
  );
}

/** The signed-in application. Its router is made once: react-admin's own is made again with every render around it. */
export default function App({ usuario }: { usuario: UsuarioSesion }) {
  const [router] = useState(() => createHashRouter([{ path: '*', element: <Admin usuario={usuario} /> }]));
  useEffect(() => () => router.dispose(), [router]);
  return <RouterProvider router={router} />;
}
