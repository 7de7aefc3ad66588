import type { FormDesign } from '@haiqiao/contract/definitions';
import { getFormDesign, publishFormDesign, saveFormDesign } from '@haiqiao/contract/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '#server/testing/actors.ts';
import { type WorkshopCentre, workshopCentre } from '#server/testing/workshop-centre.ts';

const CODE = 'rs_machine';

let centre: WorkshopCentre;
let chief: SignedIn;

beforeAll(async () => {
  centre = await workshopCentre();
  ({ chief } = centre);
  await centre.grant(chief, ['form_design:read', 'form_design:update', 'form_design:publish']);
});
afterAll(() => centre.close());

const open = () => centre.call(getFormDesign, { code: CODE }, { as: chief });

/** Saves a change of what is in force. */
async function draft(change: Partial<FormDesign>) {
  const { inForce, base, rowVersion } = await open();
  const design = { ...inForce, ...change };
  return centre.call(saveFormDesign, { code: CODE, rowVersion, base, design }, { as: chief });
}

test('ENG-05 what an upgrade set aside is shown as far as it is whole, with its reason, mended and published', async () => {
  const reason = 'rs_machine.form.parts.gone: it is shipped no more';
  const gone = { key: 'gone', label: '旧分组', fields: [{ field: 'price', $before: null }] };
  const overlay = JSON.stringify({
    columns: 3,
    tabs: [
      { key: 'machine', parts: [gone] },
      { key: 'lost', label: '旧页' },
    ],
  });
  await centre.base.db
    .updateTable('meta_definition')
    .set({ overlay, overlay_fault: reason })
    .where('kind', '=', 'form')
    .where('code', '=', CODE)
    .execute();
  const { fault, inForce, setAside, base, rowVersion } = await open();
  expect([fault, inForce.columns, setAside?.columns]).toEqual([reason, 2, 3]);
  if (!setAside) throw new Error('nothing is set aside');
  expect(setAside.tabs.map(({ key }) => key)).toEqual(inForce.tabs.map(({ key }) => key));
  const saved = await centre.call(
    saveFormDesign,
    { code: CODE, rowVersion, base, design: setAside },
    { as: chief },
  );
  const asked = { code: CODE, rowVersion: saved.rowVersion };
  expect((await centre.call(publishFormDesign, asked, { as: chief })).faults).toEqual([]);
  expect(await open()).toMatchObject({ fault: '', setAside: null, inForce: { columns: 3 } });
});

test('ENG-05 a draft that names what an upgrade took away is not published', async () => {
  const gone = { key: 'gone', label: '旧分组', fields: [{ field: 'price' }] };
  const { rowVersion } = await draft({ columns: 4 });
  await centre.base.db
    .updateTable('meta_design')
    .set({ draft: JSON.stringify({ tabs: [{ key: 'machine', parts: [gone] }] }) })
    .where('kind', '=', 'form')
    .where('code', '=', CODE)
    .execute();
  const asked = { code: CODE, rowVersion };
  const { version, faults } = await centre.call(publishFormDesign, asked, { as: chief });
  expect([version, faults.map(({ name, fault }) => `${name} ${fault}`)]).toEqual([null, ['gone gone']]);
  const { draft: kept, shipped } = await open();
  expect(kept).toEqual(shipped);
});
