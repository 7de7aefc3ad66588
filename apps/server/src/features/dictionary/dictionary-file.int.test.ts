import { PERMISSIONS } from '@haiqiao/contract/access';
import {
  type DictionaryFile,
  exportDictionaries,
  importDictionaries,
  queryDictionaryByCode,
  queryDictionaryTypes,
} from '@haiqiao/contract/endpoints';
import { expect, test } from 'vitest';
import { errorOf } from '#server/testing/demo-centre.ts';
import { as, centre, openDictionaryStage } from './testing/dictionary-stage.ts';

openDictionaryStage();

type FileItem = DictionaryFile['items'][number];

function item(itemValue: string, parentValue: string | null = null, more: Partial<FileItem> = {}): FileItem {
  return {
    itemValue,
    parentValue,
    itemName: `名称${itemValue}`,
    translations: {},
    viewIndex: 0,
    valid: 'YES',
    icon: '',
    extends: ['', '', '', '', '', ''],
    ...more,
  };
}

function file(dicCode: string, items: readonly FileItem[]): DictionaryFile {
  return { dicCode, typeName: `字典${dicCode}`, systemCode: '', translations: {}, items: [...items] };
}

const NOTHING = { typesAdded: 0, typesChanged: 0, itemsAdded: 0, itemsChanged: 0 };

test('DICT-08 an unchanged export imports with no changes here, and completely into an empty centre', async () => {
  const { datas } = await centre.call(queryDictionaryTypes, { pageSize: 500 }, { as });
  const exported = await centre.call(exportDictionaries, { ids: datas.map(({ typeId }) => typeId) }, { as });
  expect(exported.map(({ dicCode }) => dicCode)).toEqual(datas.map(({ dicCode }) => dicCode));
  expect(await centre.call(importDictionaries, { dictionaries: exported, dryRun: false }, { as })).toEqual(
    NOTHING,
  );
  const renamed = exported.map((dictionary) => ({
    ...dictionary,
    dicCode: `COPY_${dictionary.dicCode}`.slice(0, 64),
  }));
  const items = exported.reduce((sum, dictionary) => sum + dictionary.items.length, 0);
  const outcome = { ...NOTHING, typesAdded: exported.length, itemsAdded: items };
  expect(await centre.call(importDictionaries, { dictionaries: renamed, dryRun: true }, { as })).toEqual(
    outcome,
  );
  expect((await centre.call(queryDictionaryTypes, { keyword: 'COPY_' }, { as })).total).toBe(0);
  expect(await centre.call(importDictionaries, { dictionaries: renamed, dryRun: false }, { as })).toEqual(
    outcome,
  );
  const copies = await centre.call(queryDictionaryTypes, { keyword: 'COPY_', pageSize: 500 }, { as });
  const again = await centre.call(
    exportDictionaries,
    { ids: copies.datas.map(({ typeId }) => typeId) },
    { as },
  );
  expect(again).toEqual(renamed);
});

test('DICT-08 an import adds missing items, updates changed ones, moves others, and deletes nothing', async () => {
  const first = file('IMPORTED', [item('a'), item('b'), item('b1', 'b')]);
  await centre.call(importDictionaries, { dictionaries: [first], dryRun: false }, { as });
  const second = file('IMPORTED', [
    item('c', 'a', { extends: ['说明', '', '', '', '', ''] }),
    item('b1', 'c'),
    item('b', null, { valid: 'NO' }),
  ]);
  const input = { dictionaries: [{ ...second, typeName: '新名称' }], dryRun: false };
  expect(await centre.call(importDictionaries, input, { as })).toEqual({
    typesAdded: 0,
    typesChanged: 1,
    itemsAdded: 1,
    itemsChanged: 2,
  });
  const options = await centre.call(queryDictionaryByCode, { dicCode: 'IMPORTED' }, { as });
  expect(options.map(({ value, parent, valid }) => [value, parent, valid])).toEqual([
    ['a', null, true],
    ['b', null, false],
    ['b1', 'c', true],
    ['c', 'a', true],
  ]);
});

test('DICT-08 a file with a mistake changes nothing, and every mistake is reported', async () => {
  const good = file('ALL_OR_NONE', [item('a')]);
  const bad = file('BROKEN', [item('x', 'y'), item('y', 'x'), item('z', 'nowhere')]);
  const answer = await centre.ask(importDictionaries, { dictionaries: [good, bad], dryRun: false }, { as });
  expect(answer.body.data).toEqual({
    error: 'DICTIONARY_IMPORT_INVALID',
    requestId: expect.any(String),
    issues: [
      { path: 'dictionaries.1.items.0.parentValue', rule: 'cycle' },
      { path: 'dictionaries.1.items.1.parentValue', rule: 'cycle' },
      { path: 'dictionaries.1.items.2.parentValue', rule: 'notFound' },
    ],
  });
  const double = [file('TWICE', [item('a'), item('a')]), file('TWICE', [])];
  const doubles = await centre.ask(importDictionaries, { dictionaries: double, dryRun: true }, { as });
  expect(doubles.body.data).toMatchObject({
    issues: [
      { path: 'dictionaries.1.dicCode', rule: 'unique' },
      { path: 'dictionaries.0.items.1.itemValue', rule: 'unique' },
    ],
  });
  const deep = file(
    'DEEP_FILE',
    Array.from({ length: 21 }, (_, at) => item(`d${at}`, at === 0 ? null : `d${at - 1}`)),
  );
  const tooDeep = await centre.ask(importDictionaries, { dictionaries: [deep], dryRun: false }, { as });
  expect(tooDeep.body.data).toMatchObject({
    issues: [{ path: 'dictionaries.0.items.20.parentValue', rule: 'maxLevels' }],
  });
  const notAFile = await centre.ask(
    importDictionaries,
    { dictionaries: [{ dicCode: 'X' }], dryRun: false } as never,
    { as },
  );
  expect(notAFile.status).toBe(400);
  // Only the file combined with the stored items forms a cycle.
  await centre.call(
    importDictionaries,
    { dictionaries: [file('RING', [item('p'), item('q', 'p')])], dryRun: false },
    { as },
  );
  const ring = await centre.ask(
    importDictionaries,
    { dictionaries: [file('RING', [item('p', 'q')])], dryRun: false },
    { as },
  );
  expect(errorOf(ring)).toBe('DICTIONARY_IMPORT_INVALID');
  const { total } = await centre.call(queryDictionaryTypes, { keyword: 'ALL_OR_NONE' }, { as });
  expect(total).toBe(0);
});

test('DICT-08 a member who may only add cannot change existing items by a file', async () => {
  const adder = await centre.signIn(await centre.makeMember({ account: 'adder' }));
  await centre.grant(adder, [PERMISSIONS.readDictionaries, PERMISSIONS.createDictionaries]);
  const added = { dictionaries: [file('ADDED', [item('a')])], dryRun: false };
  expect(await centre.call(importDictionaries, added, { as: adder })).toMatchObject({ typesAdded: 1 });
  const changed = { dictionaries: [file('ADDED', [item('a', null, { valid: 'NO' })])], dryRun: false };
  expect((await centre.ask(importDictionaries, changed, { as: adder })).status).toBe(403);
  expect((await centre.ask(importDictionaries, { ...changed, dryRun: true }, { as: adder })).status).toBe(
    403,
  );
  expect(await centre.call(importDictionaries, changed, { as })).toMatchObject({ itemsChanged: 1 });
});

test('DICT-08 two concurrent imports of the same file add everything once', async () => {
  const dictionaries = [file('AT_ONCE_B', [item('a'), item('b', 'a')]), file('AT_ONCE_A', [item('a')])];
  const importing = () => centre.call(importDictionaries, { dictionaries, dryRun: false }, { as });
  const outcomes = await Promise.all([importing(), importing(), importing()]);
  expect(outcomes.filter(({ typesAdded }) => typesAdded === 2)).toHaveLength(1);
  expect(outcomes.filter(({ typesAdded, itemsAdded }) => typesAdded + itemsAdded === 0)).toHaveLength(2);
});

test('DICT-08 an item moved by a file takes its stored subtree along, within the depth limit', async () => {
  const levels = (name: string, count: number) =>
    Array.from({ length: count }, (_, at) => item(`${name}${at}`, at === 0 ? null : `${name}${at - 1}`));
  const there = file('DEEP_MOVE', [...levels('a', 12), ...levels('b', 10)]);
  await centre.call(importDictionaries, { dictionaries: [there], dryRun: false }, { as });
  const moving = (parent: string) => ({
    dictionaries: [file('DEEP_MOVE', [item('a0', parent)])],
    dryRun: false,
  });
  const refused = await centre.ask(importDictionaries, moving('b9'), { as });
  expect(refused.body.data).toMatchObject({
    issues: [{ path: 'dictionaries.0.items.0.parentValue', rule: 'maxLevels' }],
  });
  expect(await centre.call(importDictionaries, moving('b7'), { as })).toMatchObject({ itemsChanged: 1 });
});
