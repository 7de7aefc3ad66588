import { PERMISSIONS } from '@haiqiao/contract/access';
import {
  countDictionaryItemUses,
  getDraft,
  getFormDefinition,
  getPermissionGroup,
  queryListViews,
  queryPermissionHistory,
  queryRecords,
  saveDraft,
  saveListView,
  savePermissionGroup,
} from '@haiqiao/contract/endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemContext } from '#server/context.ts';
import { errorOf } from '#server/testing/demo-centre.ts';
import { type DictionaryFixture, dictionaryFixture } from './testing/dictionary-fixture.ts';

let centre: DictionaryFixture;

beforeAll(async () => {
  centre = await dictionaryFixture();
});
afterAll(() => centre.close());

const listCode = 'rs_machine_list';

/** Applies a designer's overlay to an installed definition. */
async function lay(code: string, overlay: object): Promise<void> {
  await centre.base.db
    .updateTable('meta_definition')
    .set({ overlay: JSON.stringify(overlay) })
    .where('code', '=', code)
    .execute();
}

async function overlayOf(code: string): Promise<unknown> {
  const { overlay } = await centre.base.db
    .selectFrom('meta_definition')
    .select('overlay')
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  return overlay;
}

test('DICT-06 all references to a merged item are replaced in views, drafts, rights and overlays', async () => {
  const as = centre.chief;
  const other = { column: 'name', termType: 'like' as const, value: 'LOANED' };
  const terms = [
    { column: 'kind', termType: 'in' as const, value: ['OWN', 'LOANED'] },
    { column: 'kind', termType: 'ne' as const, value: 'LOANED' },
    other,
  ];
  await centre.call(
    saveListView,
    {
      listCode,
      name: '借来的',
      sharing: 'shared',
      isDefault: false,
      query: { terms, sorts: [] },
      layout: null,
    },
    { as: centre.worker },
  );
  const values = {
    kind: 'LOANED',
    name: 'LOANED',
    parts: [{ partName: 'LOANED', kind: { value: 'LOANED', displayValue: '借用' } }, { kind: 'OWN' }],
  };
  await centre.call(saveDraft, { formCode: 'rs_machine', values, rowVersion: null }, { as: centre.worker });
  await lay('machine', {
    fields: {
      kind: { default: { literal: 'LOANED' } },
      leaseNote: { visibleWhen: { field: 'kind', op: 'in', value: ['LOANED', 'LEASED'] } },
      parts: { fields: { boughtOn: { requiredWhen: { field: 'kind', op: 'eq', value: 'LOANED' } } } },
    },
  });
  await lay(listCode, {
    tabs: [{ key: '7', label: '借用', where: { field: 'kind', op: 'eq', value: 'LOANED' } }],
  });
  const member = await centre.makeMember({ account: 'lender' });
  await centre.grant(member, ['machine:read']);
  const where = { any: [{ field: 'kind', op: 'eq', value: 'LOANED' }] } as const;
  await centre.grantRows(member, 'machine', { rows: [{ kind: 'filter', where }] });
  const lender = await centre.signIn(member);
  const { dataId } = await centre.makeMachine({ name: '借来的机器', kind: 'LOANED' });
  const visibleIds = async () =>
    (await centre.call(queryRecords, { listCode }, { as: lender })).datas.map(({ id }) => id);
  expect(await visibleIds()).toEqual([dataId]);
  await centre.call(getFormDefinition, { formCode: 'rs_machine' }, { as });
  // Affected permission groups are listed in advance, by name for members who may read groups.
  const { itemId } = await centre.itemOf('LOANED');
  const uses = await centre.call(countDictionaryItemUses, { id: itemId }, { as });
  expect(uses.groups).toEqual({ count: 1, names: [] });

  expect((await centre.merge('LOANED', 'OWN')).body.code).toBe(0);

  const { views } = await centre.call(queryListViews, { listCode }, { as: centre.worker });
  expect(views[0]?.query.terms).toEqual([
    { column: 'kind', termType: 'in', value: ['OWN'] },
    { column: 'kind', termType: 'ne', value: 'OWN' },
    other,
  ]);
  expect(views[0]?.rowVersion).toBe(2);
  const draft = await centre.call(getDraft, { formCode: 'rs_machine' }, { as: centre.worker });
  expect(draft?.values).toEqual({
    kind: 'OWN',
    name: 'LOANED',
    parts: [{ partName: 'LOANED', kind: 'OWN' }, { kind: 'OWN' }],
  });
  expect(await overlayOf('machine')).toEqual({
    fields: {
      kind: { default: { literal: 'OWN' } },
      leaseNote: { visibleWhen: { field: 'kind', op: 'in', value: ['OWN', 'LEASED'] } },
      parts: { fields: { boughtOn: { requiredWhen: { field: 'kind', op: 'eq', value: 'OWN' } } } },
    },
  });
  expect(await overlayOf(listCode)).toMatchObject({ tabs: [{ where: { value: 'OWN' } }] });
  // Every node applies it at once: the rule for loaned machines now selects owned ones.
  expect(await visibleIds()).toContain(dataId);
  const form = await centre.call(getFormDefinition, { formCode: 'rs_machine' }, { as });
  expect(form.fields['kind']).toMatchObject({ default: { literal: 'OWN' } });
});

test('DICT-06 PERM-04 a published group whose row rules follow a merge gets a new version with the reason', async () => {
  const keeper = await centre.makeMember({ account: 'group-keeper' });
  await centre.grant(keeper, [
    PERMISSIONS.readPermissionGroups,
    PERMISSIONS.updatePermissionGroups,
    PERMISSIONS.grantAnyPermission,
  ]);
  const as = await centre.signIn(keeper);
  const member = await centre.makeMember({ account: 'lessee' });
  await centre.grant(member, ['machine:read']);
  const where = { field: 'kind', op: 'eq', value: 'LEASED' } as const;
  await centre.grantRows(member, 'machine', { rows: [{ kind: 'filter', where }] });
  const { group_id: id } = await centre.base.db
    .selectFrom('sys_permission_group_row_rule')
    .select('group_id')
    .where(sql<boolean>`scope::text like '%LEASED%'`)
    .executeTakeFirstOrThrow();
  const opened = await centre.call(getPermissionGroup, { id }, { as });
  if (!opened.published) throw new Error('it is published');
  expect((await centre.merge('LEASED', 'OWN')).body.code).toBe(0);
  const { versions } = await centre.call(queryPermissionHistory, { id }, { as });
  expect(versions.map(({ version, remark }) => [version, remark])).toEqual([
    [opened.published.version + 1, '机器类型: 租赁 → 自有'],
    [opened.published.version, ''],
  ]);
  const [after, before] = versions.map(({ content }) => JSON.stringify(content?.rowRules));
  expect([after?.includes('LEASED'), before?.includes('LEASED')]).toEqual([false, true]);
  // An open editor with the previous group cannot restore it.
  const { content, version: baseVersion } = opened.published;
  const save = { id, content: { ...content, code: 'lessees', name: '改名' }, rowVersion: 0, baseVersion };
  const late = await centre.ask(savePermissionGroup, save, { as });
  expect(errorOf(late)).toBe('PERMISSION_CHANGE_STALE');
});

test('DICT-06 of two concurrent merges of items into each other, one item remains', async () => {
  const answers = await Promise.all([centre.merge('CUT', 'PACK'), centre.merge('PACK', 'CUT')]);
  expect(
    answers.map(({ body }) => body.code === 0).toSorted((one, other) => Number(one) - Number(other)),
  ).toEqual([false, true]);
  const refused = answers.find(({ body }) => body.code !== 0);
  expect(refused && errorOf(refused)).toBe('DICTIONARY_MERGE_INVALID');
  const ctx = systemContext(centre.base, 'test');
  const rows = await ctx.db
    .selectFrom('sys_dictionary_item')
    .select('is_valid')
    .where('value', 'in', ['CUT', 'PACK'])
    .execute();
  expect(rows.map(({ is_valid }) => is_valid).toSorted((one, other) => Number(one) - Number(other))).toEqual([
    false,
    true,
  ]);
});
