import { queryRecords } from '@haiqiao/contract/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '#server/testing/actors.ts';
import { type FlowHall, flowHall, taskOf } from '#server/testing/flows/flow-hall.ts';

let hall: FlowHall;
let asker: SignedIn;
let judge: SignedIn;

beforeAll(async () => {
  hall = await flowHall();
  [asker, judge] = [await hall.person('申请人'), await hall.person('审批人')];
});
afterAll(() => hall.close());

/** Hands something in whose task has so many hours; none for no limit. @returns the instance */
async function waiting(hours?: number): Promise<string> {
  const limit = hours === undefined ? {} : { limit: { hours } };
  await hall.deployLine(taskOf('only', [judge], limit));
  const { instanceId } = await hall.handIn(asker);
  hall.clock.advance(60_000);
  return instanceId;
}

test('ENG-06 DOMAIN §1.7 what is to be done is listed by its limit, what has none last and as it came, page by page', async () => {
  const [none, late, next, first, other] = [
    await waiting(),
    await waiting(72),
    await waiting(48),
    await waiting(4),
    await waiting(),
  ];
  const seen: unknown[] = [];
  let cursor: string | null | undefined;
  do {
    const queryParam = { pageSize: 2, ...(cursor ? { cursor } : {}) };
    const input = { listCode: 'rs_flow_todo_list', queryParam };
    const page = await hall.call(queryRecords, input, { as: judge });
    seen.push(...page.datas.map((row) => row['instanceId']));
    cursor = page.nextCursor;
  } while (cursor);
  expect(seen).toEqual([first, next, late, none, other]);
});
