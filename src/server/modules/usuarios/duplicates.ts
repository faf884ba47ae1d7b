import pg from 'pg';
import { emailTakenMessage, usuarioTakenMessage } from '#contract/usuarioAdmin';
import { conflict } from '../../errors';

interface Names {
  email: string;
  nombreUsuario: string;
}

const constraints: Record<string, { field: keyof Names; message: (value: string) => string }> = {
  usuario_email_unico: { field: 'email', message: emailTakenMessage },
  usuario_nombre_unico: { field: 'nombreUsuario', message: usuarioTakenMessage },
};

/**
 * Runs a write of a user. An e-mail or user name that is taken is refused with the quoted message (S8) on its field. The
 * database's unique indexes decide, so that one of two concurrent writes wins.
 */
export async function refusingDuplicates<T>(names: Names, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const known = error instanceof pg.DatabaseError ? constraints[error.constraint ?? ''] : undefined;
    if (!known) throw error;
    const message = known.message(names[known.field]);
    throw conflict(message, { errors: { [known.field]: message } });
  }
}
