import { lazy, Suspense } from 'react';
import { useGetIdentity, useLocation } from 'react-admin';
import { ErrorBoundary } from 'react-error-boundary';
import { useMayPass } from '../../kit/gate';
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
  const mayUpload = useMayPass('pedidos.uploadImagen');
  const isSettled = useScreenSettled();
  if (!identity || !mayUpload || !isSettled || pathname === paths.create('pedidos')) return null;
  return (
    <ErrorBoundary fallback={null}>
      <Suspense fallback={null}>
        <UserUploads />
      </Suspense>
    </ErrorBoundary>
  );
}
