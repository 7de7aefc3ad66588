import type { PooledDatabase } from '@haiqiao/pg';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { auditHeadFile } from '#server/adapters/audit-head.ts';
import { systemIds } from '#server/adapters/ids.ts';
import { seededRandom } from '#server/adapters/random.ts';
import type { AuditKey } from '#server/adapters/secrets.ts';
import { type ContextBase, systemContext } from '#server/context.ts';
import { openDatabase } from '#server/db/connect.ts';
import type { Tables } from '#server/db/tables.ts';
import { type FakeClock, fakeClock } from '#server/testing/fake-clock.ts';
import { logLines } from '#server/testing/lines/log-lines.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { storeAuditHead } from './store-audit-head.ts';
import { sealAudit } from './seal-audit.ts';
import { verifyAuditChain } from './verify-audit-chain.ts';
import { writeAudit } from './write-audit.ts';

let database: TestDatabase;
let open: PooledDatabase<Tables>;
let clock: FakeClock;
let base: ContextBase;
let folder: string;

const key = makeKey('test');

beforeAll(async () => {
  database = await createTestDatabase();
  open = openDatabase(database.connection, { max: 8 });
});
afterAll(async () => {
  await open.close();
  await database.drop();
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'haiqiao-audit-'));
  clock = fakeClock();
  base = { db: open, clock, ids: systemIds, random: seededRandom(1), log: logLines().log };
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
  await open.deleteFrom('log_audit').execute();
  await open.deleteFrom('log_audit_block').execute();
});

function makeKey(keyId: string): AuditKey {
  return { keyId, ...generateKeyPairSync('ed25519') };
}

async function logAction(action: string): Promise<string> {
  await writeAudit(systemContext(base, 'test'), { action, outcome: 'done', details: { b: 2, a: '甲' } });
  const row = await open
    .selectFrom('log_audit')
    .select('id')
    .where('action', '=', action)
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Three blocks of two rows. */
async function chain(): Promise<readonly string[]> {
  const ids: string[] = [];
  for (const name of ['a', 'b', 'c']) {
    ids.push(await logAction(`${name}.one`), await logAction(`${name}.two`));
    clock.advance(3_000);
    expect(await sealAudit(base, key)).toBe(2);
  }
  return ids;
}

const verify = async () =>
  verifyAuditChain(open, { publicKey: key.publicKey, head: await auditHeadFile(folder).read() });

test('SYS-05 settled rows are sealed block by block, and the whole chain is valid', async () => {
  await chain();
  await logAction('d.fresh');
  expect(await sealAudit(base, key)).toBe(0);
  expect(await verify()).toEqual({ blocks: 3, rows: 6, unsealed: 1, fault: null });
});

test('SYS-05 an empty log is valid', async () => {
  expect(await sealAudit(base, key)).toBe(0);
  expect(await verify()).toEqual({ blocks: 0, rows: 0, unsealed: 0, fault: null });
});

test('SYS-05 a changed row is identified', async () => {
  const [, , third = ''] = await chain();
  await sql`update log_audit set details = '{"b":3}' where id = ${third}`.execute(open);
  expect((await verify()).fault).toEqual({ kind: 'row-changed', block: 2, row: third });
});

test('SYS-05 a row changed together with its hash invalidates its block', async () => {
  const [first = ''] = await chain();
  await sql`update log_audit set actor_account = 'wang', row_hash = ${Buffer.alloc(32, 7)} where id = ${first}`.execute(
    open,
  );
  expect((await verify()).fault).toMatchObject({ block: 1 });
});

test('SYS-05 a deleted row and a row added to a block are detected', async () => {
  const [, second = ''] = await chain();
  await open.deleteFrom('log_audit').where('id', '=', second).execute();
  expect((await verify()).fault).toEqual({ kind: 'rows-changed', block: 1 });
  await open.deleteFrom('log_audit').execute();
  await open.deleteFrom('log_audit_block').execute();
  await chain();
  const added = await logAction('smuggled');
  await sql`update log_audit set block_no = 2, row_hash = (select row_hash from log_audit where block_no = 2 limit 1)
    where id = ${added}`.execute(open);
  expect((await verify()).fault).toEqual({ kind: 'row-changed', block: 2, row: added });
});

test('SYS-05 a changed, deleted or wrongly signed block is detected', async () => {
  await chain();
  await sql`update log_audit_block set sealed_at = sealed_at + interval '1 hour' where no = 2`.execute(open);
  expect((await verify()).fault).toEqual({ kind: 'block-changed', block: 2 });
  await sql`update log_audit_block set sealed_at = sealed_at - interval '1 hour' where no = 2`.execute(open);
  expect((await verify()).fault).toBeNull();
  expect((await verifyAuditChain(open, { publicKey: makeKey('other').publicKey, head: null })).fault).toEqual(
    {
      kind: 'signature',
      block: 1,
    },
  );
  await sql`delete from log_audit where block_no = 2`.execute(open);
  await sql`delete from log_audit_block where no = 2`.execute(open);
  expect((await verify()).fault).toEqual({ kind: 'block-missing', block: 2 });
});

test('SYS-05 a row whose transaction ends late is still sealed', async () => {
  await logAction('early');
  await open.transaction().execute(async (db) => {
    await writeAudit({ ...systemContext(base, 'test'), db }, { action: 'late', outcome: 'done' });
    clock.advance(5_000);
    expect(await sealAudit(base, key)).toBe(1);
  });
  expect(await sealAudit(base, key)).toBe(1);
  expect(await verify()).toEqual({ blocks: 2, rows: 2, unsealed: 0, fault: null });
});

test('SYS-05 a backdated row is detected', async () => {
  await chain();
  clock.set('2026-03-02T11:00:00+08:00');
  await logAction('now');
  clock.advance(3_000);
  await sealAudit(base, key);
  clock.set('2026-03-01T09:00:00+08:00');
  await logAction('backdated');
  clock.set('2026-03-02T12:00:00+08:00');
  await sealAudit(base, key);
  expect((await verify()).fault).toMatchObject({ kind: 'row-backdated', block: 5 });
});

test('SYS-05 truncation of the log is detected, even when it continues afterwards', async () => {
  const file = auditHeadFile(folder);
  expect(await storeAuditHead(base, file)).toBe(true);
  await chain();
  expect(await storeAuditHead(base, file)).toBe(true);
  expect((await file.read())?.no).toBe(3);
  expect((await verify()).fault).toBeNull();
  await sql`delete from log_audit where block_no >= 2`.execute(open);
  await sql`delete from log_audit_block where no >= 2`.execute(open);
  expect((await verify()).fault).toEqual({ kind: 'cut-off', block: 2 });
  await chain();
  expect(await storeAuditHead(base, file)).toBe(false);
  expect((await verify()).fault).toEqual({ kind: 'cut-off', block: 3 });
});

test('SYS-05 a row of a transaction of four hours does not count as backdated', async () => {
  await open.transaction().execute(async (db) => {
    await writeAudit({ ...systemContext(base, 'test'), db }, { action: 'long', outcome: 'done' });
    clock.advance(4 * 3_600_000);
    await logAction('meanwhile');
    clock.advance(3_000);
    expect(await sealAudit(base, key)).toBe(1);
  });
  expect(await sealAudit(base, key)).toBe(1);
  expect((await verify()).fault).toBeNull();
});

test('SYS-05 several nodes sealing concurrently create one chain', async () => {
  for (let index = 0; index < 20; index += 1) await logAction(`many.${index}`);
  clock.advance(3_000);
  const sealed = await Promise.all(Array.from({ length: 5 }, () => sealAudit(base, key)));
  expect(sealed.reduce((sum, count) => sum + count, 0)).toBe(20);
  expect(await verify()).toEqual({ blocks: 1, rows: 20, unsealed: 0, fault: null });
});
