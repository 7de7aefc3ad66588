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
import { type FormDesigner, formDesigner } from '../testing/designer-fixture.ts';

const CODE = 'rs_machine';
const NO_TEXTS = { 'zh-TW': '', en: '', ja: '' };

let centre: FormDesigner;
let chief: SignedIn;
/** A designer who does not see every field of a machine. */
let worker: SignedIn;

beforeAll(async () => {
  centre = await formDesigner();
  ({ chief, worker } = centre);
});
afterAll(() => centre.close());

/** The faults reported on publishing a change; the draft is discarded afterwards. */
async function faultsOf(change: (design: FormDesign) => Partial<FormDesign>, as = chief) {
  const { faults, rowVersion } = await centre.draft(change, as);
  const asked = { code: CODE, rowVersion };
  const outcome = await centre.call(publishFormDesign, asked, { as });
  expect([outcome.version, outcome.faults]).toEqual([null, faults]);
  await centre.call(discardFormDesign, asked, { as });
  return faults.map(({ part, name, fault }) => `${part} ${name} ${fault}`);
}

const viewFor = (as: SignedIn, locale = 'zh-CN') =>
  centre.call(getFormDefinition, { formCode: CODE }, { as, headers: { 'accept-language': locale } });

/** Changes sections by their keys; null removes one. */
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

/** Moves the price to its own section at the top of the second tab. */
function priceApart(design: FormDesign): Partial<FormDesign> {
  const { tabs = [] } = without('price')(design);
  return {
    tabs: tabs.map((tab) => (tab.key === 'people' ? { ...tab, parts: [NEW_SECTION, ...tab.parts] } : tab)),
  };
}

test('ENG-02 ENG-05 a draft has no effect until it is published, and then everyone gets the form in their language', async () => {
  const before = await viewFor(worker);
  const { faults, rowVersion } = await centre.draft(priceApart);
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
  // Without its own name in a language, a section uses its original name.
  expect((await viewFor(chief, 'ja')).tabs[1]?.parts[0]?.label).toMatch(/重点|Key facts/);
  // Properties that cannot be designed remain as shipped.
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
  await centre.backToShipped();
  expect(await viewFor(worker)).toEqual({ ...before, version: expect.any(Number) });
});

test('ENG-05 only differences are stored, so an upgrade adds its fields to a customised form', async () => {
  await centre.publish(without('weight'));
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
  await centre.backToShipped();
});

test('ENG-02 tabs of a form can be removed and restored, with related records and history', async () => {
  const { inForce } = await centre.open();
  await centre.publish(({ tabs }) => ({
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
  await centre.publish(() => ({ tabs: inForce.tabs }));
  expect((await centre.open()).inForce).toEqual(inForce);
  const { rowVersion, version } = await centre.open();
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
  await centre.backToShipped();
});

test('ENG-02 faults that prevent saving are rejected with a reason: required fields, empty and unnamed parts', async () => {
  expect(await faultsOf(without('name'))).toEqual(['fields name needed']);
  expect(await faultsOf(without('leaseNote'))).toEqual(['fields leaseNote neededSometimes']);
  // A field with a default value can be removed.
  expect((await centre.draft(without('isMovable'))).faults).toEqual([]);
  const { rowVersion } = await centre.open();
  await centre.call(discardFormDesign, { code: CODE, rowVersion }, { as: chief });
  const faults = await faultsOf(({ tabs }) => ({
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
  expect(faults.toSorted()).toEqual([
    'fields nothing fieldUnknown',
    'parts own-empty3 empty',
    'tabs own-empty1 empty',
    'tabs own-empty2 unnamed',
  ]);
});

test('PERM-05 a designer cannot add a field to a form that they do not see unmasked', async () => {
  const { palette, fields } = await centre.open(worker);
  expect([palette.includes('profit'), Object.hasOwn(fields, 'profit')]).toEqual([false, false]);
  const { rowVersion } = await centre.publish(without('profit')).then(() => centre.open());
  expect(rowVersion).toBeGreaterThan(0);
  const add = withSections((section) =>
    section.key === 'figures' ? { ...section, fields: [...section.fields, { field: 'profit' }] } : section,
  );
  // The field is part of the shipped form: restoring it is allowed; it stays hidden from members who may not see it.
  await centre.publish(add);
  expect(JSON.stringify(await viewFor(worker))).not.toContain('profit');
  expect(JSON.stringify(await viewFor(chief))).toContain('"profit"');
  await centre.backToShipped();
  const oiled = withSections((section) =>
    section.key === 'figures'
      ? { ...section, fields: [...section.fields, { field: 'lastOiledBy' }] }
      : section,
  );
  expect((await centre.open()).palette).toContain('lastOiledBy');
  expect((await centre.draft(oiled)).faults).toEqual([]);
  const { rowVersion: last } = await centre.open();
  await centre.call(discardFormDesign, { code: CODE, rowVersion: last }, { as: chief });
});

test('ENG-05 only the design changes the definition, and no part can be invented', async () => {
  const { inForce, base, rowVersion } = await centre.open();
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
    const design = { ...inForce, ...change } as FormDesign; // intentionally wrong
    const asked = { code: CODE, rowVersion, base, design };
    expect(errorOf(await centre.ask(saveFormDesign, asked, { as: chief }))).toBe('REQUEST_INVALID');
  }
  expect((await centre.open()).draft).toBeNull();
});

test('ENG-02 the preview is the form in the reader’s language, and nothing of it is stored', async () => {
  const { inForce } = await centre.open();
  const design = { ...inForce, ...priceApart(inForce) };
  const headers = { 'accept-language': 'en' };
  const { view, faults } = await centre.call(
    previewFormDesign,
    { code: CODE, design },
    { as: chief, headers },
  );
  expect(faults).toEqual([]);
  expect(view.tabs[1]?.parts[0]).toMatchObject({ label: 'Key facts' });
  expect((await centre.open()).draft).toBeNull();
});

test('ENG-05 the second of two concurrent designers gets an error, and a draft from before an upgrade is rejected', async () => {
  const { inForce, base, rowVersion } = await centre.open();
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

test('PERM-01 designing requires access to the form, and read access does not allow changes', async () => {
  const outsider = await centre.signIn(await centre.makeMember({ account: 'outsider' }));
  expect((await centre.ask(getFormDesign, { code: CODE }, { as: outsider })).status).toBe(403);
  await centre.grant(outsider, ['form_design:read']);
  const hidden = await centre.ask(getFormDesign, { code: CODE }, { as: outsider });
  expect(errorOf(hidden)).toBe('DEFINITION_NOT_FOUND');
  expect((await centre.call(queryFormDesigns, {}, { as: outsider })).forms).toEqual([]);
  const { inForce, base, rowVersion } = await centre.open();
  const input = { code: CODE, rowVersion, base, design: inForce };
  expect((await centre.ask(saveFormDesign, input, { as: outsider })).status).toBe(403);
});
