import { saveRecord } from '@haiqiao/contract/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type WorkshopCentre, workshopCentre } from '#server/testing/workshop-centre.ts';

let centre: WorkshopCentre;
let twin: WorkshopCentre;

beforeAll(async () => {
  centre = await workshopCentre();
  twin = await workshopCentre({ sharing: centre });
});
afterAll(async () => {
  await twin.close();
  await centre.close();
});

async function numberOf(dataId: string): Promise<string> {
  return String((await centre.readMachine(dataId)).fields['recordNo']?.value);
}

test('ENG-02 a hundred machines made at once on two nodes get a hundred numbers without a gap', async () => {
  const made = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      (index % 2 === 0 ? centre : twin).makeMachine({ name: `第${index}台` }),
    ),
  );
  const numbers = await Promise.all(made.map(({ dataId }) => numberOf(dataId)));
  const expected = Array.from(
    { length: 100 },
    (_, index) => `JQ20260302${String(index + 1).padStart(4, '0')}`,
  );
  expect(numbers.toSorted()).toEqual(expected);
});

test('ENG-02 a save that fails uses no number up', async () => {
  const before = await numberOf((await centre.makeMachine({ serialNo: 'ONCE' })).dataId);
  await expect(centre.makeMachine({ serialNo: 'ONCE' })).rejects.toThrow('RECORD_NOT_UNIQUE');
  const after = await numberOf((await centre.makeMachine()).dataId);
  expect(Number(after.slice(-4))).toBe(Number(before.slice(-4)) + 1);
});

test('ENG-02 numbers begin anew with the day in Shanghai, and grow beyond four digits', async () => {
  // 23:59 in Shanghai, then 00:01: the day changes there eight hours before it does in London.
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

/** The clock went past the life of the first tokens. */
async function signedInAgain(): Promise<{ dataId: string }> {
  const chief = await centre.signIn('chief');
  Object.assign(centre.chief, chief);
  return centre.call(saveRecord, { id: 'rs_machine', values: { name: '车床', kind: 'OWN' } }, { as: chief });
}
