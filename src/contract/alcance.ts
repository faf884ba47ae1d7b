import { gates, type PermisoRegistro, puede } from './permisos';

/** Whether somebody reads the orders of all projects, not of the own ones alone: who buys for them (D28), and an Administrador (D11). */
export const leeTodosLosPedidos = ({
  roll,
  permisos,
}: {
  roll: string;
  permisos: readonly PermisoRegistro[];
}): boolean => roll === 'Administrador' || puede({ permisos }, gates['compras.create']);
