import type pg from 'pg';

/** How long what is known of the replica holds, and how far behind the primary it may be to be read at all, in ms. */
const LOOK_MS = 1_000;
export const BEHIND_MS = 10_000;
/** How many moments of the primary are kept that the replica has not come to. */
const MOMENTS_MAX = 60;

/** Where a read that may go to the replica went, and why not there. */
export type ReadFrom = 'replica' | 'primaryBehind' | 'primaryDown';

/** A position in the log of the database: bytes since its beginning. */
type Position = number;

/** Null for a server that follows nobody, or does no more. */
const REPLAYED =
  "select case when pg_is_in_recovery() then pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8 end as position";

/**
 * A replica that follows the primary by streaming. It is read by who has written nothing that it does not have yet, as long as
 * it answers and is not far behind. What it is known to have only grows, so it is asked once a second, and before a read is
 * kept from it.
 */
export class ReadReplica {
  private pool: pg.Pool | undefined;
  /** Undefined while it is down, or no replica at all. */
  private replayed: Position | undefined;
  private written: Position = 0;
  /** What it must have come to for anybody; undefined until it is known. */
  private floor: Position | undefined = 0;
  private lookedAt = -Infinity;
  private looking: Promise<void> | undefined;
  /** Moments of the primary that the replica has not come to, oldest first. */
  private moments: { written: Position; at: number }[] = [];
  readonly reads: Record<ReadFrom, number> = { replica: 0, primaryBehind: 0, primaryDown: 0 };

  /**
   * @param open makes its pool, at the first use.
   * @param writtenNow the present position of the primary.
   */
  constructor(
    private readonly open: () => pg.Pool,
    private readonly writtenNow: () => Promise<Position>,
  ) {}

  /** Whether somebody who has written up to that position may read from it now. */
  async mayRead(position: Position): Promise<boolean> {
    const from = await this.whereToRead(position);
    this.reads[from] += 1;
    return from === 'replica';
  }

  /** Whether it answers. */
  get isUp(): boolean {
    return this.replayed !== undefined;
  }

  /** How far it is behind the primary, in ms: since when something is written that it does not have. */
  get behindMs(): number {
    const [oldest] = this.moments;
    return oldest ? performance.now() - oldest.at : 0;
  }

  connect(): Promise<pg.PoolClient> {
    return this.opened().connect();
  }

  /** Keeps everybody from it until it has come to what is written by now. */
  distrust(): void {
    this.floor = undefined;
    this.lookedAt = -Infinity;
  }

  async end(): Promise<void> {
    await this.pool?.end();
  }

  /** Asks both where they stand. */
  look(): Promise<void> {
    this.looking ??= this.ask().finally(() => (this.looking = undefined));
    return this.looking;
  }

  private opened(): pg.Pool {
    if (this.pool) return this.pool;
    this.pool = this.open();
    this.pool.on('error', () => undefined);
    this.pool.on('connect', client => client.on('error', () => undefined));
    return this.pool;
  }

  private async whereToRead(position: Position): Promise<ReadFrom> {
    const isDue = performance.now() - this.lookedAt > LOOK_MS;
    // Nobody waits for one that is down.
    if (!this.isUp && this.lookedAt > -Infinity) {
      if (isDue) void this.look();
      return 'primaryDown';
    }
    if (isDue) await this.look();
    // Written since the last look: one that begins now knows of it.
    if (position > this.written) await this.looking;
    if (position > this.written || !this.hasReached(position)) await this.look();
    if (!this.isUp) return 'primaryDown';
    return this.hasReached(position) && this.behindMs < BEHIND_MS ? 'replica' : 'primaryBehind';
  }

  private hasReached(position: Position): boolean {
    // A position that the primary itself has not come to is of another database, of which this one is a copy.
    const wanted = Math.max(Math.min(position, this.written), this.floor ?? Infinity);
    return this.replayed !== undefined && this.replayed >= wanted;
  }

  private async ask(): Promise<void> {
    const at = performance.now();
    try {
      this.written = await this.writtenNow();
      this.floor ??= this.written;
      const asked: pg.QueryConfig & { query_timeout: number } = { text: REPLAYED, query_timeout: LOOK_MS };
      const { rows } = await this.opened().query<{ position: Position | null }>(asked);
      this.replayed = rows[0]?.position ?? undefined;
      if (this.moments.length < MOMENTS_MAX) this.moments.push({ written: this.written, at });
      const { replayed = 0 } = this;
      this.moments = this.moments.filter(({ written }) => written > replayed);
    } catch {
      this.replayed = undefined;
    }
    this.lookedAt = performance.now();
  }
}
