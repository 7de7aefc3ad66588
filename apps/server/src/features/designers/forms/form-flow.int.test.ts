import type { FormDesign } from '@haiqiao/contract/definitions';
import { getFormDesign, previewFormDesign, queryFormDesigns } from '@haiqiao/contract/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '#server/testing/actors.ts';
import { type DemoCentre, demoCentre } from '#server/testing/demo-centre.ts';

let centre: DemoCentre;
let admin: SignedIn;

beforeAll(async () => {
  centre = await demoCentre({ modules: 'shipped' });
  admin = await centre.signIn('admin');
});
afterAll(() => centre.close());

async function faultsOf(code: string, change: (design: FormDesign) => FormDesign) {
  const { inForce } = await centre.call(getFormDesign, { code }, { as: admin });
  const asked = { code, design: change(inForce) };
  const { faults } = await centre.call(previewFormDesign, asked, { as: admin });
  return faults.map(({ part, name, fault }) => `${part} ${name} ${fault}`);
}

test('ENG-02 ENG-04 a field that tasks of the flow let people fill in is not taken out of the form', async () => {
  const told = await faultsOf('rs_leave_request', (design) => ({
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
  expect(told).toEqual(['fields remark flowNeeds']);
});

test('ENG-02 every form that is shipped is a sound design as it stands', async () => {
  const { forms } = await centre.call(queryFormDesigns, {}, { as: admin });
  const told = await Promise.all(
    forms.map(async ({ code }) =>
      (await faultsOf(code, (design) => design)).map((fault) => `${code} ${fault}`),
    ),
  );
  expect([forms.length > 10, told.flat()]).toEqual([true, []]);
});
