import { sql } from 'kysely';
import type { Condition } from './lists/source';

/**
 * Which projects, and so which orders, a person sees: an Administrador all, others those of their active projects (D11).
 * `column` holds the project's id. No condition at all for an Administrador.
 */
export function inOwnProjects(usuario: { id: number; roll: string }, column: string): Condition[] {
  if (usuario.roll === 'Administrador') return [];
  return [
    sql`${sql.ref(column)} in (
      select up."idProyecto" from usuario_proyecto up join proyecto y on y.id = up."idProyecto" and y.estatus
      where up."idUsuario" = ${usuario.id} and up.estatus)`,
  ];
}
