import {
  type DictionaryItem,
  type DictionaryType,
  insertDictionaryItem,
  insertDictionaryType,
  queryDictionaryByCode,
  queryDictionaryChildren,
  queryDictionaryItems,
  queryDictionaryTypes,
  removeDictionaryItem,
  ROOT_PARENT_ID,
  updateDictionaryItem,
} from '@haiqiao/contract/endpoints';
import { expect, test } from 'vitest';
import { errorOf } from '#server/testing/demo-centre.ts';
import { inputOf } from './testing/dictionary-centre.ts';
import { as, centre, openDictionaryStage } from './testing/dictionary-stage.ts';

openDictionaryStage();

async function versionOf({ dicCode }: DictionaryType): Promise<number> {
  return (await centre.typeOf(dicCode)).version;
}

async function childrenOf(type: DictionaryType, parentItemId?: string): Promise<readonly string[]> {
  const items = await centre.call(
    queryDictionaryChildren,
    parentItemId === undefined ? { typeId: type.typeId } : { typeId: type.typeId, parentItemId },
    { as },
  );
  return items.map(({ itemValue }) => itemValue);
}

test('DICT-01 DICT-06 items are read level by level in order, and the placeholder means the top', async () => {
  const type = await centre.makeType('LEVELS');
  const b = await centre.makeItem(type, 'b', { viewIndex: 2 });
  await centre.makeItem(type, 'a', { viewIndex: 1, parentItemid: ROOT_PARENT_ID });
  await centre.makeItem(type, 'b1', { parentItemid: b.itemId });
  expect(await childrenOf(type)).toEqual(['a', 'b']);
  expect(await childrenOf(type, ROOT_PARENT_ID)).toEqual(['a', 'b']);
  expect(await childrenOf(type, b.itemId)).toEqual(['b1']);
  const [, again] = await centre.call(queryDictionaryChildren, { typeId: type.typeId }, { as });
  expect(again).toMatchObject({ itemValue: 'b', hasChildren: true, parentItemid: ROOT_PARENT_ID });
  expect(await childrenOf(await centre.typeOf('ZD_SERVICE_TYPE'))).toHaveLength(15);
});

test('DICT-03 DICT-06 all properties of an item can be changed, readers get the new name at once, and the version increases', async () => {
  const type = await centre.makeType('CHANGES');
  const made = await centre.call(
    insertDictionaryItem,
    {
      id: '',
      typeId: type.typeId,
      itemName: '红',
      itemValue: 'RED',
      viewIndex: 3,
      valid: 'YES',
      icon: 'star',
      extend1: '一种颜色',
      extend6: '第一行\n第二行',
      translations: { en: 'Red' },
    },
    { as },
  );
  expect(made).toMatchObject({
    itemValue: 'RED',
    extend1: '一种颜色',
    extend6: '第一行\n第二行',
    icon: 'star',
    rowVersion: 1,
  });
  const before = await versionOf(type);
  const options = await centre.call(queryDictionaryByCode, { dicCode: 'CHANGES' }, { as });
  expect(options).toEqual([
    {
      value: 'RED',
      label: '红',
      valid: true,
      icon: 'star',
      parent: null,
      extends: ['一种颜色', '', '', '', '', '第一行\n第二行'],
      pinyin: 'hong h',
    },
  ]);
  const changed = await centre.call(
    updateDictionaryItem,
    { ...inputOf(made), itemName: '大红', valid: 'NO' },
    { as },
  );
  expect(changed).toMatchObject({
    itemName: '大红',
    valid: 'NO',
    translations: { en: 'Red' },
    rowVersion: 2,
  });
  expect(await versionOf(type)).toBe(before + 1);
  const [option] = await centre.call(queryDictionaryByCode, { dicCode: 'CHANGES' }, { as });
  expect(option).toMatchObject({ label: '大红', valid: false, pinyin: 'dahong dh' });
  const [english] = await centre.call(
    queryDictionaryByCode,
    { dicCode: 'CHANGES' },
    { as, headers: { 'accept-language': 'en' } },
  );
  expect(english).toMatchObject({ label: 'Red' });
});

test('DICT-06 every member may read a dictionary’s choices, and an unknown dictionary differs from an empty one', async () => {
  const anybody = await centre.signIn(await centre.makeMember({ account: 'anybody' }));
  const options = await centre.call(
    queryDictionaryByCode,
    { dicCode: 'ZD_ENTERPRISE_TYPE' },
    { as: anybody },
  );
  expect(options.map(({ label }) => label)).toContain('跨境电商企业');
  await centre.makeType('EMPTY_ONE');
  expect(await centre.call(queryDictionaryByCode, { dicCode: 'EMPTY_ONE' }, { as: anybody })).toEqual([]);
  expect(errorOf(await centre.ask(queryDictionaryByCode, { dicCode: "x' --" }, { as: anybody }))).toBe(
    'DICTIONARY_NOT_FOUND',
  );
});

test('DICT-06 items are filtered by like and eq on name, value and type, with pages of 15 from page 0', async () => {
  const type = await centre.makeType('FINDABLE');
  for (let at = 10; at < 30; at += 1) await centre.makeItem(type, `v${at}`, { viewIndex: at });
  const ofType = { column: 'type_id', termType: 'eq', value: type.typeId } as const;
  const first = await centre.call(queryDictionaryItems, { terms: [ofType] }, { as });
  expect(first.total).toBe(20);
  expect(first.datas.map(({ itemValue }) => itemValue)).toEqual(
    Array.from({ length: 15 }, (_, at) => `v${at + 10}`),
  );
  const second = await centre.call(queryDictionaryItems, { pageIndex: 1, terms: [ofType] }, { as });
  expect(second.datas).toHaveLength(5);
  const like = { column: 'item_value', termType: 'like', value: 'V1' } as const;
  expect((await centre.call(queryDictionaryItems, { terms: [ofType, like] }, { as })).total).toBe(10);
  const named = { column: 'item_name', termType: 'eq', value: '名称v12' } as const;
  expect((await centre.call(queryDictionaryItems, { terms: [named] }, { as })).datas).toMatchObject([
    { itemValue: 'v12' },
  ]);
  for (const value of ['%', '_', "' or true --", '\u0007', '\ud800']) {
    for (const termType of ['like', 'eq'] as const) {
      const terms = [ofType, { column: 'item_name' as const, termType, value }];
      expect((await centre.call(queryDictionaryItems, { terms }, { as })).total, value).toBe(0);
    }
  }
});

test('DICT-06 DICT-08 a search matches the texts of every language, not their storage format', async () => {
  const type = await centre.makeType('WORDS');
  await centre.makeItem(type, 'w1', { itemName: '红', translations: { en: 'Say "red"', ja: '赤' } });
  await centre.makeItem(type, 'w2', { itemName: '绿 zh-TW', translations: { ja: '緑' } });
  const found = async (value: string) => {
    const terms = [
      { column: 'item_name' as const, termType: 'like' as const, value },
      { column: 'type_id' as const, termType: 'eq' as const, value: type.typeId },
    ];
    const { datas, total } = await centre.call(queryDictionaryItems, { terms }, { as });
    expect(total).toBe(datas.length);
    return datas.map(({ itemValue }) => itemValue);
  };
  expect(await found('ja')).toEqual([]);
  expect(await found('zh-tw')).toEqual(['w2']);
  expect(await found('": "')).toEqual([]);
  expect(await found('say "RED"')).toEqual(['w1']);
  expect(await found('赤')).toEqual(['w1']);
  await centre.call(
    insertDictionaryType,
    { dicCode: 'NO_SUCH_LETTERS', typeName: '字典', translations: { ja: '辞書' } },
    { as },
  );
  const { datas } = await centre.call(queryDictionaryTypes, { keyword: '"ja"' }, { as });
  expect(datas).toEqual([]);
});

test('DICT-04 name, value, number and display are required, blanks do not count, and every wrong field is reported', async () => {
  const type = await centre.makeType('STRICT');
  const answer = await centre.ask(
    insertDictionaryItem,
    {
      typeId: type.typeId,
      itemName: ' \t',
      itemValue: '\u3000',
      viewIndex: -1,
      valid: 'MAYBE' as 'YES',
      extend2: 'x'.repeat(501),
    },
    { as },
  );
  expect(answer.body.data).toMatchObject({
    error: 'REQUEST_INVALID',
    issues: [
      { path: 'data.itemName' },
      { path: 'data.itemValue' },
      { path: 'data.viewIndex' },
      { path: 'data.valid' },
      { path: 'data.extend2' },
    ],
  });
  const nothing = await centre.ask(insertDictionaryItem, { typeId: type.typeId } as never, { as });
  expect(nothing.status).toBe(400);
  const elsewhere = await centre.ask(
    insertDictionaryItem,
    {
      typeId: centre.base.ids.uuid(),
      itemName: 'a',
      itemValue: 'a',
      viewIndex: 0,
      valid: 'YES',
    },
    { as },
  );
  expect(errorOf(elsewhere)).toBe('DICTIONARY_NOT_FOUND');
  expect(await childrenOf(type)).toEqual([]);
});

test('DICT-06 a value is unique in a dictionary tree, and of two concurrent inserts one succeeds', async () => {
  const type = await centre.makeType('UNIQUE');
  const a = await centre.makeItem(type, 'a');
  expect(errorOf(await centre.tryItem(type, 'a', { parentItemid: a.itemId }))).toBe('DICTIONARY_VALUE_TAKEN');
  const b = await centre.makeItem(type, 'b');
  const renamed = await centre.ask(updateDictionaryItem, { ...inputOf(b), itemValue: 'a' }, { as });
  expect(errorOf(renamed)).toBe('DICTIONARY_VALUE_TAKEN');
  const race = await Promise.all(Array.from({ length: 6 }, () => centre.tryItem(type, 'race')));
  expect(race.filter(({ body }) => body.code === 0)).toHaveLength(1);
  expect(await childrenOf(type)).toEqual(['a', 'b', 'race']);
});

test('DICT-06 the second of two editors gets the first’s change, and nothing is lost', async () => {
  const type = await centre.makeType('EDITORS');
  const item = await centre.makeItem(type, 'a');
  await centre.call(updateDictionaryItem, { ...inputOf(item), itemName: '甲' }, { as });
  const late = await centre.ask(updateDictionaryItem, { ...inputOf(item), itemName: '乙' }, { as });
  expect(late.body).toMatchObject({
    code: 40901,
    data: { error: 'DICTIONARY_CONFLICT', rowVersion: 2, theirs: { itemName: '甲' } },
  });
  // An older client sends no versions.
  const { rowVersion: _version, ...older } = inputOf(item);
  expect(await centre.call(updateDictionaryItem, { ...older, itemName: '丙' }, { as })).toMatchObject({
    rowVersion: 3,
  });
});

test('DICT-01 a tree allows 20 levels, no cycle and no parent of another dictionary', async () => {
  const type = await centre.makeType('DEEP');
  const chain: DictionaryItem[] = [];
  for (let level = 1; level <= 20; level += 1) {
    const parentItemid = chain.at(-1)?.itemId ?? ROOT_PARENT_ID;
    chain.push(await centre.makeItem(type, `l${level}`, { parentItemid }));
  }
  const [top, second] = chain;
  const last = chain.at(-1);
  if (!top || !second || !last) throw new Error('no chain');
  const deeper = await centre.tryItem(type, 'l21', { parentItemid: last.itemId });
  expect(deeper.body.data).toMatchObject({ error: 'DICTIONARY_TOO_DEEP', max: 20 });
  for (const parentItemid of [top.itemId, second.itemId, last.itemId]) {
    const circle = await centre.ask(updateDictionaryItem, { ...inputOf(top), parentItemid }, { as });
    expect(errorOf(circle)).toBe('DICTIONARY_PARENT_INVALID');
  }
  // A branch of two levels does not fit below the 19th.
  const other = await centre.makeItem(type, 'o1');
  await centre.makeItem(type, 'o2', { parentItemid: other.itemId });
  const nineteenth = chain.at(18)?.itemId ?? '';
  const grafted = await centre.ask(
    updateDictionaryItem,
    { ...inputOf(other), parentItemid: nineteenth },
    { as },
  );
  expect(errorOf(grafted)).toBe('DICTIONARY_TOO_DEEP');
  const foreign = await centre.makeItem(await centre.makeType('FOREIGN'), 'f');
  expect(errorOf(await centre.tryItem(type, 'x', { parentItemid: foreign.itemId }))).toBe(
    'DICTIONARY_PARENT_INVALID',
  );
  expect(
    await centre.call(updateDictionaryItem, { ...inputOf(second), parentItemid: ROOT_PARENT_ID }, { as }),
  ).toMatchObject({
    parentItemid: ROOT_PARENT_ID,
  });
  await centre.call(removeDictionaryItem, { id: second.itemId }, { as });
  const { rows } = await centre.base.db
    .selectFrom('sys_dictionary_item')
    .select('value')
    .where('type_id', '=', type.typeId)
    .orderBy('value')
    .execute()
    .then((found) => ({ rows: found.map(({ value }) => value) }));
  expect(rows).toEqual(['l1', 'o1', 'o2']);
});
