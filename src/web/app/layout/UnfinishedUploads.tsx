import { lazy, Suspense } from 'react';
import { useCanAccess, useGetIdentity, useLocation } from 'react-admin';
import { ErrorBoundary } from 'react-error-boundary';
import { accessTo } from '../../api/permisos';
import { paths } from '../routes';
import { useScreenSettled } from './useScreenSettled';

const UserUploads = lazy(() => import('../../features/pedidos/imagenes/UploadNotice'));

/**
 * Images of placed orders that are still only in this browser, offered on every screen (D19) but the new order's, which
 * shows them itself. Loaded only after the screen has its data.
 */
export function UnfinishedUploads() {
  const { identity } = useGetIdentity();
  const { pathname } = useLocation();
  const { canAccess } = useCanAccess(accessTo('pedidos.uploadImagen'));
  const isSettled = useScreenSettled();
  if (!identity || !canAccess || !isSettled || pathname === paths.create('pedidos')) return null;
  return (
    <ErrorBoundary fallback={null}>
      <Suspense fallback={null}>
        <UserUploads />
      </Suspense>
    </ErrorBoundary>
  );
}
