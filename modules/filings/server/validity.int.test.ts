import { addDays } from '@haiqiao/contract/field-types';
import { setColumns } from '@haiqiao/server/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FilingFixture, filingFixture, type Group } from './testing/filing-fixture.ts';

let centre: FilingFixture;
beforeAll(async () => {
  centre = await filingFixture();
});
afterAll(() => centre.close());

test.each([
  ['on its last day', 0],
  ['after it has run out', -30],
] as const)(
  'REC-01 a change that is approved %s leaves the validity of the filing unchanged',
  async (_what, days) => {
    const id = await centre.draftCentreRecord();
    const take = (action: string, as: Group, more: object = {}) =>
      centre.take('rs_center_record', id, { action, as, ...more });
    await take('submit', 'library');
    await take('prelimPass', 'preliminary');
    await take('finalPass', 'final');
    const today = String((await centre.read('rs_center_record', id)).value('validFrom'));
    await take('change', 'library', { params: { changeReason: '调整' } });
    const until = addDays(today, days) ?? '';
    await setColumns(centre, 'biz_center_record', { id, set: { valid_from: '2024-01-01', valid_to: until } });
    await centre.save('rs_center_record', id, { mainProducts: '家居' });
    await take('submitChange', 'library');
    await take('changePrelimPass', 'preliminary');
    const passed = await take('changePass', 'final');
    expect(passed).toMatchObject({ status: 'APPROVED' });
    const view = await centre.read('rs_center_record', id);
    expect(view.value('validTo')).toBe(until);
  },
);
