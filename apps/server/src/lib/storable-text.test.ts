import { expect, test } from 'vitest';
import { storableJson, storableText } from './storable-text.ts';

test('characters PostgreSQL cannot store are removed or replaced, and everything else is unchanged', () => {
  expect(storableText('a\0b\ud800c')).toBe('ab\ufffdc');
  expect(storableText('车床 𠮷')).toBe('车床 𠮷');
  const value = { 'k\0': ['a\0', { deep: '\udfff' }], spelled: '\\u0000', n: 1, none: null };
  expect(JSON.parse(storableJson(value))).toEqual({
    k: ['a', { deep: '\ufffd' }],
    spelled: '\\u0000',
    n: 1,
    none: null,
  });
  expect(storableJson({ a: '甲' })).toBe('{"a":"甲"}');
});
