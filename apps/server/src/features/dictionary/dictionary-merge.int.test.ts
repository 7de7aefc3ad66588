import {
  countDictionaryItemUses,
  insertDictionaryItem,
  insertDictionaryType,
  mergeDictionaryItems,
  queryDictionaryByCode,
  queryDictionaryChildren,
  queryRecordChanges,
  removeDictionaryItem,
  updateDictionaryItem,
} from '@haiqiao/contract/endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { errorOf } from '#server/testing/demo-centre.ts';
import { type DictionaryFixture, dictionaryFixture } from './testing/dictionary-fixture.ts';

let centre: DictionaryFixture;
let as: DictionaryFixture['chief'];
let itemOf: DictionaryFixture['itemOf'];

beforeAll(async () => {
  centre = await dictionaryFixture();
  as = centre.chief;
  ({ itemOf } = centre);
});
afterAll(() => centre.close());

test('DICT-06 a merged item is replaced in single values, lists and sub-tables with history, and hidden', async () => {
  const machine = await centre.makeMachine({
    kind: 'LOANED',
    abilities: ['CUT', 'WELD', 'PACK'],
    parts: [
      { partName: '电机', kind: 'LOANED' },
      { partName: '轴承', kind: 'OWN' },
    ],
  });
  const single = await centre.makeMachine({ abilities: ['CUT'] });
  const loaned = await itemOf('LOANED');
  const own = await itemOf('OWN');
  expect(await centre.call(countDictionaryItemUses, { id: loaned.itemId }, { as })).toMatchObject({
    total: 2,
    fields: [
      { field: 'kind', count: 1 },
      { field: 'parts.kind', label: '机器 / 配件 / 类型', count: 1 },
    ],
  });
  expect(await centre.call(mergeDictionaryItems, { id: loaned.itemId, intoId: own.itemId }, { as })).toEqual({
    changed: 2,
    isBackground: false,
  });
  const cut = await itemOf('CUT');
  await centre.call(mergeDictionaryItems, { id: cut.itemId, intoId: (await itemOf('WELD')).itemId }, { as });
  const detail = await centre.readMachine(machine.dataId);
  expect(detail.fields['kind']?.value).toBe('OWN');
  expect(detail.fields['abilities']?.value).toEqual(['WELD', 'PACK']);
  expect(detail.fields['parts']?.value).toMatchObject([{ kind: 'OWN' }, { kind: 'OWN' }]);
  const other = await centre.readMachine(single.dataId);
  expect(other.fields['abilities']?.value).toEqual(['WELD']);
  const { datas } = await centre.call(
    queryRecordChanges,
    { id: 'rs_machine', dataId: machine.dataId, pageIndex: 0, pageSize: 20 },
    { as },
  );
  expect(datas.map(({ action, opinion }) => [action, opinion])).toEqual([
    ['update', '机器能力: 切割 → 焊接'],
    ['update', '机器类型: 借用 → 自有'],
    ['update', '机器类型: 借用 → 自有'],
    ['create', ''],
  ]);
  expect(datas[0]?.changes).toMatchObject([{ field: 'abilities' }]);
  expect(detail.rowVersion).toBe(4);
  const options = await centre.call(queryDictionaryByCode, { dicCode: 'WS_KIND' }, { as });
  expect(options.find(({ value }) => value === 'LOANED')).toMatchObject({ valid: false });
  // Its children now belong to the other item.
  const below = await centre.call(
    queryDictionaryChildren,
    { typeId: cut.typeId, parentItemId: (await itemOf('WELD')).itemId },
    { as },
  );
  expect(below.map(({ itemValue }) => itemValue)).toEqual(['LASER']);
});

test('DICT-06 an item cannot merge into itself, a descendant, a hidden one or one of another dictionary', async () => {
  const type = await centre.call(insertDictionaryType, { typeName: '合并', dicCode: 'MERGE' }, { as });
  const make = (itemValue: string, more: object = {}) =>
    centre.call(
      insertDictionaryItem,
      { typeId: type.typeId, itemName: itemValue, itemValue, viewIndex: 0, valid: 'YES', ...more },
      { as },
    );
  const a = await make('ma');
  const below = await make('mb', { parentItemid: a.itemId });
  const hidden = await make('mc', { valid: 'NO' });
  const foreign = await itemOf('WEAR');
  for (const into of [a, below, hidden, foreign]) {
    const answer = await centre.ask(mergeDictionaryItems, { id: a.itemId, intoId: into.itemId }, { as });
    expect(errorOf(answer), into.itemValue).toBe('DICTIONARY_MERGE_INVALID');
  }
  const lost = await centre.ask(
    mergeDictionaryItems,
    { id: a.itemId, intoId: centre.base.ids.uuid() },
    { as },
  );
  expect(errorOf(lost)).toBe('DICTIONARY_NOT_FOUND');
});

test('DICT-06 children of a merged item must stay within the depth limit', async () => {
  const type = await centre.call(insertDictionaryType, { typeName: '深合并', dicCode: 'DEEP_MERGE' }, { as });
  const chain = async (name: string, levels: number) => {
    let parentItemid: string | undefined;
    for (let level = 1; level <= levels; level += 1) {
      const itemValue = `${name}${level}`;
      const input = {
        typeId: type.typeId,
        itemName: itemValue,
        itemValue,
        viewIndex: 0,
        valid: 'YES' as const,
      };
      const { itemId } = await centre.call(insertDictionaryItem, { ...input, parentItemid }, { as });
      parentItemid = itemId;
    }
  };
  await chain('long', 12);
  await chain('deep', 10);
  expect(errorOf(await centre.merge('long1', 'deep10'))).toBe('DICTIONARY_TOO_DEEP');
  expect((await centre.merge('long1', 'deep9')).body.code).toBe(0);
});

test('DICT-06 thousands of records are changed in the background, including deleted ones', async () => {
  const { dataId } = await centre.makeMachine({ grade: 'A' });
  await sql`
    insert into biz_machine (id, title, status, created_at, updated_at, name, name_pinyin, kind, grade, deleted_at)
    select gen_random_uuid(), 'x', status, created_at, updated_at, 'x', 'x', kind, grade, case when n % 2 = 0 then now() end
    from biz_machine, generate_series(1, 2100) n where id = ${dataId}::uuid`.execute(centre.base.db);
  const [a, b] = [await itemOf('A'), await itemOf('B')];
  expect(await centre.call(mergeDictionaryItems, { id: a.itemId, intoId: b.itemId }, { as })).toEqual({
    changed: 2101,
    isBackground: true,
  });
  await vi.waitFor(
    async () => expect((await centre.call(countDictionaryItemUses, { id: a.itemId }, { as })).total).toBe(0),
    { timeout: 20_000, interval: 200 },
  );
  expect((await centre.call(countDictionaryItemUses, { id: b.itemId }, { as })).total).toBe(2101);
});

test('DICT-06 the target of a running merge cannot be removed', async () => {
  const { typeId } = await itemOf('B');
  const input = { typeId, viewIndex: 0, valid: 'YES' as const };
  for (const itemValue of ['G1', 'G2', 'G3'])
    await centre.call(insertDictionaryItem, { ...input, itemName: itemValue, itemValue }, { as });
  const { dataId } = await centre.makeMachine();
  await sql`
    insert into biz_machine (id, title, status, created_at, updated_at, name, name_pinyin, kind, grade)
    select gen_random_uuid(), 'x', status, created_at, updated_at, 'x', 'x', kind, 'G1'
    from biz_machine, generate_series(1, 2100) n where id = ${dataId}::uuid`.execute(centre.base.db);
  const [from, into, next] = [await itemOf('G1'), await itemOf('G2'), await itemOf('G3')];
  const rename = (id: string, itemValue: string) =>
    centre.ask(updateDictionaryItem, { ...input, id, itemName: itemValue, itemValue }, { as });
  const attempts = () =>
    Promise.all([
      centre.merge('G2', 'G3'),
      centre.merge('G3', 'G1'),
      centre.merge('G1', 'G3'),
      rename(into.itemId, 'G4'),
      centre.ask(removeDictionaryItem, { id: into.itemId }, { as }),
    ]);
  const refused = await centre.base.db.transaction().execute(async (db) => {
    // One of the records is locked: the merge cannot finish.
    await sql`select from biz_machine where grade = 'G1' for update`.execute(db);
    await centre.merge('G1', 'G2');
    await sql`update sys_dictionary_item set is_valid = true where id = ${from.itemId}::uuid`.execute(
      centre.base.db,
    );
    return attempts();
  });
  expect(refused.map(errorOf)).toEqual(Array.from({ length: 5 }, () => 'DICTIONARY_MERGING'));
  const uses = async ({ itemId: id }: typeof from) =>
    (await centre.call(countDictionaryItemUses, { id }, { as })).total;
  await vi.waitFor(async () => expect(await uses(into)).toBe(2100), { timeout: 20_000, interval: 200 });
  await vi.waitFor(async () => expect(errorOf(await centre.merge('G2', 'G3'))).toBe(''), { timeout: 5_000 });
  await vi.waitFor(async () => expect(await uses(next)).toBe(2100), { timeout: 20_000, interval: 200 });
});
