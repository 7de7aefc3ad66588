import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Context, systemContext } from '#server/context.ts';
import { createSlots, SlotsFullError } from '#server/lib/slots.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { systemClock } from '../adapters/clock.ts';
import { systemIds } from '../adapters/ids.ts';
import { systemRandom } from '../adapters/random.ts';
import { type OpenDatabase, openDatabase } from './connect.ts';
import { inTransaction } from './transaction.ts';

let database: TestDatabase;
let open: OpenDatabase;
let ctx: Context;

const silent = () => undefined;

beforeAll(async () => {
  database = await createTestDatabase();
  open = openDatabase(database.connection);
  const log = { debug: silent, info: silent, warn: silent, error: silent };
  const base = { db: open.db, clock: systemClock, ids: systemIds, random: systemRandom, log };
  ctx = systemContext(base, 'test');
});
afterAll(async () => {
  await open.close();
  await database.drop();
});

test('API-05 whoever finds no place for their transaction waits without a connection, and is told so when too many wait', async () => {
  const slots = createSlots({ places: 1, waiting: 1 });
  const gate = Promise.withResolvers<void>();
  const seen: string[] = [];
  const first = inTransaction(
    ctx,
    async (inner) => {
      seen.push('first');
      // Inside a transaction no other place is asked for: it would be waited for in vain.
      await inTransaction(inner, () => gate.promise, slots);
      throw new Error('not this one');
    },
    slots,
  );
  await expect.poll(() => seen).toEqual(['first']);
  const taken = open.pool.totalCount;
  const second = inTransaction(ctx, async () => seen.push('second'), slots);
  await expect(inTransaction(ctx, async () => seen.push('third'), slots)).rejects.toThrow(SlotsFullError);
  expect([seen, open.pool.totalCount]).toEqual([['first'], taken]);
  gate.resolve();
  await expect(first).rejects.toThrow('not this one');
  expect(await second).toBe(2);
  expect(seen).toEqual(['first', 'second']);
});
