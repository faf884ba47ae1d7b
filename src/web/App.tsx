// Must come first: it handles keys before the application does.
import './app/keyboard';
import CssBaseline from '@mui/material/CssBaseline';
import { lazy, useEffect, useState } from 'react';
import { AdminContext, CoreAdminUI, CustomRoutes, Navigate, Resource, ResourceDefinitionContext } from 'react-admin';
import { createHashRouter, Route, RouterProvider, useRouteError } from 'react-router-dom';
import { INFORMES } from '#contract/informes';
import type { UsuarioSesion } from '#contract/usuario';
import { AlertsArea } from './kit/alerts/Alerts';
import { LeaveGuard } from './kit/form/LeaveGuard';
import { ClaveGate, PermisosGate } from './app/signIn/SessionGates';
import { Layout } from './app/layout/Layout';
import { AtrasadosPage, HistorialPage, PendientesPage } from './features/pedidos/informes/OrderListPages';
import { PedidosList } from './features/pedidos/PedidosList';
import { Inicio } from './features/inicio/Inicio';
import { authProvider, identityOf } from './api/authProvider';
import { keepLists } from './api/keptLists';
import { createSessionProviders } from './api/sessionProviders';
import { declaredResources } from './app/declaredResources';
import { keepSnapshot } from './app/start/snapshots';
import { i18nProvider } from './app/i18n';
import articulos from './features/articulos';
import { catalogos } from './features/catalogos';
import perfiles from './features/catalogos/perfiles';
import { ComprasList } from './features/compras/ComprasList';
import usuarios from './features/usuarios';
import { routerProvider } from './app/router';
import { paths, ROOT_PATH } from './app/routes';
import { useSession } from './api/session';
import { recordStartRequests } from './api/startAnswers';
import { useIsDark } from './app/theme/themeChoice';
import { darkTheme, lightTheme } from './app/theme/theme';

// The lists imported above are in the first chunk, as people start with them; every other screen has a chunk of its own.
const AprobacionesPage = lazy(() => import('./features/pedidos/aprobaciones/AprobacionesPage'));
const PedidoNuevoPage = lazy(() => import('./features/pedidos/nuevo/PedidoNuevoPage'));
const AuditoriaPage = lazy(() => import('./features/auditoria/AuditoriaPage'));
const InformePage = lazy(() => import('./features/pedidos/informes/InformePage'));
const SeguimientoPage = lazy(() => import('./features/pedidos/informes/SeguimientoPage'));
const histories = () => import('./features/pedidos/informes/HistoryPages');
const HistorialEntregaPage = lazy(async () => ({ default: (await histories()).HistorialEntregaPage }));
const HistorialCambiosPage = lazy(async () => ({ default: (await histories()).HistorialCambiosPage }));
const EmpresaPage = lazy(() => import('./features/empresa/EmpresaPage'));
const PedidoDetallePage = lazy(() => import('./features/pedidos/detalle/PedidoDetallePage'));
const EnlacesPage = lazy(() => import('./features/usuarios/EnlacesPage'));
const EnlaceAgregarPage = lazy(() => import('./features/usuarios/EnlaceAgregarPage'));
const MiCuentaPage = lazy(() => import('./features/miCuenta/MiCuentaPage'));
const ClaveTemporalPage = lazy(() => import('./features/miCuenta/ClaveTemporalPage'));
const CompraNuevaPage = lazy(() => import('./features/compras/nueva/CompraNuevaPage'));
const NecesidadesPage = lazy(() => import('./features/compras/necesidades/NecesidadesPage'));
const CompraComprobantePage = lazy(() => import('./features/compras/comprobante/CompraComprobantePage'));
const ProveedorPage = lazy(() => import('./features/compras/ProveedorPage'));
const ProyectoPage = lazy(() => import('./features/proyecto/ProyectoPage'));
const PresupuestoPage = lazy(() => import('./features/proyecto/presupuesto/PresupuestoPage'));
const VentasList = lazy(() => import('./features/ventas/VentasList'));
const VentaNuevaPage = lazy(() => import('./features/ventas/VentaNuevaPage'));
const VentaFacturaPage = lazy(() => import('./features/ventas/VentaFacturaPage'));
const movimientos = () => import('./features/inventario/MovimientosPages');
const MovimientosPage = lazy(async () => ({ default: (await movimientos()).MovimientosPage }));
const KardexPage = lazy(async () => ({ default: (await movimientos()).KardexPage }));
const ConteoPage = lazy(() => import('./features/inventario/conteo/ConteoPage'));
const ImportarPage = lazy(() => import('./features/importar'));
const ImportarPresupuestoPage = lazy(() => import('./features/proyecto/presupuesto/ImportarPresupuestoPage'));

// Before the first request: `api/http.ts` then takes the answers that the page's first script (`app/start/early.ts`) asked for.
recordStartRequests();

const ToRoot = () => <Navigate to={ROOT_PATH} replace />;

/** All screens: each resource and its routes, spelled as in app/routes. */
const screens = (
  <>
    <Resource name="pedidos" list={PedidosList} create={PedidoNuevoPage}>
      <Route path="editar/:id/:tipo" element={<PedidoDetallePage />} />
    </Resource>
    <Resource name="historial" list={HistorialPage} />
    <Resource name="atrasados" list={AtrasadosPage} />
    <Resource name="pendientes" list={PendientesPage} />
    <Resource name="seguimiento" list={SeguimientoPage} />
    {INFORMES.map(name => (
      <Resource key={name} name={name} list={<InformePage name={name} />} />
    ))}
    <Resource name="historialentrega" list={HistorialEntregaPage} />
    <Resource name="historialcambios" list={HistorialCambiosPage} />
    <Resource name="aprobaciones" list={AprobacionesPage} />
    <Resource name="compras" list={ComprasList} create={CompraNuevaPage}>
      <Route path="comprobante/:id" element={<CompraComprobantePage />} />
      <Route path="necesidades" element={<NecesidadesPage />} />
    </Resource>
    <Resource name="ventas" list={VentasList} create={VentaNuevaPage}>
      <Route path="factura/:id" element={<VentaFacturaPage />} />
    </Resource>
    <Resource {...articulos}>
      <Route path="movimientos/:id" element={<MovimientosPage />} />
      <Route path="conteo" element={<ConteoPage />} />
    </Resource>
    <Resource name="kardex" list={KardexPage} />
    {catalogos.map(catalogo => (
      <Resource key={catalogo.name} {...catalogo} />
    ))}
    <Resource {...perfiles}>
      <Route path="modulo/:id" element={<EnlacesPage enlace="perfilModulos" />} />
      <Route path="modulo/agregar/:id" element={<EnlaceAgregarPage enlace="perfilModulos" />} />
    </Resource>
    <Resource {...usuarios}>
      <Route path="perfiles/:id" element={<EnlacesPage enlace="usuarioPerfiles" />} />
      <Route path="perfiles/agregar/:id" element={<EnlaceAgregarPage enlace="usuarioPerfiles" />} />
      <Route path="proyectosusuario/:id" element={<EnlacesPage enlace="usuarioProyectos" />} />
      <Route path="proyectosusuario/agregar/:id" element={<EnlaceAgregarPage enlace="usuarioProyectos" />} />
    </Resource>
    <Resource name="empresa" list={EmpresaPage} />
    <Resource name="auditoria" list={AuditoriaPage} />
    <CustomRoutes>
      <Route path={paths.proveedor(':id')} element={<ProveedorPage />} />
      <Route path={paths.proyecto(':id')} element={<ProyectoPage />} />
      <Route path={paths.presupuesto(':id')} element={<PresupuestoPage />} />
      <Route path={paths.importarPresupuesto(':id')} element={<ImportarPresupuestoPage />} />
      <Route path={paths.importar(':recurso')} element={<ImportarPage />} />
      <Route path={paths.miCuenta()} element={<MiCuentaPage />} />
    </CustomRoutes>
  </>
);

// Declared before they are rendered, as links and gates ask for them in the first render already.
const resources = declaredResources(screens.props.children);

/** For what fails outside of a screen: react-admin and the router would show it in English, with its stack; `Root` says what to do. */
function Rethrow({ error }: { error?: unknown }): never {
  const ofRoute = useRouteError();
  throw error ?? ofRoute;
}

const Screens = () => (
  <ResourceDefinitionContext value={resources}>
    <CoreAdminUI title="Bodega" layout={Layout} dashboard={Inicio} catchAll={ToRoot} error={Rethrow} disableTelemetry>
      {screens}
    </CoreAdminUI>
  </ResourceDefinitionContext>
);

function Admin({ usuario }: { usuario: UsuarioSesion }) {
  const isDark = useIsDark();
  const [providers] = useState(() => createSessionProviders(usuario));
  const current = useSession();
  // Updates the identity when users change their own name or photo.
  useEffect(() => {
    if (current) providers.queryClient.setQueryData(['auth', 'getIdentity'], identityOf(current));
  }, [providers, current]);
  useEffect(() => keepLists(providers.queryClient, usuario.id), [providers, usuario.id]);
  useEffect(() => keepSnapshot(usuario.id), [usuario.id]);
  return (
    <AdminContext
      {...providers}
      authProvider={authProvider}
      i18nProvider={i18nProvider}
      routerProvider={routerProvider}
      theme={isDark ? darkTheme : lightTheme}
      darkTheme={null}
    >
      <CssBaseline enableColorScheme />
      <LeaveGuard />
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

/** The signed-in application. The router is created once; react-admin's own would be recreated on every render. */
export default function App({ usuario }: { usuario: UsuarioSesion }) {
  const [router] = useState(() =>
    createHashRouter([{ path: '*', element: <Admin usuario={usuario} />, errorElement: <Rethrow /> }]),
  );
  useEffect(() => () => router.dispose(), [router]);
  return <RouterProvider router={router} />;
}
