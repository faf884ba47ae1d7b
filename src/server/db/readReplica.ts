import type pg from 'pg';
import { withDeadline } from './cancel';

/** How long the known position of the replica stays valid, and how far behind it may be read; both in ms. */
const LOOK_MS = 1_000;
const BEHIND_MS = 10_000;
/** Maximum length of `moments`. */
const MOMENTS_MAX = 60;

/** Where a read that may go to the replica went; for the primary, why. */
type ReadFrom = 'replica' | 'primaryBehind' | 'primaryDown';

/** A position in the write-ahead log: bytes since its beginning. */
type Position = number;

/** Null if the server is not a replica, or no longer. */
const REPLAYED =
  "select case when pg_is_in_recovery() then pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8 end as position";

/**
 * A streaming replica of the primary. It is used for readers whose own writes it has replayed, as long as it answers
 * and is not far behind. Its position only grows, so it is asked once a second, and before a read goes to the primary.
 */
export class ReadReplica {
  private pool: pg.Pool | undefined;
  /** Position replayed; undefined while it is down or not a replica. */
  private replayed: Position | undefined;
  private written: Position = 0;
  /** Minimum position for any reader; undefined after `distrust` until the primary's position is known. */
  private floor: Position | undefined = 0;
  private lookedAt = -Infinity;
  private looking: Promise<void> | undefined;
  /** Positions of the primary, with their times, that the replica has not reached, oldest first. */
  private moments: { written: Position; at: number }[] = [];
  readonly reads: Record<ReadFrom, number> = { replica: 0, primaryBehind: 0, primaryDown: 0 };
  /** Called when it can no longer be read, with the error if there is one, and when it can again. */
  onChange: (isUp: boolean, error?: unknown) => void = () => undefined;
  private wasUp = true;

  /**
   * @param open creates the pool at the first use.
   * @param writtenNow reads the current position of the primary.
   */
  constructor(
    private readonly open: () => pg.Pool,
    private readonly writtenNow: () => Promise<Position>,
  ) {}

  /** Whether a reader whose last write ended at this position may read from the replica now. */
  async mayRead(position: Position): Promise<boolean> {
    const from = await this.whereToRead(position);
    this.reads[from] += 1;
    return from === 'replica';
  }

  /** Whether it answered the last time it was asked. */
  get isUp(): boolean {
    return this.replayed !== undefined;
  }

  /** How far it is behind the primary, in ms: the age of the oldest known position that it has not reached. */
  get behindMs(): number {
    const [oldest] = this.moments;
    return oldest ? performance.now() - oldest.at : 0;
  }

  connect(): Promise<pg.PoolClient> {
    return this.opened().connect();
  }

  /** Sends all reads to the primary until the replica has everything written so far. */
  distrust(): void {
    this.floor = undefined;
    this.lookedAt = -Infinity;
  }

  async end(): Promise<void> {
    await this.pool?.end();
  }

  /** Reads the positions of primary and replica. */
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
    // Nobody waits for a replica that is down; it is asked again in the background.
    if (!this.isUp && this.lookedAt > -Infinity) {
      if (isDue) void this.look();
      return 'primaryDown';
    }
    if (isDue) await this.look();
    // Written after the last look. A look under way may know of it already, otherwise a new one will.
    if (position > this.written) await this.looking;
    if (position > this.written || !this.hasReached(position)) await this.look();
    if (!this.isUp) return 'primaryDown';
    return this.hasReached(position) && this.behindMs < BEHIND_MS ? 'replica' : 'primaryBehind';
  }

  private hasReached(position: Position): boolean {
    // A position beyond the primary's is from another database, of which this one was restored: it is ignored.
    const wanted = Math.max(Math.min(position, this.written), this.floor ?? Infinity);
    return this.replayed !== undefined && this.replayed >= wanted;
  }

  private async ask(): Promise<void> {
    const at = performance.now();
    let failure: unknown;
    try {
      this.written = await this.writtenNow();
      this.floor ??= this.written;
      const { rows } = await this.opened().query<{ position: Position | null }>(withDeadline(REPLAYED, LOOK_MS));
      this.replayed = rows[0]?.position ?? undefined;
      if (this.moments.length < MOMENTS_MAX) this.moments.push({ written: this.written, at });
      const { replayed = 0 } = this;
      this.moments = this.moments.filter(({ written }) => written > replayed);
    } catch (error) {
      this.replayed = undefined;
      failure = error;
    }
    this.lookedAt = performance.now();
    if (this.isUp !== this.wasUp) this.onChange(this.isUp, failure);
    this.wasUp = this.isUp;
  }
}
