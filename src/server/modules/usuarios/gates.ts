import type { Gate } from '#contract/permisos';

/** The right to change users, asked for inside a call that is open to others too. */
export const actualizaUsuarios: Gate = { tipo: 'permiso', requiere: [['usuarios.actualizar']] };
