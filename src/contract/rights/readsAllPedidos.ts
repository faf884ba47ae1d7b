import { gates, type PermisoRegistro, passes } from '../permisos';

/** Whether a user reads the orders of all projects instead of only their own: buyers and Administradores (D11). */
export const readsAllPedidos = ({ roll, permisos }: { roll: string; permisos: readonly PermisoRegistro[] }): boolean =>
  roll === 'Administrador' || passes({ permisos }, gates['compras.create']);
