import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { cancelTransfer, getTransfer, queryTransfers, startExport } from '@haiqiao/contract/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemContext } from '#server/context.ts';
import { NO_MODULE_CODE } from '#server/platform/records/code/module-code.ts';
import { errorOf } from '#server/testing/demo-centre.ts';
import { type TransferCentre, transferCentre } from './testing/transfer-centre.ts';
import { endForgottenTransfersJob } from './transfer.job.ts';
import { TRANSFERS_AT_ONCE } from './transfers.repository.ts';
import { runTransfer } from './worker/run-transfer.ts';
import { superviseWorker } from './worker/supervise-worker.ts';
import { openWorkerDeps } from './worker/worker-deps.ts';

let centre: TransferCentre;
const LIST = { listCode: 'rs_machine_list', format: 'xlsx' as const, columns: ['name'] };
const ROWS = 3000;

beforeAll(async () => {
  centre = await transferCentre();
  const rows = Array.from({ length: ROWS }, (_, n) => ({ name: `机器${n}`, kind: 'OWN' }));
  await centre.insert('machine', rows);
});
afterAll(() => centre.close());

function filesOnDisk(): string[] {
  if (!existsSync(centre.filesFolder)) return [];
  return readdirSync(centre.filesFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** A transfer as left by a killed node, not in the queue. */
async function left(row: {
  state: 'queued' | 'running';
  beatAt: Date | null;
  tries?: number;
}): Promise<string> {
  const id = centre.base.ids.uuid();
  const { state, beatAt, tries = 1 } = row;
  const params = { ...LIST, queryParam: {}, asked: { requestId: 'test', address: '' } };
  await centre.base.db
    .insertInto('sys_transfer')
    .values({
      id,
      kind: 'export',
      member_id: centre.director.memberId,
      list_code: LIST.listCode,
      file_name: '机器.xlsx',
      locale: 'zh-chs',
      created_at: centre.clock.now(),
      params: JSON.stringify(params),
      state,
      tries,
      beat_at: beatAt,
    })
    .execute();
  return id;
}

const orders = (transferId: string) => ({
  transferId,
  connection: centre.database.connection,
  storage: { kind: 'disk' as const, folder: centre.filesFolder },
  modulesFolder: null,
  exportDays: 7,
});

async function takeUp(id: string): Promise<void> {
  const loadCode = async () => NO_MODULE_CODE;
  const { deps, close } = await openWorkerDeps(orders(id), { say: () => undefined, loadCode });
  try {
    await runTransfer(deps, id, new AbortController().signal);
  } finally {
    await close();
  }
}

const found = (id: string) => centre.call(getTransfer, { id }, { as: centre.director });
const longAgo = () => new Date(centre.clock.now().getTime() - 3_600_000);

test('ENG-07 a transfer left by a killed node is restarted by another one', async () => {
  const id = await left({ state: 'running', beatAt: longAgo() });
  await takeUp(id);
  expect(await found(id)).toMatchObject({ state: 'done', done: ROWS, total: ROWS });
  const { tries } = await centre.base.db
    .selectFrom('sys_transfer')
    .select('tries')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(tries).toBe(2);
});

test('ENG-07 two nodes never process one transfer, and an ended one is not processed', async () => {
  // The worker uses the system clock, not the test's clock.
  const id = await left({ state: 'running', beatAt: new Date('2999-01-01T00:00:00Z') });
  await expect(takeUp(id)).rejects.toThrow('another node is processing');
  await centre.base.db.updateTable('sys_transfer').set({ beat_at: longAgo() }).where('id', '=', id).execute();
  await takeUp(id);
  const ended = await found(id);
  await takeUp(id);
  expect({ ...(await found(id)), downloadUri: '' }).toEqual({ ...ended, downloadUri: '' });
});

test('ENG-07 a transfer that repeatedly crashes nodes is abandoned', async () => {
  const id = await left({ state: 'running', beatAt: longAgo(), tries: 3 });
  await takeUp(id);
  expect(await found(id)).toMatchObject({ state: 'failed', error: 'TRANSFER_INTERRUPTED' });
  const forgotten = await left({ state: 'running', beatAt: longAgo() });
  const call = { signal: new AbortController().signal, retries: 0 };
  await endForgottenTransfersJob().run(systemContext(centre.base, 'test'), {}, call);
  const { state, message } = await found(forgotten);
  expect([state, message]).toEqual(['failed', '任务因服务中断未能完成，请重新发起']);
});

test('ENG-07 a stopping node returns its transfer to the queue, and leaves no file', async () => {
  const before = filesOnDisk();
  const id = await left({ state: 'queued', beatAt: null });
  const workerUrl = new URL('../../start/transfer-worker.ts', import.meta.url);
  const stopped = superviseWorker({ ...orders(id), workerUrl }, centre.base.log, AbortSignal.timeout(1));
  await expect(stopped).rejects.toThrow('the node ends');
  expect(await found(id)).toMatchObject({ state: 'queued', done: 0 });
  expect(filesOnDisk()).toEqual(before);
  await takeUp(id);
  expect(await found(id)).toMatchObject({ state: 'done' });
});

test('ENG-07 an export is private to its member, and requires permission', async () => {
  const { id } = await centre.call(startExport, LIST, { as: centre.director });
  expect(errorOf(await centre.ask(getTransfer, { id }, { as: centre.worker }))).toBe('TRANSFER_NOT_FOUND');
  expect(errorOf(await centre.ask(cancelTransfer, { id }, { as: centre.worker }))).toBe('TRANSFER_NOT_FOUND');
  expect((await centre.call(queryTransfers, {}, { as: centre.worker })).map((one) => one.id)).not.toContain(
    id,
  );
  expect(
    (await centre.call(queryTransfers, { limit: 100 }, { as: centre.director })).map((one) => one.id),
  ).toContain(id);
  await centre.ended(centre.director, id);
  const makers = { listCode: 'rs_maker_list', format: 'xlsx' as const };
  expect((await centre.ask(startExport, makers, { as: centre.worker })).body.code).toBe(-1);
  expect(errorOf(await centre.ask(startExport, makers, { as: centre.worker }))).toBe('ACCESS_DENIED');
  const unknown = { ...LIST, listCode: 'no_such_list' };
  expect(errorOf(await centre.ask(startExport, unknown, { as: centre.director }))).toBe(
    'DEFINITION_NOT_FOUND',
  );
});

test('ENG-07 concurrent transfers per member are limited', async () => {
  const waiting = await Promise.all(
    Array.from({ length: TRANSFERS_AT_ONCE }, () => left({ state: 'queued', beatAt: null })),
  );
  expect(errorOf(await centre.ask(startExport, LIST, { as: centre.director }))).toBe('TRANSFER_LIMIT');
  for (const id of waiting) await centre.call(cancelTransfer, { id }, { as: centre.director });
  expect(await found(waiting[0] ?? '')).toMatchObject({ state: 'cancelled' });
  await centre.exported(centre.director, LIST);
});

test('ENG-07 a cancelled export leaves no file, and an ended one is unchanged', async () => {
  const before = filesOnDisk();
  const { id } = await centre.call(startExport, LIST, { as: centre.director });
  await centre.call(cancelTransfer, { id }, { as: centre.director });
  const ended = await centre.ended(centre.director, id);
  expect(ended).toMatchObject({ state: 'cancelled', downloadUri: null, error: null });
  expect(filesOnDisk()).toEqual(before);
  expect(await centre.exported(centre.director, LIST)).toHaveLength(ROWS + 1);
  const [last] = await centre.call(queryTransfers, {}, { as: centre.director });
  expect(last).toMatchObject({ state: 'done', done: ROWS, total: ROWS });
  expect(await centre.call(cancelTransfer, { id: last?.id ?? '' }, { as: centre.director })).toMatchObject({
    state: 'done',
  });
});

test('ENG-07 every export is audited with its list, columns and rows', async () => {
  const entries = await centre.base.db
    .selectFrom('log_audit')
    .selectAll()
    .where('action', '=', 'record.export')
    .execute();
  expect(entries.length).toBeGreaterThan(3);
  expect(entries).toContainEqual(
    expect.objectContaining({
      actor_account: 'director',
      outcome: 'done',
      target_type: 'machine',
      details: { list: 'rs_machine_list', format: 'xlsx', rows: ROWS, columns: ['名称'] },
    }),
  );
});
