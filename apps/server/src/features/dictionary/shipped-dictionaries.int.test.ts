import type { FieldDefinition } from '@haiqiao/contract/definitions';
import {
  getRecord,
  queryDictionaryByCode,
  saveRecord,
  updateDictionaryItem,
} from '@haiqiao/contract/endpoints';
import { expect, test } from 'vitest';
import { loadTestModules } from '#server/testing/module-template.ts';
import { inputOf } from './testing/dictionary-centre.ts';
import { as, centre, openDictionaryStage } from './testing/dictionary-stage.ts';

openDictionaryStage();

/** Dictionaries that fields name, those of sub-tables included. */
function dictionariesOf(fields: Readonly<Record<string, FieldDefinition>>): string[] {
  return Object.values(fields).flatMap((field) => {
    if (field.type === 'table') return dictionariesOf(field.fields);
    return field.type === 'dictionary' || field.type === 'dictionaries' ? [field.dictionary] : [];
  });
}

test('DICT-07 ZD_SERVICE_TYPE, ZD_ENTERPRISE_TYPE and every dictionary of a shipped form are installed with their items', async () => {
  const modules = (await loadTestModules('shipped')).map(({ definition }) => definition);
  const shown = new Set(modules.flatMap(({ forms = [] }) => forms.map(({ resource }) => resource)));
  const resources = modules.flatMap(({ resources: own = [] }) => own).filter(({ code }) => shown.has(code));
  const used = new Set(resources.flatMap(({ fields }) => dictionariesOf(fields)));
  expect(used.size).toBeGreaterThan(20);
  expect(used).toContain('ZD_ENTERPRISE_TYPE');
  for (const dicCode of [...used, 'ZD_SERVICE_TYPE']) {
    const items = await centre.call(queryDictionaryByCode, { dicCode }, { as });
    expect([dicCode, items.length > 0]).toEqual([dicCode, true]);
  }
});

test('DICT-07 an item that is no longer valid is hidden from choices and still labels a record of a shipped form', async () => {
  const clerk = await centre.signIn(await centre.makeMember({ account: 'clerk-of-labels' }));
  await centre.grant(clerk, ['enterprise:read', 'enterprise:create']);
  await centre.grantRows(clerk, 'enterprise', { rows: [{ kind: 'all' }] });
  const level = await centre.itemOf('RS_ENTERPRISE_LEVEL', 'C');
  const type = (await centre.call(queryDictionaryByCode, { dicCode: 'ZD_ENTERPRISE_TYPE' }, { as }))[0];
  const values = {
    enterpriseName: '成都丙公司',
    businessLicense: '91510100MA6C00017C',
    level: 'C',
    enterpriseType: [type?.value ?? ''],
  };
  const { dataId } = await centre.call(saveRecord, { id: 'rs_enterprise', values }, { as: clerk });
  await centre.call(updateDictionaryItem, { ...inputOf(level), valid: 'NO' }, { as });
  const choices = await centre.call(queryDictionaryByCode, { dicCode: 'RS_ENTERPRISE_LEVEL' }, { as });
  expect(choices.filter(({ valid }) => valid).map(({ value }) => value)).not.toContain('C');
  const { fields } = await centre.call(getRecord, { id: 'rs_enterprise', dataId }, { as: clerk });
  expect(fields['level']).toMatchObject({ value: 'C', displayValue: level.itemName });
});
