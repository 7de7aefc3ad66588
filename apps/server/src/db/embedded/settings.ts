import { totalmem } from 'node:os';

const MB = 1024 * 1024;

/**
 * Settings of the embedded server, sized for a machine that it shares with the application.
 * @param memoryBytes what this machine, or the container around us, has
 */
export function serverSettings(memoryBytes: number = usableMemory()): Record<string, string> {
  const memoryMb = memoryBytes / MB;
  return {
    // Several processes of the application, with a good thirty each at most.
    max_connections: '200',
    // A filing touches a hundred tables and indexes. As many locks each process keeps to itself; the rest go through a table of all.
    max_locks_per_transaction: '256',
    shared_buffers: megabytes(memoryMb / 8, { least: 64, most: 1024 }),
    effective_cache_size: megabytes(memoryMb / 2, { least: 256, most: 65_536 }),
    maintenance_work_mem: megabytes(memoryMb / 32, { least: 32, most: 256 }),
    work_mem: megabytes(memoryMb / 512, { least: 4, most: 16 }),
    timezone: 'UTC',
    log_timezone: 'UTC',
    // A single server without copies needs no more in its log of changes than its own recovery does.
    wal_level: 'minimal',
    max_wal_senders: '0',
    // Index reads on the disks of today cost little more than sequential ones.
    random_page_cost: '1.1',
    jit: 'off',
    // Statements that fail are the application's to log; their texts may hold what no log may hold.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    cluster_name: 'haiqiao',
  };
}

function usableMemory(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

function megabytes(wanted: number, bounds: { least: number; most: number }): string {
  return `${Math.round(Math.min(bounds.most, Math.max(bounds.least, wanted)))}MB`;
}
