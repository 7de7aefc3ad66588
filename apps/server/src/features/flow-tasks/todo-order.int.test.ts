import { queryRecords } from '@haiqiao/contract/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { taskOf } from '#server/testing/flows/flow-fixture.ts';
import { type FlowPair, flowPair } from '#server/testing/flows/flow-work.ts';

let fixture: FlowPair;

beforeAll(async () => {
  fixture = await flowPair();
});
afterAll(() => fixture.close());

/** Submits a record whose task has a limit in hours; none for no limit. @returns the instance */
async function waiting(hours?: number): Promise<string> {
  const limit = hours === undefined ? {} : { limit: { hours } };
  await fixture.deployLine(taskOf('only', [fixture.judge], limit));
  const { instanceId } = await fixture.handIn(fixture.asker);
  fixture.clock.advance(60_000);
  return instanceId;
}

test('ENG-06 DOMAIN §1.7 to-dos are sorted by due time, then by arrival for those without one, across pages', async () => {
  const [none, late, next, first, other] = [
    await waiting(),
    await waiting(72),
    await waiting(48),
    await waiting(4),
    await waiting(),
  ];
  const listed: unknown[] = [];
  let cursor: string | null | undefined;
  do {
    const queryParam = { pageSize: 2, ...(cursor ? { cursor } : {}) };
    const input = { listCode: 'rs_flow_todo_list', queryParam };
    const page = await fixture.call(queryRecords, input, { as: fixture.judge });
    listed.push(...page.datas.map((row) => row['instanceId']));
    cursor = page.nextCursor;
  } while (cursor);
  expect(listed).toEqual([first, next, late, none, other]);
});
