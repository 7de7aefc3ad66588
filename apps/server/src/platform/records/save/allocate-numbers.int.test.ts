import { saveRecord } from '@haiqiao/contract/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DesignFixture, designFixture } from '#server/testing/design-fixture.ts';

let centre: DesignFixture;
let secondNode: DesignFixture;

beforeAll(async () => {
  centre = await designFixture();
  secondNode = await designFixture({ sharing: centre });
});
afterAll(async () => {
  await secondNode.close();
  await centre.close();
});

async function numberOf(dataId: string): Promise<string> {
  return String((await centre.readMachine(dataId)).fields['recordNo']?.value);
}

test('ENG-02 a hundred machines created concurrently on two nodes get a hundred numbers without a gap', async () => {
  const made = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      (index % 2 === 0 ? centre : secondNode).makeMachine({ name: `第${index}台` }),
    ),
  );
  const numbers = await Promise.all(made.map(({ dataId }) => numberOf(dataId)));
  const expected = Array.from(
    { length: 100 },
    (_, index) => `JQ20260302${String(index + 1).padStart(4, '0')}`,
  );
  expect(numbers.toSorted()).toEqual(expected);
});

test('ENG-02 a failed save uses no number', async () => {
  const before = await numberOf((await centre.makeMachine({ serialNo: 'ONCE' })).dataId);
  await expect(centre.makeMachine({ serialNo: 'ONCE' })).rejects.toThrow('RECORD_NOT_UNIQUE');
  const after = await numberOf((await centre.makeMachine()).dataId);
  expect(Number(after.slice(-4))).toBe(Number(before.slice(-4)) + 1);
});

test('ENG-02 numbers restart with the day in Shanghai, and grow beyond four digits', async () => {
  // 23:59 in Shanghai, then 00:01: the date changes eight hours earlier than in London.
  centre.clock.set('2026-03-05T15:59:00Z');
  const evening = await numberOf((await signedInAgain()).dataId);
  centre.clock.set('2026-03-05T16:01:00Z');
  const night = await numberOf((await signedInAgain()).dataId);
  expect([evening, night]).toEqual(['JQ202603050001', 'JQ202603060001']);
  await centre.base.db
    .updateTable('sys_number_sequence')
    .set({ last_no: 9_999 })
    .where('day', '=', '2026-03-06')
    .execute();
  expect(await numberOf((await signedInAgain()).dataId)).toBe('JQ2026030610000');
});

/** The clock passed the expiry of the first tokens. */
async function signedInAgain(): Promise<{ dataId: string }> {
  const chief = await centre.signIn('chief');
  Object.assign(centre.chief, chief);
  return centre.call(saveRecord, { id: 'rs_machine', values: { name: '车床', kind: 'OWN' } }, { as: chief });
}
