import type { DatabaseConnection } from '@haiqiao/pg';
import { isAlive, waitForEnd } from '@haiqiao/pg/embedded';
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestServer } from '#server/testing/test-server.ts';
import { copyPrimary, copySource, giveTo, partsOf, query } from './copy-primary.ts';

/** Settings of a primary whose replicas stream from it. */
export const PRIMARY_SETTINGS = { wal_level: 'replica', max_wal_senders: '4', wal_keep_size: '64MB' };

/** A standby server that streams from the primary of a test. */
export interface StreamingReplica {
  /** The same database as on the primary. */
  connectionTo(primary: DatabaseConnection): DatabaseConnection;
  /** Stops or continues the replay of what it receives. */
  replay(state: 'pause' | 'resume'): Promise<void>;
  /** Freezes all its processes: connections stay open, and nothing answers. */
  freeze(): Promise<() => void>;
  /** Ends it at once; `start` starts it again. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Stops it and removes its files. */
  remove(): Promise<void>;
}

const STEP_MS = 20;
const START_TIMEOUT_MS = 20_000;

/** Copies the running primary, started with `PRIMARY_SETTINGS`, and starts the copy as its replica. */
export async function startReplica(primary: TestServer): Promise<StreamingReplica> {
  const source = await copySource(primary);
  const folder = await mkdtemp(join(dirname(source.folder), 'replica-'));
  const dataDir = join(folder, 'postgres');
  await copyPrimary(primary, { from: source.folder, to: dataDir });
  await giveTo(source.owner, folder);
  const admin = { ...partsOf(primary.admin), host: folder };
  let server: ChildProcess | undefined;
  const start = async () => {
    server = spawn(join(source.programs, 'postgres'), [...optionsOf(folder), '-D', dataDir], {
      stdio: 'ignore',
      cwd: folder,
      env: { LC_ALL: 'C' },
      ...source.owner,
    });
    await answers(admin);
  };
  const stop = async () => {
    const pid = server?.pid;
    if (pid === undefined || !isAlive(pid)) return;
    process.kill(pid, 'SIGQUIT');
    await waitForEnd(pid, START_TIMEOUT_MS);
  };
  await start();
  return {
    start,
    stop,
    connectionTo: (connection) => ({ ...partsOf(connection), host: folder }),
    replay: async (state) => void (await query(admin, `select pg_wal_replay_${state}()`)),
    async freeze() {
      const rows = await query(admin, 'select pid from pg_stat_activity where pid <> pg_backend_pid()');
      const pids = [server?.pid ?? 0, ...rows.map(({ pid }) => Number(pid))];
      for (const pid of pids) process.kill(pid, 'SIGSTOP');
      return () => {
        for (const pid of pids) process.kill(pid, 'SIGCONT');
      };
    },
    async remove() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function optionsOf(folder: string): string[] {
  // As many connections and locks as the primary, which a standby must have.
  const limits = { max_connections: 200, max_locks_per_transaction: 256, max_wal_senders: 4 };
  const settings = { listen_addresses: '', shared_buffers: '64MB', fsync: 'off', ...limits };
  return ['-k', folder, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

async function answers(connection: DatabaseConnection): Promise<void> {
  for (let waitedMs = 0; waitedMs < START_TIMEOUT_MS; waitedMs += STEP_MS) {
    const isUp = await query(connection, 'select').then(
      () => true,
      () => false,
    );
    if (isUp) return;
    await sleep(STEP_MS);
  }
  throw new Error('the replica did not start');
}
