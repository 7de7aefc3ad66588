import { addDays } from '@haiqiao/contract/field-types';
import { type ModuleCentre, moduleCentre, setColumns } from '@haiqiao/server/testing';
import { dirname } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { draftCentreRecord, type FilingDesk, filingDesk, type Group } from './testing/filing-desk.ts';

let centre: ModuleCentre;
let desk: FilingDesk;
beforeAll(async () => {
  centre = await moduleCentre(dirname(import.meta.dirname));
  desk = filingDesk(centre);
});
afterAll(() => centre.close());

test.each([
  ['on its last day', 0],
  ['after it has run out', -30],
] as const)(
  'REC-01 a change that is approved %s alters nothing of the time a filing is in force',
  async (_what, days) => {
    const id = await draftCentreRecord(desk);
    const take = (action: string, as: Group, more: object = {}) =>
      desk.take('rs_center_record', id, { action, as, ...more });
    await take('submit', 'library');
    await take('prelimPass', 'preliminary');
    await take('finalPass', 'final');
    const today = String((await desk.read('rs_center_record', id)).value('validFrom'));
    await take('change', 'library', { params: { changeReason: '调整' } });
    const until = addDays(today, days) ?? '';
    await setColumns(centre, 'biz_center_record', { id, set: { valid_from: '2024-01-01', valid_to: until } });
    await desk.save('rs_center_record', id, { mainProducts: '家居' });
    await take('submitChange', 'library');
    await take('changePrelimPass', 'preliminary');
    const passed = await take('changePass', 'final');
    expect(passed).toMatchObject({ status: 'APPROVED' });
    const seen = await desk.read('rs_center_record', id);
    expect(seen.value('validTo')).toBe(until);
  },
);
