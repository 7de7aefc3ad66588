import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemIds } from '#server/adapters/ids.ts';
import { seededRandom } from '#server/adapters/random.ts';
import { type ContextBase, systemContext } from '#server/context.ts';
import { openDatabase } from '#server/db/connect.ts';
import { createJobs, type Jobs } from '#server/platform/jobs/jobs.ts';
import type { Settings } from '#server/platform/settings/settings.ts';
import { fakeClock } from '#server/testing/fake-clock.ts';
import { logLines } from '#server/testing/lines/log-lines.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { transferJobs } from './transfer.job.ts';

/** A worker that logs its transfer; one whose id starts with `stuck` ends only when it is stopped. */
const WORKER = `
  import { parentPort, workerData } from 'node:worker_threads';
  parentPort.on('message', () => parentPort.close());
  parentPort.postMessage({ kind: 'log', level: 'info', details: {}, message: 'begins ' + workerData.transferId });
  if (!workerData.transferId.startsWith('stuck')) {
    parentPort.postMessage({ kind: 'ended' });
    parentPort.close();
  }`;

let database: TestDatabase;
let db: ReturnType<typeof openDatabase>;
let base: ContextBase;
let jobs: Jobs;
const logged = logLines();

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.connection, { max: 2 });
  base = { db, clock: fakeClock(), ids: systemIds, random: seededRandom(1), log: logged.log };
});
afterAll(async () => {
  await jobs.close();
  await db.close();
  await database.drop();
});

async function until(text: string): Promise<void> {
  while (!logged.text().includes(text)) await sleep(20);
}

test('ENG-07 an import that runs long delays the next import, but no export', async () => {
  const kinds = transferJobs({
    connection: database.connection,
    storage: { kind: 'disk', folder: '/nowhere' },
    modulesFolder: null,
    workerUrl: new URL(`data:text/javascript,${encodeURIComponent(WORKER)}`),
    settings: { read: async () => 7 } as unknown as Settings, // no other part is used
  });
  jobs = createJobs({ base, connection: database.connection, definitions: Object.values(kinds) });
  await jobs.start();
  const ctx = systemContext(base, 'test');
  await jobs.send(ctx, kinds.import, { transferId: 'stuck import' });
  await until('begins stuck import');
  await jobs.send(ctx, kinds.import, { transferId: 'next import' });
  for (const transferId of ['one export', 'other export']) {
    await jobs.send(ctx, kinds.export, { transferId });
    await until(`begins ${transferId}`);
  }
  expect(logged.text()).not.toContain('begins next import');
  expect(await jobs.unfinished(ctx, kinds.import)).toHaveLength(2);
});

test('ENG-07 a node runs one transfer of each kind at a time', () => {
  const deps = {} as Parameters<typeof transferJobs>[0]; // read when a job runs
  const { export: exports, import: imports } = transferJobs(deps);
  expect([exports, imports].map(({ name, atOnce = 1 }) => [name, atOnce])).toEqual([
    ['transfers.export', 1],
    ['transfers.import', 1],
  ]);
});
