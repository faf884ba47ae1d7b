/** SQL of the trigger that increments a row's `version` with every update (D9). */
export const versionTrigger = (table: string): string =>
  `create trigger subir_version before update on ${table} for each row execute function subir_version();`;

/** SQL of the trigger that makes a table append-only (S11, point 4). */
export const appendOnlyTrigger = (table: string): string =>
  `create trigger solo_nuevos before update or delete or truncate on ${table} for each statement execute function rechazar_cambio();`;

/** SQL of the triggers that audit every write of a table, which needs an integer `id` (S11, point 5). */
export const auditTriggers = (table: string): string => `
create trigger auditar_alta after insert on ${table} referencing new table as nuevas
  for each statement execute function auditar();
create trigger auditar_cambio after update on ${table} referencing old table as viejas new table as nuevas
  for each statement execute function auditar();
create trigger auditar_baja after delete on ${table} referencing old table as viejas
  for each statement execute function auditar();`;
