import {
  type DictionaryType,
  insertDictionaryItem,
  insertDictionaryType,
  previewBinEntry,
  purgeBinEntries,
  queryBin,
  queryDictionaryByCode,
  queryDictionaryTypes,
  queryListViews,
  removeDictionaryItem,
  removeDictionaryType,
  removeListView,
  restoreBinEntries,
  saveListView,
} from '@haiqiao/contract/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemContext } from '#server/context.ts';
import {
  type DictionaryFixture,
  dictionaryFixture,
} from '#server/features/dictionary/testing/dictionary-fixture.ts';
import type { SignedIn } from '#server/testing/actors.ts';
import { errorOf } from '#server/testing/demo-centre.ts';
import { purgeExpiredEntries } from '#server/platform/bin/bin-entries.ts';

let centre: DictionaryFixture;
let as: SignedIn;

const BIN = ['recycle_bin:read', 'recycle_bin:restore', 'recycle_bin:purge'];
const listCode = 'rs_machine_list';

beforeAll(async () => {
  centre = await dictionaryFixture();
  as = centre.chief;
  await centre.grant(as, BIN);
  await centre.grant(centre.worker, BIN);
});
afterAll(() => centre.close());

const bin = (input: Record<string, unknown> = {}, who = as) => centre.call(queryBin, input, { as: who });
const restore = async (
  resource: string,
  id: string,
  { who = as, ...more }: { values?: Record<string, unknown>; who?: SignedIn } = {},
) => {
  const call = { entries: [{ resource, id }], ...more };
  const [outcome] = await centre.call(restoreBinEntries, call, { as: who });
  return outcome;
};

async function makeType(dicCode: string): Promise<DictionaryType> {
  const type = await centre.call(insertDictionaryType, { dicCode, typeName: `字典${dicCode}` }, { as });
  const make = (itemValue: string, more: object = {}) =>
    centre.call(
      insertDictionaryItem,
      { typeId: type.typeId, itemName: `名称${itemValue}`, itemValue, viewIndex: 0, valid: 'YES', ...more },
      { as },
    );
  const { itemId } = await make('top');
  await make('below', { parentItemid: itemId, extend1: '说明' });
  return type;
}

const valuesOf = async (dicCode: string) =>
  (await centre.call(queryDictionaryByCode, { dicCode }, { as })).map(({ value }) => value).toSorted();
const typesOf = async (keyword: string) =>
  (await centre.call(queryDictionaryTypes, { keyword }, { as })).datas.map(({ dicCode }) => dicCode);

test('SYS-05 a deleted dictionary is in the bin and is restored completely', async () => {
  const { typeId } = await makeType('BIN_ONE');
  await centre.call(removeDictionaryType, { id: typeId }, { as });
  expect(await typesOf('BIN_ONE')).toEqual([]);
  const { datas, resources } = await bin({ keyword: 'bin_one' });
  expect(datas).toMatchObject([
    {
      id: typeId,
      resource: '$dictionary',
      resourceLabel: '字典',
      title: '字典BIN_ONE',
      recordNo: 'BIN_ONE',
      deletedBy: '车间主任',
      children: 2,
      daysLeft: 30,
    },
  ]);
  expect(resources.map(({ code }) => code)).toEqual(
    expect.arrayContaining(['$dictionary', '$dictionaryItem']),
  );
  const preview = await centre.call(previewBinEntry, { resource: '$dictionary', id: typeId }, { as });
  expect(preview).toMatchObject({ form: null, record: { title: '字典BIN_ONE' } });
  expect(preview.children.map(({ title }) => title)).toEqual(['名称below', '名称top']);
  expect(await restore('$dictionary', typeId)).toEqual({ id: typeId, ok: true });
  expect(await valuesOf('BIN_ONE')).toEqual(['below', 'top']);
  expect((await bin({ keyword: 'BIN_ONE' })).total).toBe(0);
  expect(await restore('$dictionary', typeId)).toMatchObject({ ok: false, error: 'RECORD_NOT_FOUND' });
});

test('SYS-05 a dictionary whose code is taken is restored under another one', async () => {
  const { typeId } = await makeType('BIN_TWO');
  await centre.call(removeDictionaryType, { id: typeId }, { as });
  await makeType('BIN_TWO');
  expect(await restore('$dictionary', typeId)).toMatchObject({
    ok: false,
    error: 'RECORD_NOT_UNIQUE',
    clashes: [{ field: 'code', label: '字典编码', value: 'BIN_TWO' }],
  });
  expect((await restore('$dictionary', typeId, { values: { code: '1 ungültig' } }))?.ok).toBe(false);
  expect(await restore('$dictionary', typeId, { values: { code: 'BIN_TWO_B' } })).toMatchObject({ ok: true });
  expect((await typesOf('BIN_TWO')).toSorted()).toEqual(['BIN_TWO', 'BIN_TWO_B']);
});

test('SYS-05 a deleted item is restored with its descendants, once its dictionary exists', async () => {
  const { typeId } = await makeType('BIN_THREE');
  const { itemId } = await centre.itemOf('top').catch(() => ({ itemId: '' }));
  const items = await centre.base.db
    .selectFrom('sys_dictionary_item')
    .select(['id', 'value'])
    .where('type_id', '=', typeId)
    .execute();
  const id = items.find(({ value }) => value === 'top')?.id ?? itemId;
  await centre.call(removeDictionaryItem, { id }, { as });
  expect(await valuesOf('BIN_THREE')).toEqual([]);
  const { datas } = await bin({ resource: '$dictionaryItem' });
  expect(datas).toMatchObject([{ id, title: '字典BIN_THREE / 名称top', recordNo: 'top', children: 1 }]);
  await centre.call(removeDictionaryType, { id: typeId }, { as });
  expect(await restore('$dictionaryItem', id)).toMatchObject({ ok: false, error: 'RECORD_TARGET_DELETED' });
  await restore('$dictionary', typeId);
  expect(await restore('$dictionaryItem', id)).toEqual({ id, ok: true });
  expect(await valuesOf('BIN_THREE')).toEqual(['below', 'top']);
});

test('SYS-05 a saved view is restored by its owner, and is invisible to others', async () => {
  const query = { terms: [{ column: 'kind', termType: 'eq' as const, value: 'OWN' }], sorts: [] };
  const view = {
    listCode,
    name: '我的视图',
    sharing: 'private' as const,
    isDefault: false,
    query,
    layout: null,
  };
  const { id } = await centre.call(saveListView, view, { as: centre.worker });
  await centre.call(removeListView, { id }, { as: centre.worker });
  expect((await bin({ resource: '$listView' })).total).toBe(0);
  expect(await restore('$listView', id)).toMatchObject({ ok: false, error: 'RECORD_NOT_FOUND' });
  expect((await bin({ resource: '$listView' }, centre.worker)).datas).toMatchObject([
    { id, title: '我的视图' },
  ]);
  await centre.call(saveListView, view, { as: centre.worker });
  expect(await restore('$listView', id, { who: centre.worker })).toMatchObject({
    ok: false,
    clashes: [{ field: 'name', value: '我的视图' }],
  });
  expect(await restore('$listView', id, { values: { name: '旧视图' }, who: centre.worker })).toMatchObject({
    ok: true,
  });
  const { views } = await centre.call(queryListViews, { listCode }, { as: centre.worker });
  expect(views.map(({ name }) => name).toSorted()).toEqual(['我的视图', '旧视图']);
});

test('PERM-05 dictionaries in the bin require permission to read, delete and create them', async () => {
  const { typeId } = await makeType('BIN_FOUR');
  await centre.call(removeDictionaryType, { id: typeId }, { as });
  const { worker } = centre;
  expect((await bin({ keyword: 'BIN_FOUR' }, worker)).total).toBe(0);
  const preview = await centre.ask(previewBinEntry, { resource: '$dictionary', id: typeId }, { as: worker });
  expect(errorOf(preview)).toBe('RECORD_NOT_FOUND');
  expect(await restore('$dictionary', typeId, { who: worker })).toMatchObject({
    ok: false,
    error: 'RECORD_NOT_FOUND',
  });
  const entries = [{ resource: '$dictionary', id: typeId }];
  expect(errorOf(await centre.ask(purgeBinEntries, { entries }, { as: worker }))).toBe('RECORD_NOT_FOUND');
  expect((await centre.call(purgeBinEntries, { all: true }, { as: worker })).purged).toBe(0);
  expect((await centre.call(purgeBinEntries, { entries }, { as })).purged).toBe(1);
  expect((await bin({ keyword: 'BIN_FOUR' })).total).toBe(0);
  const audit = await centre.base.db
    .selectFrom('log_audit')
    .select('action')
    .where('target_id', '=', typeId)
    .where('action', 'like', 'bin.%')
    .execute();
  expect(audit.map(({ action }) => action)).toEqual(['bin.purge']);
});

test('SYS-05 two concurrent purges of the bin both succeed, and each entry is counted once', async () => {
  await centre.call(purgeBinEntries, { all: true }, { as });
  for (let index = 0; index < 6; index += 1) {
    const { typeId } = await makeType(`BIN_CLEAR_${index}`);
    await centre.call(removeDictionaryType, { id: typeId }, { as });
  }
  const clearing = () => centre.call(purgeBinEntries, { all: true }, { as });
  const answers = await Promise.all([clearing(), clearing(), clearing()]);
  expect(answers.reduce((sum, { purged }) => sum + purged, 0)).toBe(6);
  expect((await bin()).total).toBe(0);
});

test('SYS-05 items other than records are also purged by age and by clearing the bin', async () => {
  const [old, young] = [await makeType('BIN_OLD'), await makeType('BIN_YOUNG')];
  const ctx = systemContext(centre.base, 'test');
  await centre.call(removeDictionaryType, { id: old.typeId }, { as });
  centre.clock.advance(20 * 86_400_000);
  const later = await centre.signIn('chief');
  await centre.call(removeDictionaryType, { id: young.typeId }, { as: later });
  centre.clock.advance(11 * 86_400_000);
  expect(await purgeExpiredEntries(ctx, { days: 30 })).toBeGreaterThan(0);
  const last = await centre.signIn('chief');
  expect((await bin({ keyword: 'BIN_' }, last)).datas.map(({ recordNo }) => recordNo)).toEqual(['BIN_YOUNG']);
  await centre.call(purgeBinEntries, { all: true }, { as: last });
  expect((await bin({}, last)).total).toBe(0);
});
