import { publishFormDesign } from '@haiqiao/contract/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '#server/testing/actors.ts';
import { type FormDesigner, formDesigner } from '../testing/designer-fixture.ts';

const CODE = 'rs_machine';

let centre: FormDesigner;
let chief: SignedIn;

beforeAll(async () => {
  centre = await formDesigner();
  ({ chief } = centre);
});
afterAll(() => centre.close());

test('ENG-05 a design disabled by an upgrade is shown as far as valid, with its reason, corrected and published', async () => {
  const reason = 'rs_machine.form.parts.gone: it is no longer shipped';
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
  const { fault, inForce, setAside } = await centre.open();
  expect([fault, inForce.columns, setAside?.columns]).toEqual([reason, 2, 3]);
  if (!setAside) throw new Error('nothing is set aside');
  expect(setAside.tabs.map(({ key }) => key)).toEqual(inForce.tabs.map(({ key }) => key));
  expect((await centre.publish(() => setAside)).faults).toEqual([]);
  expect(await centre.open()).toMatchObject({ fault: '', setAside: null, inForce: { columns: 3 } });
});

test('ENG-05 a draft that names parts removed by an upgrade is not published', async () => {
  const gone = { key: 'gone', label: '旧分组', fields: [{ field: 'price' }] };
  const { rowVersion } = await centre.draft(() => ({ columns: 4 }));
  await centre.base.db
    .updateTable('meta_design')
    .set({ draft: JSON.stringify({ tabs: [{ key: 'machine', parts: [gone] }] }) })
    .where('kind', '=', 'form')
    .where('code', '=', CODE)
    .execute();
  const asked = { code: CODE, rowVersion };
  const { version, faults } = await centre.call(publishFormDesign, asked, { as: chief });
  expect([version, faults.map(({ name, fault }) => `${name} ${fault}`)]).toEqual([null, ['gone gone']]);
  const { draft: savedDraft, shipped } = await centre.open();
  expect(savedDraft).toEqual(shipped);
});
