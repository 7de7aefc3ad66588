import type { FormDesign } from '@haiqiao/contract/definitions';
import { getFormDesign, previewFormDesign, queryFormDesigns } from '@haiqiao/contract/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminCentre, adminCentre } from '#server/testing/demo-centre.ts';

let centre: AdminCentre;

beforeAll(async () => {
  centre = await adminCentre();
});
afterAll(() => centre.close());

async function faultsOf(code: string, change: (design: FormDesign) => FormDesign) {
  const { inForce } = await centre.call(getFormDesign, { code }, { as: centre.admin });
  const asked = { code, design: change(inForce) };
  const { faults } = await centre.call(previewFormDesign, asked, { as: centre.admin });
  return faults.map(({ part, name, fault }) => `${part} ${name} ${fault}`);
}

test('ENG-02 ENG-04 a field filled in by flow tasks cannot be removed from the form', async () => {
  const reported = await faultsOf('rs_leave_request', (design) => ({
    ...design,
    tabs: design.tabs.map((tab) => ({
      ...tab,
      parts: tab.parts.map((part) =>
        part.kind === 'section'
          ? { ...part, fields: part.fields.filter(({ field }) => field !== 'remark') }
          : part,
      ),
    })),
  }));
  expect(reported).toEqual(['fields remark flowNeeds']);
});

test('ENG-02 every shipped form is a valid design', async () => {
  const { forms } = await centre.call(queryFormDesigns, {}, { as: centre.admin });
  const reports = await Promise.all(
    forms.map(async ({ code }) =>
      (await faultsOf(code, (design) => design)).map((fault) => `${code} ${fault}`),
    ),
  );
  expect([forms.length > 10, reports.flat()]).toEqual([true, []]);
});
