import {
  findDictionaryType,
  insertDictionaryItem,
  insertDictionaryType,
  queryDictionaryTypes,
  removeDictionaryType,
  reorderDictionaryTypes,
  updateDictionaryType,
} from '@haiqiao/contract/endpoints';
import { expect, test } from 'vitest';
import { errorOf } from '#server/testing/demo-centre.ts';
import { as, centre, openDictionaryStage } from './testing/dictionary-stage.ts';

openDictionaryStage();

test('DICT-06 a dictionary is created, found, changed and deleted, and each change is audited', async () => {
  const made = await centre.call(
    insertDictionaryType,
    { typeName: ' 颜色 ', dicCode: 'COLOUR', systemCode: 'pc', translations: { en: 'Colour', ja: '' } },
    { as },
  );
  expect(made).toMatchObject({
    typeName: '颜色',
    label: '颜色',
    dicCode: 'COLOUR',
    systemCode: 'pc',
    translations: { en: 'Colour' },
    isShipped: false,
    version: 1,
    rowVersion: 1,
  });
  expect(await centre.call(findDictionaryType, { id: made.typeId }, { as })).toEqual(made);
  const inEnglish = await centre.call(
    findDictionaryType,
    { id: made.typeId },
    { as, headers: { 'accept-language': 'en' } },
  );
  expect(inEnglish.label).toBe('Colour');
  const changed = await centre.call(
    updateDictionaryType,
    { id: made.typeId, rowVersion: 1, typeName: '色彩', dicCode: 'COLOURS' },
    { as },
  );
  expect(changed).toMatchObject({
    typeName: '色彩',
    dicCode: 'COLOURS',
    translations: { en: 'Colour' },
    rowVersion: 2,
  });
  expect(await centre.call(removeDictionaryType, { id: made.typeId }, { as })).toBe(true);
  expect(errorOf(await centre.ask(findDictionaryType, { id: made.typeId }, { as }))).toBe(
    'DICTIONARY_NOT_FOUND',
  );
  const rows = await centre.base.db
    .selectFrom('log_audit')
    .select('action')
    .where('target_id', '=', made.typeId)
    .orderBy('id')
    .execute();
  expect(rows.map(({ action }) => action)).toEqual([
    'dictionary.createType',
    'dictionary.updateType',
    'dictionary.removeType',
  ]);
});

test('DICT-06 two dictionaries cannot share a code, and the second of two editors gets a conflict', async () => {
  const one = await centre.makeType('SHARED_ONE');
  const taken = await centre.ask(insertDictionaryType, { typeName: '另一个', dicCode: 'SHARED_ONE' }, { as });
  expect(errorOf(taken)).toBe('DICTIONARY_CODE_TAKEN');
  const two = await centre.makeType('SHARED_TWO');
  const recoded = await centre.ask(
    updateDictionaryType,
    { id: two.typeId, typeName: two.typeName, dicCode: one.dicCode },
    { as },
  );
  expect(errorOf(recoded)).toBe('DICTIONARY_CODE_TAKEN');
  const input = { id: one.typeId, rowVersion: one.rowVersion, dicCode: one.dicCode };
  await centre.call(updateDictionaryType, { ...input, typeName: '甲' }, { as });
  const late = await centre.ask(updateDictionaryType, { ...input, typeName: '乙' }, { as });
  expect(late.body).toMatchObject({
    code: 40901,
    data: { error: 'DICTIONARY_CONFLICT', rowVersion: 2, theirs: { typeName: '甲' } },
  });
});

test('DICT-06 a shipped dictionary cannot be deleted or change its code, and a used one cannot be deleted', async () => {
  const level = await centre.typeOf('RS_ENTERPRISE_LEVEL');
  expect(level.isShipped).toBe(true);
  const input = { id: level.typeId, typeName: '分级', dicCode: level.dicCode };
  expect(await centre.call(updateDictionaryType, input, { as })).toMatchObject({ typeName: '分级' });
  const recoded = await centre.ask(updateDictionaryType, { ...input, dicCode: 'OTHER' }, { as });
  expect(errorOf(recoded)).toBe('DICTIONARY_CODE_FIXED');
  expect(errorOf(await centre.ask(removeDictionaryType, { id: level.typeId }, { as }))).toBe(
    'DICTIONARY_TYPE_SHIPPED',
  );
  // As if created by the centre itself.
  await centre.base.db
    .updateTable('sys_dictionary_type')
    .set({ module_code: null })
    .where('id', '=', level.typeId)
    .execute();
  const used = await centre.ask(removeDictionaryType, { id: level.typeId }, { as });
  expect(used.body.data).toMatchObject({ error: 'DICTIONARY_TYPE_USED', fields: ['企业 / 企业分级'] });
});

test('DICT-06 malformed input is rejected field by field, and the permission is required', async () => {
  const bad = await centre.ask(
    insertDictionaryType,
    { typeName: '  ', dicCode: '1; drop table sys_member', systemCode: 'x'.repeat(65) },
    { as },
  );
  expect(bad.body.data).toMatchObject({
    error: 'REQUEST_INVALID',
    issues: [{ path: 'data.typeName' }, { path: 'data.dicCode' }, { path: 'data.systemCode' }],
  });
  const invisible = await centre.ask(insertDictionaryType, { typeName: 'a\u0007b', dicCode: 'NUL' }, { as });
  expect(invisible.body.data).toMatchObject({
    issues: [{ path: 'data.typeName', rule: 'controlCharacters' }],
  });
  const outsider = await centre.signIn(await centre.makeMember({ account: 'nobody-special' }));
  for (const endpoint of [queryDictionaryTypes, insertDictionaryItem, removeDictionaryType] as const) {
    const answer = await centre.ask(endpoint as typeof queryDictionaryTypes, {}, { as: outsider });
    expect(answer.status).toBe(403);
  }
});

test('DICT-08 dictionaries are searched by name, translation and code, in their defined order', async () => {
  const [a, b, c] = [
    await centre.makeType('ORDER_A'),
    await centre.makeType('ORDER_B'),
    await centre.makeType('ORDER_C'),
  ];
  const orderOf = async () => {
    const { datas } = await centre.call(queryDictionaryTypes, { keyword: 'order_', pageSize: 500 }, { as });
    return datas.map(({ dicCode }) => dicCode);
  };
  expect(await orderOf()).toEqual(['ORDER_A', 'ORDER_B', 'ORDER_C']);
  await centre.call(reorderDictionaryTypes, { id: c.typeId, beforeId: a.typeId }, { as });
  expect(await orderOf()).toEqual(['ORDER_C', 'ORDER_A', 'ORDER_B']);
  await centre.call(reorderDictionaryTypes, { id: c.typeId, beforeId: null }, { as });
  await centre.call(reorderDictionaryTypes, { id: b.typeId, beforeId: b.typeId }, { as });
  expect(await orderOf()).toEqual(['ORDER_A', 'ORDER_B', 'ORDER_C']);
  const lost = await centre.ask(
    reorderDictionaryTypes,
    { id: a.typeId, beforeId: centre.base.ids.uuid() },
    { as },
  );
  expect(errorOf(lost)).toBe('DICTIONARY_NOT_FOUND');
  // Two concurrent changes: neither undoes the other.
  for (let round = 0; round < 5; round += 1) {
    await centre.call(reorderDictionaryTypes, { id: b.typeId, beforeId: c.typeId }, { as });
    await centre.call(reorderDictionaryTypes, { id: a.typeId, beforeId: b.typeId }, { as });
    await Promise.all([
      centre.call(reorderDictionaryTypes, { id: a.typeId, beforeId: null }, { as }),
      centre.call(reorderDictionaryTypes, { id: c.typeId, beforeId: b.typeId }, { as }),
    ]);
    expect(await orderOf()).toEqual(['ORDER_C', 'ORDER_B', 'ORDER_A']);
  }
  const byEnglish = await centre.call(queryDictionaryTypes, { keyword: 'enterprise type' }, { as });
  expect(byEnglish.datas.map(({ dicCode }) => dicCode)).toContain('ZD_ENTERPRISE_TYPE');
  const byName = await centre.call(queryDictionaryTypes, { keyword: '服务类型' }, { as });
  expect(byName.datas).toMatchObject([{ dicCode: 'ZD_SERVICE_TYPE', items: 15 }]);
  for (const keyword of ["' or 1=1 --", '%', '\u0007', '\ud800']) {
    const { total } = await centre.call(queryDictionaryTypes, { keyword }, { as });
    expect(total, keyword).toBe(0);
  }
});
