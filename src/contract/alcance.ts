import { gates, type PermisoRegistro, puede } from './permisos';

/** Whether a user reads the orders of all projects instead of only their own: buyers (D28) and Administradores (D11). */
export const leeTodosLosPedidos = ({
  roll,
  permisos,
}: {
  roll: string;
  permisos: readonly PermisoRegistro[];
}): boolean => roll === 'Administrador' || puede({ permisos }, gates['compras.create']);
