import { release, totalmem } from 'node:os';

const MB = 1024 * 1024;

/**
 * Settings of the embedded server, sized for a machine shared with the application.
 * @param memoryBytes memory of this machine or container
 */
export function serverSettings(memoryBytes: number = usableMemory()): Record<string, string> {
  const memoryMb = memoryBytes / MB;
  return {
    // Several application processes, each with about fifty connections at most.
    max_connections: '200',
    // A filing touches a hundred tables and indexes. This many locks use the fast path of each process; the rest use the shared table.
    max_locks_per_transaction: '256',
    shared_buffers: megabytes(memoryMb / 8, { least: 64, most: 1024 }),
    effective_cache_size: megabytes(memoryMb / 2, { least: 256, most: 65_536 }),
    maintenance_work_mem: megabytes(memoryMb / 32, { least: 32, most: 256 }),
    work_mem: megabytes(memoryMb / 512, { least: 4, most: 16 }),
    timezone: 'UTC',
    log_timezone: 'UTC',
    // A single server without replicas needs the log only for its own recovery.
    wal_level: 'minimal',
    max_wal_senders: '0',
    // On current disks, index reads cost little more than sequential ones.
    random_page_cost: '1.1',
    jit: 'off',
    // The application logs failed statements; their texts may contain data that must not be logged.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    cluster_name: 'haiqiao',
    ...recoverySync(process.platform, release()),
  };
}

/** Since this version a synchronised file system reports all failed writes. */
const SYNCFS_FROM = [5, 8] as const;

/**
 * Before a recovery PostgreSQL synchronises all its files. One by one, the thousands of files of a centre take seconds; on Linux their file
 * system is synchronised at once.
 */
export function recoverySync(platform: NodeJS.Platform, kernel: string): Record<string, string> {
  if (platform !== 'linux') return {};
  const [major = 0, minor = 0] = kernel.split('.').map((part) => Number.parseInt(part, 10));
  const [fromMajor, fromMinor] = SYNCFS_FROM;
  const isReliable = major > fromMajor || (major === fromMajor && minor >= fromMinor);
  return isReliable ? { recovery_init_sync_method: 'syncfs' } : {};
}

function usableMemory(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

function megabytes(wanted: number, bounds: { least: number; most: number }): string {
  return `${Math.round(Math.min(bounds.most, Math.max(bounds.least, wanted)))}MB`;
}
