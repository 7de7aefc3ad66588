import { createHash } from 'node:crypto';
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { auditHeadFile } from '#server/adapters/audit-head.ts';
import { auditArchives } from '#server/platform/audit/audit-anchor.ts';
import { storeAuditHead } from '#server/platform/audit/store-audit-head.ts';
import { readLines } from './archive-file.ts';
import { type ArchiveDeps, archiveLog } from './archive-log.ts';
import { addPartitions, partitionsOf } from './partitions.ts';
import { type ArchiveFixture, archiveFixture } from './testing/archive-fixture.ts';
import { verifyAuditArchive } from './verify-audit-archive.ts';

let fixture: ArchiveFixture;
let centre: ArchiveFixture['centre'];
let ctx: ArchiveFixture['ctx'];
let folder: string;
let deps: ArchiveDeps;
let auditKey: ArchiveFixture['auditKey'];

beforeEach(async () => {
  fixture = await archiveFixture();
  ({ centre, ctx, folder, deps, auditKey } = fixture);
});
afterEach(() => fixture.close());

const at = (time: string) => centre.clock.set(time);
const write = (...actions: readonly string[]) => fixture.write(...actions);
const seal = () => fixture.seal();
const verify = () => fixture.verify();
const archive = (before: string) => fixture.archive(before);
const archiveFaults = () => fixture.archiveFaults();
const actionsLeft = () => fixture.actionsLeft();

/** Three blocks: rows of the first partition, rows on both sides of the end of January 2030, rows of February. */
async function months(): Promise<void> {
  at('2029-12-05T08:00:00Z');
  await addPartitions(ctx, 'log_audit');
  at('2026-03-02T08:00:00Z');
  await write('a.one', 'a.two');
  expect(await seal()).toBe(2);
  at('2030-01-31T23:59:59Z');
  await write('b.january');
  at('2030-02-01T00:00:01Z');
  await write('b.february');
  expect(await seal()).toBe(2);
  at('2030-02-03T08:00:00Z');
  await write('c.one', 'c.two');
  expect(await seal()).toBe(2);
}

test('SYS-05 partitions exist three months ahead, and rows of the default partition move into theirs', async () => {
  at('2031-04-20T08:00:00Z');
  await write('early');
  at('2031-01-20T08:00:00Z');
  await addPartitions(ctx, 'log_audit');
  const { rows } = await sql<{
    name: string;
  }>`select tableoid::regclass::text as name from log_audit`.execute(ctx.db);
  expect(rows).toEqual([{ name: 'log_audit_y2031m04' }]);
  expect((await partitionsOf(ctx, 'log_audit')).at(-1)?.until).toEqual(new Date('2031-05-01T00:00:00Z'));
  expect(await addPartitions(ctx, 'log_audit')).toBe(0);
});

test('SYS-05 archived months leave the database whole, and chain and archives stay verifiable', async () => {
  await months();
  const head = auditHeadFile(folder);
  expect(await storeAuditHead(centre.base, head)).toBe(true);
  expect(await archive('2030-02-01T00:00:00Z')).toBeGreaterThan(1);
  // The row of February is in the last archived block.
  expect(await actionsLeft()).toEqual(['c.one', 'c.two']);
  expect(await verify()).toEqual({ blocks: 3, rows: 2, unsealed: 0, fault: null });
  expect(await archiveFaults()).toEqual([null, null]);
  await write('d.one');
  expect(await seal()).toBe(1);
  expect(await verify()).toEqual({ blocks: 4, rows: 3, unsealed: 0, fault: null });
  expect(await storeAuditHead(centre.base, head)).toBe(true);
  at('2030-03-05T08:00:00Z');
  await archive('2030-03-01T00:00:00Z');
  expect(await verify()).toEqual({ blocks: 4, rows: 0, unsealed: 0, fault: null });
  // The stored block is the last archived one, and the next block continues it.
  expect(await storeAuditHead(centre.base, head)).toBe(true);
  await write('e.one');
  expect(await seal()).toBe(1);
  expect(await verify()).toEqual({ blocks: 5, rows: 1, unsealed: 0, fault: null });
});

test('SYS-05 a changed, removed or forged archive is detected', async () => {
  await months();
  await archive('2030-02-01T00:00:00Z');
  const [first, second] = await auditArchives(ctx.db);
  await sql`update log_archive set row_count = row_count + 1 where last_block = ${first?.last_block}`.execute(
    ctx.db,
  );
  expect((await verify()).fault).toEqual({ kind: 'archive', block: 1 });
  await sql`update log_archive set row_count = row_count - 1 where last_block = ${first?.last_block}`.execute(
    ctx.db,
  );
  expect((await verify()).fault).toBeNull();
  await appendFile(await deps.files.storage.localPath(second?.key ?? ''), 'x');
  expect(await archiveFaults()).toEqual([null, { kind: 'archive', block: second?.first_block }]);
  await deps.files.storage.remove(second?.key ?? '');
  expect(await archiveFaults()).toEqual([null, { kind: 'archive', block: second?.first_block }]);
  await sql`delete from log_archive where last_block = ${second?.last_block}`.execute(ctx.db);
  expect((await verify()).fault).toEqual({ kind: 'block-missing', block: second?.first_block });
});

test('SYS-05 a changed row in an archive is identified', async () => {
  await months();
  await archive('2030-02-01T00:00:00Z');
  const [first] = await auditArchives(ctx.db);
  if (!first) throw new Error('no archive');
  const path = await deps.files.storage.localPath(first.key);
  const changed = gzipSync(
    gunzipSync(await readFile(path))
      .toString()
      .replace('a.two', 'a.six'),
  );
  await writeFile(path, changed);
  const sha256 = createHash('sha256').update(changed).digest('hex');
  const forged = { archive: { ...first, sha256 }, publicKey: auditKey.publicKey };
  expect(await verifyAuditArchive(ctx.db, deps.files.storage, forged)).toMatchObject({
    kind: 'row-changed',
    block: 1,
  });
});

test('SYS-05 a modified audit log is not archived, and unsealed rows wait', async () => {
  await months();
  at('2030-01-15T08:00:00Z');
  await write('late');
  const before = await actionsLeft();
  await archive('2030-02-01T00:00:00Z');
  expect(await actionsLeft()).toEqual(before.filter((action) => !action.startsWith('a.')));
  await sql`update log_audit set details = '{}' where action = 'b.january'`.execute(ctx.db);
  at('2030-02-04T08:00:00Z');
  await seal();
  await expect(archive('2030-02-01T00:00:00Z')).rejects.toThrow('the audit log is not archived: row-changed');
  expect(await actionsLeft()).toContain('b.january');
});

test('SYS-05 histories of records and flows leave as files of lines', async () => {
  at('2029-12-05T08:00:00Z');
  for (const log of ['log_record_change', 'flow_log'] as const) await addPartitions(ctx, log);
  const id = centre.base.ids.uuid();
  const line = { instance_id: id, action: 'agree', duration_ms: null };
  await ctx.db
    .insertInto('flow_log')
    .values([
      { ...line, at: new Date('2030-01-10T00:00:00Z') },
      { ...line, at: new Date('2030-02-10T00:00:00Z') },
    ])
    .execute();
  const { signal } = new AbortController();
  await archiveLog(ctx, deps, { log: 'flow_log', before: new Date('2030-02-01T00:00:00Z'), signal });
  const left = await ctx.db.selectFrom('flow_log').select('at').where('instance_id', '=', id).execute();
  expect(left).toEqual([{ at: new Date('2030-02-10T00:00:00Z') }]);
  const { key } = await ctx.db
    .selectFrom('log_archive')
    .innerJoin('sys_file', 'sys_file.id', 'log_archive.file_id')
    .select('sys_file.key')
    .where('partition', '=', 'flow_log_y2030m01')
    .executeTakeFirstOrThrow();
  const lines: unknown[] = [];
  for await (const text of readLines(deps.files.storage, key)) lines.push(JSON.parse(text));
  expect(lines).toEqual([
    { log: 'flow_log', partition: 'flow_log_y2030m01', until: '2030-02-01T00:00:00.000Z' },
    { row: expect.objectContaining({ instance_id: id, action: 'agree' }) },
  ]);
});
