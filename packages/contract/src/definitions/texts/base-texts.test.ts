import { expect, test } from 'vitest';
import { LOCALE_TAGS } from '../../i18n/index.ts';
import { BASE_FIELDS } from '../base-fields.ts';
import { baseFieldLabel, isBaseFieldName, NORMAL_STATUS, normalStatusLabel } from './base-texts.ts';

const names = Object.keys(BASE_FIELDS).filter(isBaseFieldName);

test.each(LOCALE_TAGS)('ENG-02 HDR-08 every base field has a label in %s', (tag) => {
  expect(names).toHaveLength(12);
  for (const name of names) expect(baseFieldLabel(name, tag), name).toMatch(/\S/);
  expect(normalStatusLabel(tag)).toMatch(/\S/);
});

test('ENG-02 the Chinese labels equal those of the definitions', () => {
  for (const name of names) expect(baseFieldLabel(name, 'zh-CN')).toBe(BASE_FIELDS[name].label);
  expect(normalStatusLabel('zh-CN')).toBe(NORMAL_STATUS.label);
});

test('ENG-02 inherited object properties are no base fields', () => {
  expect(['toString', '__proto__', 'constructor', 'enterpriseName'].some(isBaseFieldName)).toBe(false);
});
