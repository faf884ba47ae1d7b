import { lazyResource } from '../../../kit/lazyResource';
import { ClienteList } from './ClienteList';

export default lazyResource('clientes', {
  list: ClienteList,
  create: () => import('./ClienteCreate'),
  edit: () => import('./ClienteEdit'),
});
