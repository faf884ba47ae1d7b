export { lateActions } from './atrasadas';
