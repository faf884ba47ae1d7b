export { Importar } from './Importar';
