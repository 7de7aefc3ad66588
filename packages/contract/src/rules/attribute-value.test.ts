import { expect, test } from 'vitest';
import { ATTRIBUTE_VALUE_MAX, parseAttribute } from './attribute-value.ts';

test.each([
  ['text', '任何一行', null],
  ['text', '两\u0000行', 'controlCharacters'],
  ['text', 'x'.repeat(ATTRIBUTE_VALUE_MAX + 1), 'maxLength'],
  ['integer', '-12', null],
  ['integer', '1.5', 'integer'],
  ['date', '2026-02-28', null],
  ['date', '2026-02-30', 'date'],
  ['boolean', 'true', null],
  ['boolean', '是', 'boolean'],
  ['mobileAccount', '13800000001', null],
  ['mobileAccount', '12800000001', 'mobile'],
  ['email', 'a@b.cn', null],
  ['email', 'a@b', 'email'],
  ['dictionary', 'ANY', null],
  ['integer', '', null],
] as const)('ORG-02 a %s attribute: %j gives %s', (type, value, rule) => {
  const parsed = parseAttribute(type, value);
  expect(parsed.ok ? null : parsed.rule).toBe(rule);
});

test('ORG-02 surrounding spaces and line breaks in a value are normalised', () => {
  expect(parseAttribute('text', '  两\n行 ')).toEqual({ ok: true, value: '两 行' });
});
