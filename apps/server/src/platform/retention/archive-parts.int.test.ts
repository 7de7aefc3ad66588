import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { auditHeadFile } from '#server/adapters/audit-head.ts';
import { auditArchives } from '#server/platform/audit/audit-anchor.ts';
import { storeAuditHead } from '#server/platform/audit/store-audit-head.ts';
import { readLines } from './archive-file.ts';
import { type ArchiveDeps, archiveLog } from './archive-log.ts';
import { partitionsOf } from './partitions.ts';
import { type ArchiveFixture, archiveFixture } from './testing/archive-fixture.ts';

let fixture: ArchiveFixture;
let centre: ArchiveFixture['centre'];
let ctx: ArchiveFixture['ctx'];
let folder: string;
let deps: ArchiveDeps;

beforeEach(async () => {
  fixture = await archiveFixture();
  ({ centre, ctx, folder, deps } = fixture);
});
afterEach(() => fixture.close());

const at = (time: string) => centre.clock.set(time);
const write = (...actions: readonly string[]) => fixture.write(...actions);
const seal = () => fixture.seal();
const verify = () => fixture.verify();
const archive = (before: string) => fixture.archive(before);
const archiveFaults = () => fixture.archiveFaults();
const actionsLeft = () => fixture.actionsLeft();

/** Dependencies that stop the work after a number of stored files. */
function stoppingAfter(files: number) {
  const stop = new AbortController();
  let stored = 0;
  const store: ArchiveDeps['files']['store'] = async (...input) => {
    const file = await deps.files.store(...input);
    stored += 1;
    if (stored === files) stop.abort(new Error('the node ends'));
    return file;
  };
  return { deps: { ...deps, files: { ...deps.files, store } }, signal: stop.signal, stored: () => stored };
}

/** The end of the first partition, which has all rows from before the partitioning. */
const firstEnd = async (log: 'log_audit' | 'flow_log') => {
  const [first] = await partitionsOf(ctx, log);
  if (!first) throw new Error('no partition');
  return first.until;
};

/** Rows of the files of a log, in the order of the files. */
async function archivedRows(log: string): Promise<readonly Record<string, unknown>[]> {
  const files = await ctx.db
    .selectFrom('log_archive')
    .innerJoin('sys_file', 'sys_file.id', 'log_archive.file_id')
    .select('sys_file.key')
    .where('log', '=', log)
    .orderBy('until')
    .orderBy('part')
    .execute();
  const rows: Record<string, unknown>[] = [];
  for (const { key } of files)
    for await (const text of readLines(deps.files.storage, key)) {
      const { row } = JSON.parse(text) as { row?: Record<string, unknown> }; // as written above
      if (row) rows.push(row);
    }
  return rows;
}

/** Three blocks of two rows, and one of a single row. */
async function fourBlocks(): Promise<void> {
  at('2026-03-02T08:00:00Z');
  for (const block of ['a', 'b', 'c']) {
    await write(`${block}.one`, `${block}.two`);
    expect(await seal()).toBe(2);
  }
  await write('d.one');
  expect(await seal()).toBe(1);
}

test('SYS-05 a stopped archive of the audit log continues behind its last file, and the chain stays whole', async () => {
  await fourBlocks();
  const head = auditHeadFile(folder);
  expect(await storeAuditHead(centre.base, head)).toBe(true);
  const order = { log: 'log_audit', before: await firstEnd('log_audit'), partRows: 2 } as const; // a literal
  const first = stoppingAfter(2);
  await expect(archiveLog(ctx, first.deps, { ...order, signal: first.signal })).rejects.toThrow(
    'the node ends',
  );
  // Nothing left the database yet, and the stored parts are verified as archives.
  expect(await actionsLeft()).toHaveLength(7);
  expect(await verify()).toEqual({ blocks: 4, rows: 3, unsealed: 0, fault: null });
  expect(await archiveFaults()).toEqual([null, null]);
  expect(await storeAuditHead(centre.base, head)).toBe(true);
  centre.clock.set(new Date(order.before.getTime() + 60_000));
  await write('e.one');
  expect(await seal()).toBe(1);
  const second = stoppingAfter(Number.POSITIVE_INFINITY);
  expect(await archiveLog(ctx, second.deps, { ...order, signal: second.signal })).toBe(1);
  expect(second.stored()).toBe(2);
  expect(await actionsLeft()).toEqual(['e.one']);
  expect(await verify()).toEqual({ blocks: 5, rows: 1, unsealed: 0, fault: null });
  expect(await archiveFaults()).toEqual([null, null, null, null]);
  expect((await auditArchives(ctx.db)).map((part) => [part.first_block, part.last_block])).toEqual([
    [1, 1],
    [2, 2],
    [3, 3],
    [4, 4],
  ]);
  const actions = (await archivedRows('log_audit')).map(({ action }) => action);
  expect(actions).toHaveLength(7);
  expect(new Set(actions)).toEqual(new Set(['a.one', 'a.two', 'b.one', 'b.two', 'c.one', 'c.two', 'd.one']));
  expect(await storeAuditHead(centre.base, head)).toBe(true);
});

test('SYS-05 a job stopped between the last file and the removal archives nothing twice', async () => {
  await fourBlocks();
  const order = { log: 'log_audit', before: await firstEnd('log_audit'), partRows: 4 } as const; // a literal
  const first = stoppingAfter(2);
  await expect(archiveLog(ctx, first.deps, { ...order, signal: first.signal })).rejects.toThrow(
    'the node ends',
  );
  const second = stoppingAfter(Number.POSITIVE_INFINITY);
  expect(await archiveLog(ctx, second.deps, { ...order, signal: second.signal })).toBe(1);
  expect(second.stored()).toBe(0);
  expect(await actionsLeft()).toEqual([]);
  expect(await verify()).toEqual({ blocks: 4, rows: 0, unsealed: 0, fault: null });
  expect(await archiveFaults()).toEqual([null, null]);
});

test('SYS-05 a row modified between two parts stops the archive, and its evidence stays', async () => {
  await fourBlocks();
  const order = { log: 'log_audit', before: await firstEnd('log_audit'), partRows: 2 } as const; // a literal
  const first = stoppingAfter(2);
  await expect(archiveLog(ctx, first.deps, { ...order, signal: first.signal })).rejects.toThrow(
    'the node ends',
  );
  await sql`update log_audit set details = '{}' where action = 'c.one'`.execute(ctx.db);
  await expect(archive(order.before.toISOString())).rejects.toThrow(
    'the audit log is not archived: row-changed in block 3',
  );
  expect(await actionsLeft()).toContain('c.one');
  expect((await verify()).fault).toMatchObject({ kind: 'row-changed', block: 3 });
  expect(await archiveFaults()).toEqual([null, null]);
});

test('SYS-05 an archive stopped in the middle of a file leaves no draft and no row', async () => {
  await fourBlocks();
  const stop = new AbortController();
  const { storage } = deps.files;
  const receive: typeof storage.receive = (source) => {
    stop.abort(new Error('the node ends'));
    return storage.receive(source);
  };
  const stopping = { ...deps, files: { ...deps.files, storage: { ...storage, receive } } };
  const order = { log: 'log_audit', before: await firstEnd('log_audit') } as const; // a literal
  await expect(archiveLog(ctx, stopping, { ...order, signal: stop.signal })).rejects.toThrow('the node ends');
  expect(await readdir(join(folder, '.incoming'))).toEqual([]);
  expect(await ctx.db.selectFrom('log_archive').select('id').execute()).toEqual([]);
  expect(await archive(order.before.toISOString())).toBe(1);
  expect(await verify()).toEqual({ blocks: 4, rows: 0, unsealed: 0, fault: null });
});

/** Lines of a flow at instants of one second, which are finer than those of JavaScript. */
async function flowLines(instance: string, ...fractions: readonly string[]): Promise<void> {
  for (const fraction of fractions)
    await sql`
      insert into flow_log (instance_id, action, at)
      values (${instance}::uuid, ${fraction}, ${`2026-03-02T08:00:00.${fraction}Z`}::timestamptz)`.execute(
      ctx.db,
    );
}

test('SYS-05 a stopped archive of a history continues behind its last instant', async () => {
  const id = centre.base.ids.uuid();
  await flowLines(id, '000003', '000001', '000002', '000002', '000002', '000009');
  const order = { log: 'flow_log', before: await firstEnd('flow_log'), partRows: 2 } as const; // a literal
  const first = stoppingAfter(1);
  await expect(archiveLog(ctx, first.deps, { ...order, signal: first.signal })).rejects.toThrow(
    'the node ends',
  );
  const second = stoppingAfter(Number.POSITIVE_INFINITY);
  expect(await archiveLog(ctx, second.deps, { ...order, signal: second.signal })).toBe(1);
  expect(second.stored()).toBe(1);
  expect((await archivedRows('flow_log')).map(({ action }) => action)).toEqual([
    '000001',
    '000002',
    '000002',
    '000002',
    '000003',
    '000009',
  ]);
  expect(await ctx.db.selectFrom('flow_log').select('id').where('instance_id', '=', id).execute()).toEqual(
    [],
  );
});

test('SYS-05 a history that gets rows in an archived time starts again, and loses none', async () => {
  const id = centre.base.ids.uuid();
  await flowLines(id, '000001', '000002', '000003', '000004');
  const order = { log: 'flow_log', before: await firstEnd('flow_log'), partRows: 2 } as const; // a literal
  const first = stoppingAfter(1);
  await expect(archiveLog(ctx, first.deps, { ...order, signal: first.signal })).rejects.toThrow(
    'the node ends',
  );
  await flowLines(id, '000001');
  const { signal } = new AbortController();
  await expect(archiveLog(ctx, deps, { ...order, signal })).rejects.toThrow('rows were added');
  expect(await ctx.db.selectFrom('log_archive').select('id').execute()).toEqual([]);
  expect(await archiveLog(ctx, deps, { ...order, signal })).toBe(1);
  expect((await archivedRows('flow_log')).map(({ action }) => action)).toEqual([
    '000001',
    '000001',
    '000002',
    '000003',
    '000004',
  ]);
});
