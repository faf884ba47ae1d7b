import type { Migration } from 'kysely';
import * as base from './011-base';
import * as ncf from './013-ncf';
import * as auditoriaPedido from './014-auditoria-pedido';
import * as candados from './015-candados';
import * as especialesActivos from './016-especiales-activos';
import * as sesiones from './017-sesiones';

/** Every migration in order; the key is its name in the database and never changes. */
export const migrations: Record<string, Migration> = {
  '011-base': base,
  '013-ncf': ncf,
  '014-auditoria-pedido': auditoriaPedido,
  '015-candados': candados,
  '016-especiales-activos': especialesActivos,
  '017-sesiones': sesiones,
};
