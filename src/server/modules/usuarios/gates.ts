import type { Gate } from '#contract/permisos';

/** The right to change users, checked within calls that others may use too. */
export const actualizaUsuarios: Gate = { tipo: 'permiso', requiere: [['usuarios.actualizar']] };
