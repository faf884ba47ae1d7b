import pg from 'pg';
import { type AnyCatalogue, missingText, takenText } from '#contract/declarations/catalogue';
import { catalogoOf, CATALOGOS, catalogos } from '#contract/catalogos';
import { leavesOf } from '#contract/declarations/placedFields';
import { NO_USUARIO } from '#contract/usuarioAdmin';
import { NOT_ENOUGH_STOCK } from '#contract/venta';
import { AppError, DISK_FULL } from '../errors';
import { codeOf } from '../thrown';

type Refusal = { status: number; message: string; field?: string };

/** Refusals that follow from a catalogue's declaration: a key that is taken, if an index makes it unique, a reference to no record. */
const ofCatalogue = ({ table, noun, key, fields }: AnyCatalogue): Record<string, Refusal> => ({
  [`${table}_${key.field}_unico`]: {
    status: 409,
    field: key.field,
    message: takenText({ noun, key }),
  },
  ...Object.fromEntries(
    leavesOf(fields).flatMap(({ name, path, field: { reference } }): [string, Refusal][] => {
      const target = reference && catalogoOf(reference.resource);
      if (!target) return [];
      return [[`${table}_${name}_fkey`, { status: 422, field: path, message: missingText(target) }]];
    }),
  ),
});

/** Refusals by name of the violated constraint: status, message and the field at fault, if any. */
const byConstraint: Record<string, Refusal> = {
  ...Object.assign({}, ...CATALOGOS.map(name => ofCatalogue(catalogos[name]))),
  usuario_perfil_unico: { status: 409, field: 'idPerfil', message: 'El usuario ya tiene ese perfil' },
  usuario_proyecto_unico: { status: 409, field: 'idProyecto', message: 'El usuario ya tiene ese proyecto' },
  perfil_modulo_unico: { status: 409, field: 'idModulo', message: 'El perfil ya tiene ese módulo' },
  usuario_perfil_idUsuario_fkey: { status: 422, field: 'idUsuario', message: NO_USUARIO },
  usuario_perfil_idPerfil_fkey: { status: 422, field: 'idPerfil', message: missingText(catalogos.perfiles) },
  usuario_proyecto_idUsuario_fkey: { status: 422, field: 'idUsuario', message: NO_USUARIO },
  usuario_proyecto_idProyecto_fkey: { status: 422, field: 'idProyecto', message: missingText(catalogos.proyectos) },
  perfil_modulo_idPerfil_fkey: { status: 422, field: 'idPerfil', message: missingText(catalogos.perfiles) },
  perfil_modulo_idModulo_fkey: { status: 422, field: 'idModulo', message: 'El módulo no existe' },
  empresa_unica: { status: 409, message: 'Los datos de la empresa ya existen: actualícelos' },
  producto_con_familia: { status: 422, field: 'idCategoria', message: 'La familia es requerida' },
  producto_especial_fijo: {
    status: 409,
    field: 'codigo',
    message: 'El código de un artículo especial no se cambia',
  },
  producto_especial_activo: { status: 409, message: 'Los artículos especiales no se desactivan' },
  producto_stock_positivo: { status: 409, message: NOT_ENOUGH_STOCK },
  pedido_detalle_recibido: { status: 409, message: 'Lo recibido no puede pasar de lo pedido' },
  solicitud_cantidad: { status: 409, message: 'Las cantidades cambiaron mientras tanto. Revíselas y vuelva a pedirlo' },
  solicitud_abierta_entrega: { status: 409, message: 'Esa entrega ya tiene una corrección en espera' },
  venta_ncf_unico: { status: 409, field: 'ncf', message: 'Ese NCF ya lo lleva otra venta' },
  secuencia_ncf_agotada: {
    status: 409,
    field: 'ncf',
    message: 'La secuencia de NCF se acabó: registre la nueva en los datos de la empresa',
  },
  factura_proveedor_unica: { status: 409, field: 'numero', message: 'Esa factura del proveedor ya está registrada' },
  correo_en_cola: { status: 409, message: 'La orden ya está en cola para enviarse' },
  pedido_copyFrom_fkey: { status: 422, field: 'copyFrom', message: 'El pedido que se copia no existe' },
};

/** Refusals by SQLSTATE. */
const byCode: Record<string, { status: number; message: string }> = {
  '23503': { status: 422, message: 'Un registro relacionado no existe' },
  '23505': { status: 409, message: 'El registro ya existe' },
  '23514': { status: 422, message: 'Hay un valor que no se admite' },
  '22003': { status: 422, message: 'Hay un número demasiado grande' },
  '22021': { status: 422, message: 'El texto tiene caracteres que no se admiten' },
  '22P05': { status: 422, message: 'El texto tiene caracteres que no se admiten' },
  '25006': { status: 503, message: 'La base de datos está en modo de solo lectura: no se puede guardar, sí consultar' },
  '40001': { status: 409, message: 'Otra persona cambió esto al mismo tiempo, vuelva a intentarlo' },
  '40P01': { status: 409, message: 'Otra persona cambió esto al mismo tiempo, vuelva a intentarlo' },
  '53100': { status: 503, message: DISK_FULL },
  '55P03': { status: 503, message: 'Otra operación tiene ocupado ese registro, vuelva a intentarlo en unos segundos' },
  '57014': { status: 503, message: 'La consulta tardó demasiado, vuelva a intentarlo' },
};

/** Refusals by SQLSTATE class, for rarer codes: invalid values, and violations of constraints and triggers. */
const byClass: Record<string, { status: number; message: string }> = {
  '22': { status: 422, message: 'Hay un valor que no se admite' },
  '23': { status: 409, message: 'Ese cambio no se admite' },
};

const UNAVAILABLE = 'La base de datos no responde, vuelva a intentarlo en unos segundos';
/** Message of the 503 when every connection of the pool is taken. */
export const BUSY = 'El servicio está muy ocupado, vuelva a intentarlo en unos segundos';
/** `Retry-After` in seconds; a restart of the database takes less. */
const RETRY_AFTER = { 'Retry-After': '2' };
/** Codes of a failed or lost connection: of the socket, and SQLSTATEs of a PostgreSQL that stops or starts. */
const CONNECTION_LOST = /^(ECONN|EPIPE|ENOENT|ETIMEDOUT|EHOST|ENET|EAI_|ENOTFOUND|08|57P0|25P0[234]|53300)/;
const CONNECTION_LOST_TEXT = /Connection terminated|Client has encountered a connection error|Client was closed/;
const POOL_FULL = /timeout exceeded when trying to connect/;

const codeIn = (error: Error): string => codeOf(error) ?? '';

/** Converts an error of PostgreSQL or its connection to a refusal; null for other errors. */
export function fromDatabaseError(error: Error): AppError | null {
  if (error instanceof pg.DatabaseError) {
    const known = byConstraint[error.constraint ?? ''];
    if (known) {
      return new AppError(
        known.status,
        known.message,
        known.field ? { errors: { [known.field]: known.message } } : null,
      );
    }
    const kind = byCode[error.code ?? ''] ?? byClass[error.code?.slice(0, 2) ?? ''];
    if (kind) return new AppError(kind.status, kind.message, null, kind.status === 503 ? RETRY_AFTER : {});
  }
  if (POOL_FULL.test(error.message)) return new AppError(503, BUSY, null, RETRY_AFTER);
  // It lacks memory or connections (class 53), or its disk fails it (class 58).
  if (isConnectionLost(error) || /^5[38]/.test(codeIn(error))) return new AppError(503, UNAVAILABLE, null, RETRY_AFTER);
  return null;
}

/** Whether the connection failed or was lost: the database is down, restarting or unreachable. */
export const isConnectionLost = (error: unknown): boolean =>
  error instanceof Error && (CONNECTION_LOST.test(codeIn(error)) || CONNECTION_LOST_TEXT.test(error.message));

/** Whether a connection could not be opened in time: another attempt would take as long again. */
export const tookTooLong = (error: unknown): boolean =>
  error instanceof Error && /due to connection timeout/.test(error.message);

/** Whether pg knew that the connection was broken before sending the statement, which therefore did not run. */
export const wasNeverSent = (error: unknown): boolean => error instanceof Error && /not queryable/.test(error.message);

/** Whether the connection was refused or known to be broken before sending any statement, so that none ran. */
export const ranNoStatement = (error: unknown): boolean =>
  wasNeverSent(error) || (error instanceof Error && /^(ECONNREFUSED|ENOENT|57P03|53300)/.test(codeIn(error)));

/** Whether a prepared statement no longer exists, or no longer matches tables that have changed. */
export const isPreparedStale = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === '26000' || error.routine === 'RevalidateCachedQuery');

/**
 * Whether repeating the transaction may succeed: it was rolled back because of a conflict with another one, a stale
 * prepared statement or a write to a replica.
 */
export const isRetryable = (error: unknown): boolean =>
  isPreparedStale(error) ||
  (error instanceof pg.DatabaseError && ['40001', '40P01', '25006'].includes(error.code ?? ''));
