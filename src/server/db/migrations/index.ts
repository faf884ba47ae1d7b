import type { Migration } from 'kysely';
import * as base from './011-base';
import * as especialesActivos from './012-especiales-activos';
import * as sesiones from './012-sesiones';
import * as ncf from './013-ncf';
import * as auditoriaPedido from './014-auditoria-pedido';
import * as candados from './015-candados';

/** Every migration in order; the key is its name in the database and never changes. */
export const migrations: Record<string, Migration> = {
  '011-base': base,
  '012-especiales-activos': especialesActivos,
  '012-sesiones': sesiones,
  '013-ncf': ncf,
  '014-auditoria-pedido': auditoriaPedido,
  '015-candados': candados,
};
