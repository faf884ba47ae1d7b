import { lazyResource } from '../../../kit/lazyResource';
import { ProyectoList } from './ProyectoList';

export default lazyResource('proyectos', {
  list: ProyectoList,
  create: () => import('./ProyectoCreate'),
  edit: () => import('./ProyectoEdit'),
});
