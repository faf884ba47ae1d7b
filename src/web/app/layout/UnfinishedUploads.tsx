import { lazy, Suspense } from 'react';
import { useCanAccess, useGetIdentity, useLocation } from 'react-admin';
import { ErrorBoundary } from 'react-error-boundary';
import { accessTo } from '../../api/permisos';
import { paths } from '../routes';
import { useScreenSettled } from './useScreenSettled';

const UserUploads = lazy(() => import('../../features/pedidos/imagenes/UploadNotice'));

/**
 * Images of confirmed orders that only this browser has, offered on every screen (D19); the new order shows them itself.
 * Nothing of it is loaded or read before the screen that was opened has what it asked for.
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
        <UserUploads userId={Number(identity.id)} />
      </Suspense>
    </ErrorBoundary>
  );
}
