import { type CompiledQuery, type Kysely, sql } from 'kysely';
import { type PermisoRegistro, permisosVersion } from '#contract/permisos';
import type { Database } from '../db/schema';

/** A session ends `IDLE` after its last use and at most `AT_MOST` after it began (D6). */
export const IDLE = sql`interval '12 hours'`;
export const AT_MOST = sql`interval '30 days'`;
/** A session is prolonged at most this often, so that not every read causes a write. */
const RENEW_AFTER = sql`interval '10 minutes'`;

/** Cached rights of a session's user. */
interface Rights {
  permisos: PermisoRegistro[];
  /** The rights as a short text, sent as a header of answers (`permisosVersion`). */
  header: string;
  /** `permisos_version` at which they were read: it changes whenever anybody's rights change. */
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

interface Found extends SessionRow {
  huella: string;
  version: string | null;
  permisos: PermisoRegistro[] | null;
}

/** Open sessions by their hashes, with the rights of those whose cached `versions` are no longer current. */
const sessions = (huellas: readonly string[], versions: readonly (string | null)[]) => sql<Found>`
  select k.huella, u.id, u.email, u.nombre, u.apellido, u.roll, s.escrito, v.version,
    case when v.version = k.known then null else permisos_de(u.id) end as permisos,
    s.usada < now() - ${RENEW_AFTER} or s.expira < least(now() + ${IDLE} - ${RENEW_AFTER}, s.creada + ${AT_MOST}) as "isDue"
  from unnest(${huellas}::text[], ${versions}::uuid[]) k (huella, known)
  join sesion s on s.huella = decode(k.huella, 'hex')
  join usuario u on u.id = s."idUsuario" and u.estatus
  left join permisos_version v on true
  where s.expira > now() and s.creada > now() - ${AT_MOST}`;

export type OpenSession = SessionRow & Omit<Rights, 'version'>;

/** Maximum sessions whose rights are cached; beyond it the cache is emptied. */
const REMEMBERED_MAX = 1_000;

/**
 * Finds open sessions by their hash, with the current rights of their users (D29). Rights are cached: each query
 * compares the cached version with `permisos_version`, and reads the rights again only if it has changed.
 */
export class OpenSessions {
  private readonly remembered = new Map<string, Rights>();

  private readonly statement: CompiledQuery;

  constructor(private readonly db: Kysely<Database>) {
    this.statement = sessions([], []).compile(db);
  }

  /** Finds sessions by `huellas`, hashes in hexadecimal. Those without an open session are missing in the result. */
  async find(huellas: readonly string[]): Promise<Map<string, OpenSession>> {
    const known = new Map(huellas.map(huella => [huella, this.remembered.get(huella)]));
    const versions = huellas.map(huella => known.get(huella)?.version ?? null);
    const { rows } = await this.db.executeQuery<Found>({ ...this.statement, parameters: [huellas, versions] });
    return new Map(
      rows.flatMap(({ huella, version, permisos, ...row }) => {
        const rights = permisos ? this.remember(huella, version, permisos) : known.get(huella);
        return rights ? [[huella, { ...row, permisos: rights.permisos, header: rights.header }]] : [];
      }),
    );
  }

  /** Extends a session after use. */
  async prolong(huella: Buffer): Promise<void> {
    await sql`
      update sesion set usada = now(), expira = least(now() + ${IDLE}, creada + ${AT_MOST}) where huella = ${huella}`.execute(
      this.db,
    );
  }

  private remember(huella: string, version: string | null, permisos: PermisoRegistro[]): Rights {
    const rights = { permisos, version, header: permisosVersion(permisos) };
    if (this.remembered.size >= REMEMBERED_MAX) this.remembered.clear();
    this.remembered.set(huella, rights);
    return rights;
  }
}
