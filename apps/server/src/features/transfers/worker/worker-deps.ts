import type { DatabaseConnection } from '@haiqiao/pg';
import { systemClock } from '#server/adapters/clock.ts';
import type { FileStorage } from '#server/adapters/file-storage.ts';
import { systemIds } from '#server/adapters/ids.ts';
import { systemRandom } from '#server/adapters/random.ts';
import { openStorage } from '#server/adapters/storage/open-storage.ts';
import type { ContextBase, Log } from '#server/context.ts';
import { openDatabase } from '#server/db/connect.ts';
import { createDictionaries } from '#server/platform/dictionaries/dictionaries.ts';
import { type Files, keeperOf } from '#server/platform/files/files.ts';
import { loadMetadata } from '#server/platform/metadata/load-metadata.ts';
import { fixedMetadata } from '#server/platform/metadata/fixed-metadata.ts';
import { createRecordDeps } from '#server/platform/records/record-services.ts';
import type { ModuleCode } from '#server/platform/records/code/module-code.ts';
import type { RecordDeps } from '#server/platform/records/record-deps.ts';
import type { WorkerNews, WorkerOrders } from './worker-orders.ts';

/** Dependencies of running a transfer. */
export interface TransferDeps {
  readonly base: ContextBase;
  readonly records: RecordDeps;
  readonly storage: FileStorage;
  readonly files: Pick<Files, 'store'>;
  /** Days until the file of an export expires. */
  readonly exportDays: number;
  /** For the separate connection of an export. */
  readonly connection: DatabaseConnection;
}

/** One for the work, one for progress, one spare. */
const CONNECTIONS = 3;

/** Creates all dependencies again, because nothing of the main thread can be shared. Definitions are current. */
export async function openWorkerDeps(
  orders: WorkerOrders,
  { say, loadCode }: { say: (news: WorkerNews) => void; loadCode: () => Promise<ModuleCode> },
): Promise<{ deps: TransferDeps; close(): Promise<void> }> {
  const db = openDatabase(orders.connection, { max: CONNECTIONS });
  const base: ContextBase = {
    db,
    clock: systemClock,
    ids: systemIds,
    random: systemRandom,
    log: logThrough(say),
  };
  const records = createRecordDeps({
    metadata: fixedMetadata(await loadMetadata(db)),
    dictionaries: createDictionaries(base, null),
    code: await loadCode(),
  });
  const storage = openStorage(orders.storage);
  const { connection, exportDays } = orders;
  const deps = { base, records, storage, files: keeperOf(storage), connection, exportDays };
  return { deps, close: () => db.close() };
}

/** Forwards log lines of the worker to the process log. */
function logThrough(say: (news: WorkerNews) => void): Log {
  const line = (level: 'debug' | 'info' | 'warn' | 'error') => (details: object, message?: string) =>
    say({ kind: 'log', level, details: plain(details), message });
  return { debug: line('debug'), info: line('info'), warn: line('warn'), error: line('error') };
}

/** Only values that can be passed to another thread. */
function plain(details: object): object {
  return Object.fromEntries(
    Object.entries(details).map(([name, value]) => [
      name,
      value instanceof Error ? value.stack : structuredClone(value),
    ]),
  );
}
