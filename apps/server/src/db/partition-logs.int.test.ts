import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql, type Transaction } from 'kysely';
import type { PooledDatabase } from '@haiqiao/pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { systemIds } from '#server/adapters/ids.ts';
import { seededRandom } from '#server/adapters/random.ts';
import { type ContextBase, systemContext } from '#server/context.ts';
import { openDatabase } from '#server/db/connect.ts';
import { sealAudit } from '#server/platform/audit/seal-audit.ts';
import { verifyAuditChain } from '#server/platform/audit/verify-audit-chain.ts';
import { writeAudit } from '#server/platform/audit/write-audit.ts';
import { fakeClock } from '#server/testing/fake-clock.ts';
import { logLines } from '#server/testing/lines/log-lines.ts';
import { ownerOf, runAsAdmin, withDatabase } from '#server/testing/test-server.ts';
import type { Tables } from './tables.ts';

const FOLDER = join(import.meta.dirname, 'migrations');
const PARTITIONING = '0048_partition_logs.ts';
const name = `haiqiao_partition_${randomBytes(4).toString('hex')}`;

let db: PooledDatabase<Tables>;

beforeAll(async () => {
  const server = inject('testServer');
  await runAsAdmin(server, `create database ${name} owner ${ownerOf(server)}`);
  db = openDatabase(withDatabase(server.application, name), { max: 2 });
});
afterAll(async () => {
  await db.close();
  await runAsAdmin(inject('testServer'), `drop database if exists ${name} with (force)`);
});

/** A migration; it names no table by its type. */
interface Migration {
  readonly up: (db: Transaction<Tables>) => Promise<void>;
}

async function migrate(file: string): Promise<void> {
  const { up } = (await import(join(FOLDER, file))) as Migration; // every file of the folder exports it
  await db.transaction().execute((db) => up(db));
}

const lineOf = async (instance_id: string) => {
  const row = { instance_id, at: new Date('2026-03-02T08:00:00Z'), action: 'agree', duration_ms: null };
  return db.insertInto('flow_log').values(row).returning('id').executeTakeFirstOrThrow();
};

test('SYS-05 a database with logs is partitioned without losing a row, and its chain continues', async () => {
  for (const file of readdirSync(FOLDER).toSorted()) if (file < PARTITIONING) await migrate(file);
  const clock = fakeClock();
  const base: ContextBase = { db, clock, ids: systemIds, random: seededRandom(1), log: logLines().log };
  const key = { keyId: 'test', ...generateKeyPairSync('ed25519') };
  const log = async (action: string) => {
    await writeAudit(systemContext(base, 'test'), { action, outcome: 'done', details: { a: '甲' } });
    clock.advance(3_000);
  };
  await log('before');
  const instance = systemIds.uuid();
  const earlier = await lineOf(instance);

  await migrate(PARTITIONING);

  expect(await sealAudit(base, key)).toBe(1);
  await log('after');
  expect(await sealAudit(base, key)).toBe(1);
  const marks = { publicKey: key.publicKey, head: null };
  expect(await verifyAuditChain(db, marks)).toEqual({ blocks: 2, rows: 2, unsealed: 0, fault: null });
  const later = await lineOf(instance);
  expect(Number(later.id)).toBeGreaterThan(Number(earlier.id));
  const { rows } = await sql<{
    total: number;
  }>`select count(*)::integer as total from flow_log_earlier`.execute(db);
  expect(rows).toEqual([{ total: 2 }]);
});
