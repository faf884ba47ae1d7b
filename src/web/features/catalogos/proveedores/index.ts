import { lazyResource } from '../../../kit/lazyResource';
import { ProveedorList } from './ProveedorList';

export default lazyResource('proveedores', {
  list: ProveedorList,
  create: () => import('./ProveedorCreate'),
  edit: () => import('./ProveedorEdit'),
});
