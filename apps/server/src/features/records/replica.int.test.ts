import { aggregateRecords, queryRecords } from '@haiqiao/contract/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '#server/testing/actors.ts';
import { type DesignFixture, designFixture } from '#server/testing/design-fixture.ts';
import {
  PRIMARY_SETTINGS,
  startReplica,
  type StreamingReplica,
} from '#server/testing/replica/streaming-replica.ts';
import { createTestDatabase } from '#server/testing/test-database.ts';
import { startTestServer } from '#server/testing/test-server.ts';

const LAG_MAX_MS = 4_000;
const SWITCH = { timeout: 10_000, interval: 100 };

let primary: Awaited<ReturnType<typeof startTestServer>>;
let replica: StreamingReplica;
let centre: DesignFixture;
/** Another node on the same servers. */
let second: DesignFixture;
/** Never writes: sees what the server that answers has. */
let reader: SignedIn;

beforeAll(async () => {
  primary = await startTestServer('', PRIMARY_SETTINGS);
  const database = await createTestDatabase(primary, 'workshop');
  replica = await startReplica(primary);
  const reading = { connection: replica.connectionTo(database.connection), lagMaxMs: LAG_MAX_MS };
  centre = await designFixture({ database, replica: reading });
  second = await designFixture({ sharing: centre, replica: reading });
  const member = await centre.makeMember({ account: 'reader' });
  await centre.join(member, 'workshop_all');
  reader = await centre.signIn(member);
});
afterAll(async () => {
  await second.close();
  await replica.remove();
  await centre.close();
  await primary.stop();
});

/** Names in the list of makers, for a member on a node. */
async function makersOf(as: SignedIn, node = centre): Promise<readonly string[]> {
  const { datas } = await node.call(queryRecords, { listCode: 'rs_maker_list', queryParam: {} }, { as });
  return datas.map(({ name }) => String(name));
}

const IS_READ = 'the replica is read';
const IS_NOT_READ = 'the replica is not read until it has caught up';

/** Waits until both nodes have noticed the state of the replica. */
async function noticed(state: string): Promise<void> {
  const lastOf = (node: DesignFixture) =>
    node.logged
      .text()
      .split('\n')
      .findLast((line) => line.includes('the replica is'));
  for (const node of [centre, second]) await expect.poll(() => lastOf(node), SWITCH).toContain(`"${state}"`);
}

/** Saves a maker that the replica does not replay before `resume`. */
async function saveUnseen(name: string): Promise<void> {
  await replica.replay('pause');
  await centre.makeMaker({ name });
}

test('ENG-03 a member sees their own write at once on every node, although the replica has not replayed it', async () => {
  await noticed(IS_READ);
  await saveUnseen('自贡机械厂');
  const query = { listCode: 'rs_maker_list', queryParam: {} };
  for (const node of [centre, second]) {
    expect(await makersOf(centre.chief, node)).toContain('自贡机械厂');
    expect(await makersOf(reader, node)).not.toContain('自贡机械厂');
    const own = await node.call(aggregateRecords, query, { as: centre.chief });
    expect(own.total).toBe((await node.call(aggregateRecords, query, { as: reader })).total + 1);
  }
  await replica.replay('resume');
  await expect.poll(() => makersOf(reader), SWITCH).toContain('自贡机械厂');
});

test('ENG-03 a replica that lags beyond the limit is not read, and is read again once it has caught up', async () => {
  await noticed(IS_READ);
  await saveUnseen('内江泵业厂');
  expect(await makersOf(reader)).not.toContain('内江泵业厂');
  await noticed(IS_NOT_READ);
  expect(await makersOf(reader)).toContain('内江泵业厂');
  await replica.replay('resume');
  await noticed(IS_READ);
  await saveUnseen('宜宾齿轮厂');
  expect(await makersOf(reader)).not.toContain('宜宾齿轮厂');
  await replica.replay('resume');
});

test('ENG-03 lists are answered by the primary while the replica is down, and by the replica after its return', async () => {
  await noticed(IS_READ);
  await replica.stop();
  // At once: the next check has not noticed it yet.
  for (const node of [centre, second]) expect(await makersOf(reader, node)).toContain('宜宾齿轮厂');
  await centre.makeMaker({ name: '乐山阀门厂' });
  await noticed(IS_NOT_READ);
  expect(await makersOf(reader)).toContain('乐山阀门厂');
  await replica.start();
  await noticed(IS_READ);
  await saveUnseen('泸州电机厂');
  expect(await makersOf(reader)).not.toContain('泸州电机厂');
  await replica.replay('resume');
});

test('ENG-03 a list that waits for a replica without answers is answered by the primary', async () => {
  await noticed(IS_READ);
  const thaw = await replica.freeze();
  try {
    expect(await makersOf(reader)).toContain('泸州电机厂');
  } finally {
    thaw();
  }
});
