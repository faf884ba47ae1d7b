export { accionesDeAtrasadas } from './atrasadas';
