import pg from 'pg';
import { AppError } from '../errors';

/** What the answer says when a constraint of the database refuses a write: status, and the field at fault if one is. */
const byConstraint: Record<string, { status: number; message: string; field?: string }> = {
  usuario_email_unico: { status: 409, field: 'email', message: 'El email ya existe, por favor intente con otro!' },
  usuario_nombre_unico: {
    status: 409,
    field: 'nombreUsuario',
    message: 'El usuario ya existe, por favor intente con otro!',
  },
  usuario_perfil_unico: { status: 409, field: 'idPerfil', message: 'El usuario ya tiene ese perfil' },
  usuario_proyecto_unico: { status: 409, field: 'idProyecto', message: 'El usuario ya tiene ese proyecto' },
  perfil_modulo_unico: { status: 409, field: 'idModulo', message: 'El perfil ya tiene ese módulo' },
  usuario_perfil_idUsuario_fkey: { status: 422, field: 'idUsuario', message: 'El usuario no existe' },
  usuario_perfil_idPerfil_fkey: { status: 422, field: 'idPerfil', message: 'El perfil no existe' },
  usuario_proyecto_idUsuario_fkey: { status: 422, field: 'idUsuario', message: 'El usuario no existe' },
  usuario_proyecto_idProyecto_fkey: { status: 422, field: 'idProyecto', message: 'El proyecto no existe' },
  perfil_modulo_idPerfil_fkey: { status: 422, field: 'idPerfil', message: 'El perfil no existe' },
  perfil_modulo_idModulo_fkey: { status: 422, field: 'idModulo', message: 'El módulo no existe' },
  empresa_unica: { status: 409, message: 'Los datos de la empresa ya existen: actualícelos' },
  perfil_nombre_unico: { status: 409, field: 'nombre', message: 'Ya existe un perfil con ese nombre' },
  proyecto_nombre_unico: { status: 409, field: 'nombre', message: 'Ya existe un proyecto con ese nombre' },
  categoria_nombre_unico: { status: 409, field: 'nombre', message: 'Ya existe una familia con ese nombre' },
  producto_codigo_unico: { status: 409, field: 'codigo', message: 'Ya existe un artículo con ese código' },
  producto_con_familia: { status: 422, field: 'idCategoria', message: 'La familia es requerida' },
  producto_idCategoria_fkey: { status: 422, field: 'idCategoria', message: 'La familia no existe' },
  producto_especial_fijo: {
    status: 409,
    field: 'codigo',
    message: 'El código de un artículo especial no se cambia',
  },
  producto_stock_positivo: { status: 409, message: 'No hay stock suficiente!' },
  pedido_detalle_recibido: { status: 409, message: 'Lo recibido no puede pasar de lo pedido' },
  pedido_copyFrom_fkey: { status: 422, field: 'copyFrom', message: 'El pedido que se copia no existe' },
};

/** What it says for a whole class of trouble, by SQLSTATE. */
const byCode: Record<string, { status: number; message: string }> = {
  '23503': { status: 422, message: 'Un registro relacionado no existe' },
  '23505': { status: 409, message: 'El registro ya existe' },
  '23514': { status: 422, message: 'Hay un valor que no se admite' },
  '22003': { status: 422, message: 'Hay un número demasiado grande' },
  '22021': { status: 422, message: 'El texto tiene caracteres que no se admiten' },
  '22P05': { status: 422, message: 'El texto tiene caracteres que no se admiten' },
  '40001': { status: 409, message: 'Otra persona cambió esto al mismo tiempo, vuelva a intentarlo' },
  '40P01': { status: 409, message: 'Otra persona cambió esto al mismo tiempo, vuelva a intentarlo' },
  '53100': { status: 503, message: 'No queda espacio en el disco del servidor: no se puede guardar, sí consultar' },
  '57014': { status: 503, message: 'La consulta tardó demasiado, vuelva a intentarlo' },
};

/** The same by class of SQLSTATE, for its rarer members: bad values, and what a constraint or a guard forbids. */
const byClass: Record<string, { status: number; message: string }> = {
  '22': { status: 422, message: 'Hay un valor que no se admite' },
  '23': { status: 409, message: 'Ese cambio no se admite' },
};

const UNAVAILABLE = 'La base de datos no responde, vuelva a intentarlo en unos segundos';
const CONNECTION_TROUBLE = /^(ECONN|EPIPE|ENOENT|ETIMEDOUT|08|57P0|53[0-9])/;
const POOL_TROUBLE =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/;

const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : '');

/** The refusal that an error of PostgreSQL or of its connection stands for, or null when it is something else. */
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
    if (kind) return new AppError(kind.status, kind.message);
  }
  if (CONNECTION_TROUBLE.test(codeOf(error)) || POOL_TROUBLE.test(error.message)) return new AppError(503, UNAVAILABLE);
  return null;
}

/** Whether trying the same transaction again may succeed: it lost against another and left no trace. */
export const isRetryable = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === '40001' || error.code === '40P01');
