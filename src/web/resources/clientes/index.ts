import { lazyResource } from '../../components/lazyResource';
import { ClienteList } from './ClienteList';

export default lazyResource('clientes', {
  list: ClienteList,
  create: () => import('./ClienteCreate'),
  edit: () => import('./ClienteEdit'),
});
