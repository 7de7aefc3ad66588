import { queryRecords } from '@haiqiao/contract/endpoints';
import { addDays, shanghaiDate } from '@haiqiao/contract/field-types';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '#server/testing/actors.ts';
import { type DesignFixture, designFixture } from '#server/testing/design-fixture.ts';

const DAY_MS = 86_400_000;

let centre: DesignFixture;

beforeAll(async () => {
  centre = await designFixture();
});
afterAll(() => centre.close());

function ask(column: string, value: string, as: SignedIn = centre.chief) {
  const queryParam = {
    terms: [{ column, termType: 'between' as const, value }],
    sorts: [{ column: 'serialNo', order: 'asc' as const }],
  };
  return centre.ask(queryRecords, { listCode: 'rs_machine_list', queryParam }, { as });
}

async function within(column: string, value: string, as?: SignedIn): Promise<unknown[]> {
  const { datas } = queryRecords.reply.parse((await ask(column, value, as)).body.data);
  return datas.map(({ name }) => name);
}

test('ENG-03 a named date range is filtered by name, and moves with the current date', async () => {
  const today = shanghaiDate(centre.clock.now()) ?? '';
  await centre.makeMachine({ name: '今日出厂', serialNo: 'SN-501', builtOn: today });
  await centre.makeMachine({ name: '上月出厂', serialNo: 'SN-502', builtOn: addDays(today, -29) });
  expect(await within('builtOn', 'today')).toEqual(['今日出厂']);
  expect(await within('builtOn', 'last30')).toEqual(['今日出厂', '上月出厂']);
  expect(await within('createdAt', 'today')).toEqual(['今日出厂', '上月出厂']);
  centre.clock.advance(20 * DAY_MS);
  const later = await centre.signIn(centre.chief);
  expect(await within('builtOn', 'last30', later)).toEqual(['今日出厂']);
  expect(await within('createdAt', 'today', later)).toEqual([]);
});

test('ENG-03 a range name is rejected for a field other than a date, and so is an unknown name', async () => {
  const as = await centre.signIn(centre.chief);
  for (const [column, value] of [
    ['price', 'today'],
    ['builtOn', 'someday'],
  ] as const) {
    const { body } = await ask(column, value, as);
    expect(body).toMatchObject({ data: { error: 'QUERY_INVALID', column } });
  }
});
