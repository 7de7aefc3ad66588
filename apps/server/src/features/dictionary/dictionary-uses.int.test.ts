import {
  countDictionaryItemUses,
  queryDictionaryByCode,
  removeDictionaryItem,
  saveRecord,
  updateDictionaryItem,
} from '@haiqiao/contract/endpoints';
import { expect, test } from 'vitest';
import { errorOf } from '#server/testing/demo-centre.ts';
import { inputOf } from './testing/dictionary-centre.ts';
import { as, centre, openDictionaryStage } from './testing/dictionary-stage.ts';

openDictionaryStage();

test('DICT-05 DICT-07 a used item is hidden instead of deleted, its value remains, and the response lists its uses', async () => {
  await centre.base.db.updateTable('sys_dictionary_item').set({ is_shipped: false }).execute();
  const chief = await centre.signIn(await centre.makeMember({ account: 'librarian' }));
  await centre.grant(chief, ['enterprise:read', 'enterprise:create']);
  await centre.grantRows(chief, 'enterprise', { rows: [{ kind: 'all' }] });
  const values = {
    enterpriseName: '成都甲公司',
    businessLicense: '91510100MA6C00017C',
    level: 'B',
    enterpriseType: [] as string[],
  };
  const [type] = await centre.call(queryDictionaryByCode, { dicCode: 'ZD_ENTERPRISE_TYPE' }, { as });
  values.enterpriseType = [type?.value ?? ''];
  await centre.call(saveRecord, { id: 'rs_enterprise', values }, { as: chief });
  const b = await centre.itemOf('RS_ENTERPRISE_LEVEL', 'B');
  const below = await centre.makeItem(await centre.typeOf('RS_ENTERPRISE_LEVEL'), 'B1', {
    parentItemid: b.itemId,
  });
  expect(await centre.call(countDictionaryItemUses, { id: b.itemId }, { as })).toEqual({
    total: 1,
    fields: [{ resource: 'enterprise', field: 'level', label: '企业 / 企业分级', count: 1 }],
    groups: { count: 0, names: [] },
  });
  const refused = await centre.ask(removeDictionaryItem, { id: b.itemId }, { as });
  expect(refused.body).toMatchObject({
    message: '该字典项已被引用，只能停用',
    data: { error: 'DICTIONARY_ITEM_USED', total: 1, fields: [{ label: '企业 / 企业分级' }] },
  });
  const revalued = await centre.ask(updateDictionaryItem, { ...inputOf(b), itemValue: 'BB' }, { as });
  expect(errorOf(revalued)).toBe('DICTIONARY_VALUE_FIXED');
  expect(await centre.call(removeDictionaryItem, { id: below.itemId }, { as })).toBe(true);
  const inArray = await centre.itemOf('ZD_ENTERPRISE_TYPE', values.enterpriseType[0] ?? '');
  expect(errorOf(await centre.ask(removeDictionaryItem, { id: inArray.itemId }, { as }))).toBe(
    'DICTIONARY_ITEM_USED',
  );
  const hidden = await centre.itemOf('RS_ENTERPRISE_LEVEL', 'B');
  await centre.call(updateDictionaryItem, { ...inputOf(hidden), valid: 'NO' }, { as });
  const options = await centre.call(queryDictionaryByCode, { dicCode: 'RS_ENTERPRISE_LEVEL' }, { as });
  expect(options.find(({ value }) => value === 'B')).toMatchObject({ valid: false });
});

test('DICT-07 a shipped item is hidden instead of deleted, and an edit of it survives upgrades', async () => {
  await centre.base.db
    .updateTable('sys_dictionary_item')
    .set({ is_shipped: true })
    .where('value', '=', 'A')
    .execute();
  const a = await centre.itemOf('RS_ENTERPRISE_LEVEL', 'A');
  expect(a.isShipped).toBe(true);
  expect(errorOf(await centre.ask(removeDictionaryItem, { id: a.itemId }, { as }))).toBe(
    'DICTIONARY_ITEM_SHIPPED',
  );
  expect(errorOf(await centre.ask(updateDictionaryItem, { ...inputOf(a), itemValue: 'AA' }, { as }))).toBe(
    'DICTIONARY_VALUE_FIXED',
  );
  await centre.call(updateDictionaryItem, { ...inputOf(a), itemName: '重中之重' }, { as });
  const { is_customised: isCustomised } = await centre.base.db
    .selectFrom('sys_dictionary_item')
    .select('is_customised')
    .where('id', '=', a.itemId)
    .executeTakeFirstOrThrow();
  expect(isCustomised).toBe(true);
});
