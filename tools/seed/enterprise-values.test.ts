import { expect, test } from 'vitest';
import { searchCodes } from '../../packages/contract/src/query/index.ts';
import { VALUE_RULES } from '../../packages/contract/src/rules/index.ts';
import type { ResourceModel } from '../../apps/server/src/platform/metadata/model.ts';
import { duplicateKeysOf } from '../../apps/server/src/platform/records/duplicates/duplicate-keys.ts';
import { enterprise } from '../../modules/enterprise/enterprise/enterprise.resource.ts';
import { pinyinKey, soundLines } from '../../apps/server/src/platform/records/save/pinyin-text.ts';
import { enterpriseColumns } from './enterprise-values.ts';

const STAFF = { members: [{ id: '019a9e2c-7b1a-7c3d-8e4f-5a6b7c8d9e0f', orgId: null }] };
const SOME = Array.from({ length: 300 }, (_, index) => enterpriseColumns(index * 3331, 1_000_000, STAFF));

test('ENT-01 the same number gives the same enterprise, another number another one', () => {
  expect(enterpriseColumns(42, 1000, STAFF)).toEqual(enterpriseColumns(42, 1000, STAFF));
  expect(new Set(SOME.map((row) => row['business_license'])).size).toBe(SOME.length);
  expect(new Set(SOME.map((row) => row['id'])).size).toBe(SOME.length);
});

test('ENT-01 codes are valid and indexed like those of a saved record', () => {
  for (const row of SOME) {
    expect(VALUE_RULES.creditCode.check(String(row['business_license']))).toBeNull();
    expect(VALUE_RULES.orgCode.check(String(row['org_code']))).toBeNull();
    const [name = '', ...sounds] = String(row['search_text']).split('\n');
    expect(sounds.slice(0, 2)).toEqual(soundLines(name));
    expect(row['title_pinyin']).toBe(pinyinKey(name));
    const storedCodes = String(row['search']).slice(1, -1).split(',');
    expect(storedCodes.map(Number)).toEqual(searchCodes(String(row['search_text'])));
  }
});

test('ENT-01 their duplicates are found like those of saved records', () => {
  const fields = new Map(
    Object.entries(enterprise.fields).map(([name, definition]) => [name, { definition }]),
  );
  const resource = { definition: enterprise, fields } as unknown as ResourceModel; // the source of the keys
  const rule = enterprise.duplicates;
  for (const row of SOME) {
    const values = {
      enterpriseName: String(row['enterprise_name']),
      businessLicense: String(row['business_license']),
      orgCode: String(row['org_code']),
      phoneNumber: String(row['phone_number']),
    };
    const storedKeys = String(row['twin_keys']).slice(1, -1).split(',').map(Number);
    expect(new Set(storedKeys)).toEqual(new Set(rule && duplicateKeysOf(resource, rule, values)));
  }
});
