/** Options in which a cluster for tests may differ. */
export interface EmbeddedOptions {
  /** Turned off for tests only: without it a power loss may lose acknowledged writes. */
  fsync?: boolean;
  maxConnections?: number;
}

/** Reserved segments of write-ahead log, 16 MiB each, so that commits succeed even when others fill the disk. */
export const RESERVED_WAL_SEGMENTS = 6;

/**
 * Settings of the embedded PostgreSQL as command-line arguments. Passed at every start, so that they are those of the
 * running version of Bodega and not of the one that created the cluster (S10, "Embedded default").
 */
export function settingsOf(socketDir: string, options: EmbeddedOptions): string[] {
  const settings = {
    // No TCP: only users who may enter the private folder of the socket can connect.
    listen_addresses: '',
    unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    port: String(SOCKET_PORT),
    max_connections: String(options.maxConnections ?? 50),
    shared_buffers: '128MB',
    // Enough to group the totals of all projects and the ids of a broad search without temporary files.
    work_mem: '8MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    fsync: options.fsync === false ? 'off' : 'on',
    full_page_writes: options.fsync === false ? 'off' : 'on',
    min_wal_size: `${RESERVED_WAL_SEGMENTS * 16}MB`,
    max_wal_size: '512MB',
    // None is used. With some, a checkpoint writes their file anew, and PostgreSQL stops if the disk is full.
    max_active_replication_origins: '0',
    random_page_cost: '1.1',
    jit: 'off',
    logging_collector: 'off',
    // No failed statements: the server logs them itself, and their text may contain personal data.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    log_line_prefix: '%m [%p] ',
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** Only part of the socket's name; no network port is opened. */
export const SOCKET_PORT = 5432;
