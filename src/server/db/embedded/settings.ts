/** What may differ between a real cluster and one for tests. */
export interface EmbeddedOptions {
  /** Off only for tests: with it off a power loss may lose acknowledged writes. */
  fsync?: boolean;
  maxConnections?: number;
}

/** Segments of 16 MiB of write-ahead log kept ready, so that a disk filled by somebody else can still commit. */
export const reservedWalSegments = 6;

/**
 * The settings of the embedded PostgreSQL, given on its command line at every start so that they follow the version
 * of Bodega and not the day of the creation (S10, "Embedded default").
 */
export function settingsOf(socketDir: string, options: EmbeddedOptions): string[] {
  const settings = {
    // No TCP at all: only who may enter the private folder of the socket reaches it.
    listen_addresses: '',
    unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    port: String(socketPort),
    max_connections: String(options.maxConnections ?? 50),
    shared_buffers: '128MB',
    // What the totals of all projects and the ids of a wide search need to be grouped without files.
    work_mem: '8MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    fsync: options.fsync === false ? 'off' : 'on',
    full_page_writes: options.fsync === false ? 'off' : 'on',
    min_wal_size: `${reservedWalSegments * 16}MB`,
    max_wal_size: '512MB',
    random_page_cost: '1.1',
    jit: 'off',
    logging_collector: 'off',
    // Failed statements are the server's to report, and their text may hold personal data: above ERROR only.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    log_line_prefix: '%m [%p] ',
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** Part of the name of the socket; no network port is opened. */
export const socketPort = 5432;
