import { type Kysely, sql } from 'kysely';
import { type PermisoRegistro, versionDePermisos } from '#contract/permisos';
import type { Database } from '../db/schema';

/** A session ends this long after its last use, and at the latest this long after it began (D6). */
export const IDLE = sql`interval '12 hours'`;
export const AT_MOST = sql`interval '30 days'`;
/** A session is prolonged at most this often, so that reading does not write. */
const RENEW_AFTER = sql`interval '10 minutes'`;

/** What somebody may do, as the database said it last. */
interface Rights {
  permisos: PermisoRegistro[];
  /** What the answers say of them (`versionDePermisos`). */
  cabecera: string;
  /** The state of all rights in which it said so. */
  version: string | null;
}

interface SessionRow {
  id: number;
  email: string;
  nombre: string;
  apellido: string;
  roll: string;
  escrito: number;
  isDue: boolean;
}

export type OpenSession = SessionRow & Omit<Rights, 'version'>;

/** Sessions whose rights a server remembers; with one more it forgets them all. */
const REMEMBERED_MAX = 1_000;

/**
 * The open sessions by their hash, each with the rights of its user at that very moment (D29). Rights are remembered, and with each
 * question the database says whether any have changed since: then, and only then, it reads them again.
 */
export class OpenSessions {
  private readonly remembered = new Map<string, Rights>();

  constructor(private readonly db: Kysely<Database>) {}

  /** @param huellas hashes in hexadecimal; what is no open session is left out of the answer. */
  async find(huellas: readonly string[]): Promise<Map<string, OpenSession>> {
    const known = new Map(huellas.map(huella => [huella, this.remembered.get(huella)]));
    const versions = huellas.map(huella => known.get(huella)?.version ?? null);
    const query = sql<SessionRow & { huella: string; version: string | null; permisos: PermisoRegistro[] | null }>`
      select k.huella, u.id, u.email, u.nombre, u.apellido, u.roll, s.escrito, v.version,
        case when v.version = k.conocida then null else permisos_de(u.id) end as permisos,
        s.usada < now() - ${RENEW_AFTER} or s.expira < least(now() + ${IDLE} - ${RENEW_AFTER}, s.creada + ${AT_MOST}) as "isDue"
      from unnest(${huellas}::text[], ${versions}::uuid[]) k (huella, conocida)
      join sesion s on s.huella = decode(k.huella, 'hex')
      join usuario u on u.id = s."idUsuario" and u.estatus
      left join permisos_version v on true
      where s.expira > now() and s.creada > now() - ${AT_MOST}`;
    const { rows } = await query.execute(this.db);
    return new Map(
      rows.flatMap(({ huella, version, permisos, ...row }) => {
        const rights = permisos ? this.remember(huella, version, permisos) : known.get(huella);
        return rights ? [[huella, { ...row, permisos: rights.permisos, cabecera: rights.cabecera }]] : [];
      }),
    );
  }

  /** Prolongs a session that is in use. */
  async prolong(huella: Buffer): Promise<void> {
    await sql`
      update sesion set usada = now(), expira = least(now() + ${IDLE}, creada + ${AT_MOST}) where huella = ${huella}`.execute(
      this.db,
    );
  }

  private remember(huella: string, version: string | null, permisos: PermisoRegistro[]): Rights {
    const rights = { permisos, version, cabecera: versionDePermisos(permisos) };
    if (this.remembered.size >= REMEMBERED_MAX) this.remembered.clear();
    this.remembered.set(huella, rights);
    return rights;
  }
}
