import { sql } from 'kysely';
import type { CommandContext } from '../../../commands';

/**
 * Records the decision on open requests of a locked order, one row each; the database applies what is approved (D15, D42). The ids are
 * one value, however many.
 */
export async function writeDecisions(
  { trx, usuario, now }: CommandContext,
  requests: readonly { idSolicitud: number }[],
  estado: 'Aprobado' | 'Denegado',
  motivo: string | null,
): Promise<void> {
  const ids = requests.map(({ idSolicitud }) => idSolicitud);
  await sql`
    insert into decision ("idSolicitud", estado, motivo, "idUsuario", fecha)
    select s.id, ${estado}, ${motivo}, ${usuario.id}, ${now} from unnest(${ids}::integer[]) s (id) order by s.id`.execute(
    trx,
  );
}
