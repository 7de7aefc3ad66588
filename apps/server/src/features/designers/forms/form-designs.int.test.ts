import type { FormDesign, SectionDesign } from '@haiqiao/contract/definitions';
import {
  discardFormDesign,
  exportFormDesign,
  getFormDefinition,
  getFormDesign,
  getFormDesignVersion,
  previewFormDesign,
  publishFormDesign,
  queryFormDesigns,
  queryFormDesignVersions,
  restoreFormDesign,
  saveFormDesign,
} from '@haiqiao/contract/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '#server/testing/actors.ts';
import { errorOf } from '#server/testing/demo-centre.ts';
import { type WorkshopCentre, workshopCentre } from '#server/testing/workshop-centre.ts';

const CODE = 'rs_machine';
const RIGHTS = ['form_design:read', 'form_design:update', 'form_design:publish'];
const NO_TEXTS = { 'zh-TW': '', en: '', ja: '' };

let centre: WorkshopCentre;
let chief: SignedIn;
/** Designs as well, but does not see every field of a machine. */
let worker: SignedIn;

beforeAll(async () => {
  centre = await workshopCentre();
  ({ chief, worker } = centre);
  await centre.grant(chief, RIGHTS);
  await centre.grant(worker, RIGHTS);
});
afterAll(() => centre.close());

const open = (as = chief) => centre.call(getFormDesign, { code: CODE }, { as });

/** Saves a change of what is in force, whatever comes of it. */
async function draft(change: (design: FormDesign) => Partial<FormDesign>, as = chief) {
  const { inForce, base, rowVersion } = await open(as);
  const design = { ...inForce, ...change(inForce) };
  return centre.call(saveFormDesign, { code: CODE, rowVersion, base, design }, { as });
}

async function publish(change: (design: FormDesign) => Partial<FormDesign>, note = '') {
  const { rowVersion } = await draft(change);
  return centre.call(publishFormDesign, { code: CODE, rowVersion, note }, { as: chief });
}

/** What publishing a change is told to be wrong; the draft is gone again. */
async function faultsOf(change: (design: FormDesign) => Partial<FormDesign>, as = chief) {
  const { faults, rowVersion } = await draft(change, as);
  const asked = { code: CODE, rowVersion };
  const outcome = await centre.call(publishFormDesign, asked, { as });
  expect([outcome.version, outcome.faults]).toEqual([null, faults]);
  await centre.call(discardFormDesign, asked, { as });
  return faults.map(({ part, name, fault }) => `${part} ${name} ${fault}`);
}

const viewFor = (as: SignedIn, locale = 'zh-CN') =>
  centre.call(getFormDefinition, { formCode: CODE }, { as, headers: { 'accept-language': locale } });

async function backToShipped() {
  const { rowVersion } = await open();
  await centre.ask(restoreFormDesign, { code: CODE, rowVersion, to: 'shipped' }, { as: chief });
}

/** Changes sections by their keys; null takes one away. */
function withSections(
  change: (section: SectionDesign) => SectionDesign | null,
): (design: FormDesign) => Partial<FormDesign> {
  return ({ tabs }) => ({
    tabs: tabs.map((tab) => ({
      ...tab,
      parts: tab.parts.flatMap((part) => (part.kind === 'section' ? (change(part) ?? []) : part)),
    })),
  });
}

const without = (field: string) =>
  withSections((section) => ({ ...section, fields: section.fields.filter((each) => each.field !== field) }));

const NEW_SECTION: SectionDesign = {
  kind: 'section',
  key: 'own-abc123',
  label: '重点',
  texts: { ...NO_TEXTS, en: 'Key facts' },
  columns: 3,
  fields: [{ field: 'price', span: 2 }],
};

/** The price in a section of its own at the head of the second tab. */
function priceApart(design: FormDesign): Partial<FormDesign> {
  const { tabs = [] } = without('price')(design);
  return {
    tabs: tabs.map((tab) => (tab.key === 'people' ? { ...tab, parts: [NEW_SECTION, ...tab.parts] } : tab)),
  };
}

test('ENG-02 ENG-05 a draft changes nothing until it is published; then everybody has the form, in their language', async () => {
  const before = await viewFor(worker);
  const { faults, rowVersion } = await draft(priceApart);
  expect(faults).toEqual([]);
  expect(await viewFor(worker)).toEqual(before);
  const asked = { code: CODE, rowVersion, note: '价格单列' };
  expect((await centre.call(publishFormDesign, asked, { as: chief })).version).toBe(1);
  const after = await viewFor(chief);
  expect(after.tabs[1]?.parts[0]).toEqual({
    kind: 'section',
    key: 'own-abc123',
    label: '重点',
    columns: 3,
    fields: [{ field: 'price', span: 2 }],
  });
  expect((await viewFor(chief, 'en')).tabs[1]?.parts[0]).toMatchObject({ label: 'Key facts' });
  // Without a name of its own in a language, a section has that which it was made with.
  expect((await viewFor(chief, 'ja')).tabs[1]?.parts[0]?.label).toMatch(/重点|Key facts/);
  // What cannot be designed is as it was shipped.
  expect([after.deleteConfirm, after.prints, after.routes, after.resource]).toEqual([
    before.deleteConfirm,
    before.prints,
    before.routes,
    before.resource,
  ]);
  const { versions } = await centre.call(queryFormDesignVersions, { code: CODE }, { as: chief });
  expect(versions).toMatchObject([{ number: 1, note: '价格单列', by: '车间主任', isShipped: false }]);
  const { forms } = await centre.call(queryFormDesigns, {}, { as: chief });
  expect(forms.find(({ code }) => code === CODE)).toMatchObject({ isCustomised: true, hasDraft: false });
  const audit = await centre.base.db
    .selectFrom('log_audit')
    .select('details')
    .where('action', '=', 'formDesign.publish')
    .execute();
  expect(audit).toEqual([{ details: { code: CODE, version: 1, note: '价格单列' } }]);
  await centre.makeMachine({ name: '刨床', price: '12.50' });
  await backToShipped();
  expect(await viewFor(worker)).toEqual({ ...before, version: expect.any(Number) });
});

test('ENG-05 only what differs is kept, so that an upgrade brings its fields to a customised form', async () => {
  await publish(without('weight'));
  const row = await centre.base.db
    .selectFrom('meta_definition')
    .select(['overlay', 'overlay_fault'])
    .where('kind', '=', 'form')
    .where('code', '=', CODE)
    .executeTakeFirstOrThrow();
  const figures = { key: 'figures', fields: [{ field: 'weight', $remove: true }] };
  expect(row.overlay).toEqual({ tabs: [{ key: 'machine', parts: [figures] }] });
  const file = await centre.call(exportFormDesign, { code: CODE, of: 'inForce' }, { as: chief });
  expect(file.fileName).toBe('rs_machine.inForce.form.json');
  expect(JSON.parse(file.text)).toMatchObject({ code: CODE, resource: 'machine' });
  expect(file.text).not.toContain('"weight"');
  await backToShipped();
});

test('ENG-02 a form loses its tabs and has them again, with its related records and its history', async () => {
  const { inForce } = await open();
  await publish(({ tabs }) => ({
    tabs: [{ key: '', label: '', texts: NO_TEXTS, parts: tabs.flatMap(({ parts }) => parts) }],
  }));
  const bare = await viewFor(chief);
  expect([bare.tabs, bare.parts.map(({ kind }) => kind)]).toEqual([
    [],
    ['section', 'section', 'section', 'section', 'section', 'related', 'history'],
  ]);
  expect(bare.parts.find(({ kind }) => kind === 'related')).toMatchObject({
    list: 'rs_machine_list',
    by: 'twin',
  });
  await publish(() => ({ tabs: inForce.tabs }));
  expect((await open()).inForce).toEqual(inForce);
  const { rowVersion, version } = await open();
  const back = await centre.call(
    restoreFormDesign,
    { code: CODE, rowVersion, to: (version ?? 0) - 1, note: '' },
    { as: chief },
  );
  expect(back.version).toBe((version ?? 0) + 1);
  expect((await viewFor(chief)).tabs).toEqual([]);
  const old = await centre.call(
    getFormDesignVersion,
    { code: CODE, number: back.version ?? 0 },
    { as: chief },
  );
  expect(old.design.tabs.map(({ key }) => key)).toEqual(['']);
  await backToShipped();
});

test('ENG-02 what would keep people from saving is refused with its reason: needed fields, empty and nameless parts', async () => {
  expect(await faultsOf(without('name'))).toEqual(['fields name needed']);
  expect(await faultsOf(without('leaseNote'))).toEqual(['fields leaseNote neededSometimes']);
  // What has a value of its own can be taken out.
  expect((await draft(without('isMovable'))).faults).toEqual([]);
  const { rowVersion } = await open();
  await centre.call(discardFormDesign, { code: CODE, rowVersion }, { as: chief });
  const told = await faultsOf(({ tabs }) => ({
    tabs: [
      ...tabs,
      { key: 'own-empty1', label: '空', texts: NO_TEXTS, parts: [] },
      {
        key: 'own-empty2',
        label: ' ',
        texts: NO_TEXTS,
        parts: [
          { ...NEW_SECTION, columns: 1, fields: [{ field: 'nothing' }] },
          { ...NEW_SECTION, key: 'own-empty3', fields: [] },
        ],
      },
    ],
  }));
  expect(told.toSorted()).toEqual([
    'fields nothing fieldUnknown',
    'parts own-empty3 empty',
    'tabs own-empty1 empty',
    'tabs own-empty2 unnamed',
  ]);
});

test('PERM-05 a designer brings no field into a form that they do not see whole', async () => {
  const { palette, fields } = await open(worker);
  expect([palette.includes('profit'), Object.hasOwn(fields, 'profit')]).toEqual([false, false]);
  const { rowVersion } = await publish(without('profit')).then(() => open());
  expect(rowVersion).toBeGreaterThan(0);
  const add = withSections((section) =>
    section.key === 'figures' ? { ...section, fields: [...section.fields, { field: 'profit' }] } : section,
  );
  // It was shipped with the form: putting it back where it was is no news; to those who do not see it it stays hidden.
  await publish(add);
  expect(JSON.stringify(await viewFor(worker))).not.toContain('profit');
  expect(JSON.stringify(await viewFor(chief))).toContain('"profit"');
  await backToShipped();
  const oiled = withSections((section) =>
    section.key === 'figures'
      ? { ...section, fields: [...section.fields, { field: 'lastOiledBy' }] }
      : section,
  );
  expect((await open()).palette).toContain('lastOiledBy');
  expect((await draft(oiled)).faults).toEqual([]);
  const { rowVersion: last } = await open();
  await centre.call(discardFormDesign, { code: CODE, rowVersion: last }, { as: chief });
});

test('ENG-05 nothing but the design reaches the definition, and no part is invented', async () => {
  const { inForce, base, rowVersion } = await open();
  const [tab] = inForce.tabs;
  const [part] = tab?.parts ?? [];
  if (!tab || !part) throw new Error('no parts');
  const invented = { kind: 'related', key: 'others', label: '其他', texts: NO_TEXTS };
  for (const change of [
    { resource: 'maker' },
    { fixed: { kind: 'OWN' } },
    { flow: 'x' },
    { tabs: [{ ...tab, firstIn: ['RUNNING'] }] },
    { tabs: [{ ...tab, parts: [part, { ...invented, list: 'rs_maker_list', by: 'x' }] }] },
    { tabs: [{ ...tab, parts: [part, invented] }] },
    { tabs: [{ ...tab, parts: [part, { ...NEW_SECTION, key: 'shippedLater' }] }] },
    { tabs: [{ ...tab, key: 'other' }] },
    { tabs: [{ ...tab, parts: [part, part] }] },
  ]) {
    const design = { ...inForce, ...change } as FormDesign; // deliberately wrong
    const asked = { code: CODE, rowVersion, base, design };
    expect(errorOf(await centre.ask(saveFormDesign, asked, { as: chief }))).toBe('REQUEST_INVALID');
  }
  expect((await open()).draft).toBeNull();
});

test('ENG-02 the preview is the form in the words of the reader, and nothing of it is kept', async () => {
  const { inForce } = await open();
  const design = { ...inForce, ...priceApart(inForce) };
  const headers = { 'accept-language': 'en' };
  const { view, faults } = await centre.call(
    previewFormDesign,
    { code: CODE, design },
    { as: chief, headers },
  );
  expect(faults).toEqual([]);
  expect(view.tabs[1]?.parts[0]).toMatchObject({ label: 'Key facts' });
  expect((await open()).draft).toBeNull();
});

test('ENG-05 of two who design at once the second is told; a draft from before an upgrade is refused', async () => {
  const { inForce, base, rowVersion } = await open();
  const input = { code: CODE, rowVersion, base, design: { ...inForce, columns: 3 as const } };
  const mine = await centre.call(saveFormDesign, input, { as: chief });
  const theirs = await centre.ask(saveFormDesign, input, { as: worker });
  expect(theirs.body).toMatchObject({
    data: { error: 'DESIGN_CONFLICT', rowVersion: mine.rowVersion, by: '车间主任' },
  });
  const stale = { ...input, rowVersion: mine.rowVersion, base: 'shipped long ago' };
  expect(errorOf(await centre.ask(saveFormDesign, stale, { as: chief }))).toBe('DESIGN_UPGRADED');
  await centre.call(discardFormDesign, { code: CODE, rowVersion: mine.rowVersion }, { as: chief });
});

test('PERM-01 who may not open a form does not design it, and who may look does not change', async () => {
  const outsider = await centre.signIn(await centre.makeMember({ account: 'outsider' }));
  expect((await centre.ask(getFormDesign, { code: CODE }, { as: outsider })).status).toBe(403);
  await centre.grant(outsider, ['form_design:read']);
  const hidden = await centre.ask(getFormDesign, { code: CODE }, { as: outsider });
  expect(errorOf(hidden)).toBe('DEFINITION_NOT_FOUND');
  expect((await centre.call(queryFormDesigns, {}, { as: outsider })).forms).toEqual([]);
  const { inForce, base, rowVersion } = await open();
  const input = { code: CODE, rowVersion, base, design: inForce };
  expect((await centre.ask(saveFormDesign, input, { as: outsider })).status).toBe(403);
});
