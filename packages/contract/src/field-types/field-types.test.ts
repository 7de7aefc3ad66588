import { expect, test } from 'vitest';
import type { FieldDefinition, FieldTypeName } from '../definitions/field.ts';
import { comparisonKindOf, operatorsOf } from './comparison.ts';
import type { LabelOf, LookUp, Parsed } from './field-type.ts';
import { FIELD_TYPES, fieldTypeOf } from './registry.ts';
import { sameValue } from './same-value.ts';

const ID = '0197f2c0-0000-7000-8000-0000000000aa';
const label = '字段';

const contacts: FieldDefinition = {
  type: 'table',
  label,
  maxRows: 3,
  fields: {
    name: { type: 'text', label: '姓名', maxLength: 4 },
    age: { type: 'integer', label: '年龄', min: 0 },
    whole: { type: 'computed', label: '全名', result: 'text', value: { field: 'name' } },
  },
};

function parse(field: FieldDefinition, raw: unknown): unknown {
  return verdict(fieldTypeOf(field).parse(raw, field));
}

function verdict(parsed: Parsed): unknown {
  return parsed.ok
    ? parsed.value
    : parsed.issues.map(({ path, rule }) => (path === '' ? rule : `${path}:${rule}`)).join();
}

const lookUp: LookUp = (what, typed) =>
  ['零售', '批发', '零售、批发'].includes(typed) ? `${what.kind}-${typed}` : null;
const labelOf: LabelOf = (what, value) => (what.kind === 'boolean' ? value : `<${what.kind} ${value}>`);

const FIELD = {
  text: { type: 'text', label, maxLength: 5 },
  code: { type: 'text', label, rule: 'creditCode' },
  longText: { type: 'longText', label, maxLength: 10 },
  richText: { type: 'richText', label },
  integer: { type: 'integer', label, max: 100, unit: '人' },
  decimal: { type: 'decimal', label, scale: 3 },
  money: { type: 'money', label },
  loss: { type: 'money', label, min: null },
  percent: { type: 'percent', label },
  date: { type: 'date', label },
  instant: { type: 'instant', label },
  dateRange: { type: 'dateRange', label },
  boolean: { type: 'boolean', label },
  dictionary: { type: 'dictionary', label, dictionary: 'D' },
  dictionaries: { type: 'dictionaries', label, dictionary: 'D', max: 2 },
  ref: { type: 'ref', label, target: 'enterprise' },
  refs: { type: 'refs', label, target: 'enterprise' },
  user: { type: 'user', label },
  org: { type: 'org', label },
  region: { type: 'region', label },
  county: { type: 'region', label, level: 'county' },
  table: contacts,
  computed: { type: 'computed', label, result: 'decimal', value: { literal: 1 } },
  whole: { type: 'computed', label, result: 'integer', value: { literal: 1 } },
  words: { type: 'computed', label, result: 'text', value: { literal: 1 } },
  tags: { type: 'tags', label },
  status: { type: 'status', label },
} as const satisfies Readonly<Record<string, FieldDefinition>>;

type FieldKey = keyof typeof FIELD;

const PARSED: readonly (readonly [FieldKey, unknown, unknown])[] = [
  ['text', '  海桥\r\n公司\u200B ', '海桥 公司'],
  ['text', '   ', null],
  ['text', undefined, null],
  ['text', '一二三四五六', 'maxLength'],
  ['text', '👨‍👩‍👧', '👨‍👩‍👧'],
  ['text', 'a\0b', 'controlCharacters'],
  ['text', 'a\u202Eb', 'controlCharacters'],
  ['text', '\uD800', 'brokenCharacters'],
  ['text', 5, 'type'],
  ['text', { value: 'x' }, 'type'],
  ['text', 'x'.repeat(100_000), 'maxLength'],
  ['code', '９１３５０１００m000100y43', '91350100M000100Y43'],
  ['code', '91350100M000100Y44', 'creditCodeCheck'],
  ['longText', ' a\r\nb\tc ', 'a\nb\tc'],
  ['longText', 'a\u000Bb', 'controlCharacters'],
  ['longText', 'x'.repeat(11), 'maxLength'],
  ['richText', '<p></p><p> &nbsp;</p>', null],
  ['richText', '<p>海</p>', '<p>海</p>'],
  ['richText', '<img src="a">', '<img src="a">'],
  ['richText', 'x'.repeat(100_001), 'maxLength'],
  ['integer', '42', 42],
  ['integer', 42.0, 42],
  ['integer', '4.00', 4],
  ['integer', 4.5, 'integer'],
  ['integer', 101, 'max'],
  ['integer', -2_147_483_649, 'min'],
  ['integer', 'many', 'number'],
  ['integer', Number.NaN, 'number'],
  ['integer', true, 'number'],
  ['decimal', 1.5, '1.500'],
  ['decimal', '-0.000', '0.000'],
  ['decimal', '1.23450', 'scale'],
  ['decimal', '1.2340', '1.234'],
  ['decimal', '1,234', 'number'],
  ['decimal', '12345678901234567', 'digits'],
  ['money', '1200', '1200.00'],
  ['money', '-0.01', 'min'],
  ['loss', '-0.01', '-0.01'],
  ['percent', 12.5, '12.50'],
  ['percent', '100.01', 'max'],
  ['date', ' 2026-01-05 ', '2026-01-05'],
  ['date', '2026-02-30', 'date'],
  ['date', 20_260_105, 'date'],
  ['instant', '2026-01-05T08:30:00+08:00', '2026-01-05T00:30:00.000Z'],
  ['instant', '2026-01-05 08:30', 'instant'],
  ['dateRange', { from: '2026-01-01', to: '2026-01-31' }, { from: '2026-01-01', to: '2026-01-31' }],
  ['dateRange', { from: '2026-01-31', to: '2026-01-01' }, 'to:dateRange'],
  ['dateRange', { from: '2026-01-31', to: '' }, 'to:dateRangeIncomplete'],
  ['dateRange', { to: '2026-01-31' }, 'from:dateRangeIncomplete'],
  ['dateRange', { from: null, to: '' }, null],
  ['dateRange', { from: 'x', to: '2026-01-31' }, 'from:date'],
  ['dateRange', { from: '2026-01-01', to: '2026-01-31', x: 1 }, 'type'],
  ['dateRange', ['2026-01-01', '2026-01-31'], 'type'],
  ['boolean', false, false],
  ['boolean', 'true', true],
  ['boolean', 1, 'boolean'],
  ['dictionary', { value: 'A', displayValue: '重点' }, 'A'],
  ['dictionary', ['A'], 'type'],
  ['dictionary', 'x'.repeat(101), 'option'],
  ['dictionaries', ['B', 'A', 'B', ''], ['B', 'A']],
  ['dictionaries', [], null],
  ['dictionaries', 'A', 'type'],
  ['dictionaries', ['A', 'B', 'C'], 'maxItems'],
  ['dictionaries', ['A', 5], '1:type'],
  ['ref', ID.toUpperCase(), ID],
  ['ref', { value: ID, displayValue: '海桥' }, ID],
  ['ref', 'enterprise-1', 'id'],
  ['refs', [ID, { value: ID }], [ID]],
  ['refs', [ID, 'x'], '1:id'],
  ['user', ID, ID],
  ['org', 7, 'id'],
  ['region', '510107', '510107'],
  ['region', '51010', 'region'],
  ['region', '010000', 'region'],
  ['county', '510100', 'regionLevel'],
  ['county', '441900', '441900'],
  ['tags', [' 重点 ', '重点', ''], ['重点']],
  ['tags', ['x'.repeat(21)], '0:maxLength'],
  ['tags', Array.from({ length: 21 }, (_, index) => `t${index}`), 'maxItems'],
  ['status', 'ACTIVE', 'ACTIVE'],
  ['computed', '1.005', '1.01'],
  ['computed', 'x', 'number'],
  ['computed', '9'.repeat(17), 'digits'],
  ['whole', '2.5', 3],
  ['whole', '3000000000', 'integer'],
  ['words', 5, '5'],
  ['table', [], null],
  [
    'table',
    [{ id: ID, name: ' 张三 ', whole: '旧' }, { age: '30' }],
    [{ id: ID, name: '张三' }, { age: 30 }],
  ],
  ['table', [{ name: '张三' }, { name: '一二三四五', age: -1 }], '1.name:maxLength,1.age:min'],
  ['table', [{ phone: '1' }], '0.phone:unknownField'],
  ['table', [{ __proto__: null, constructor: 'x' }], '0.constructor:unknownField'],
  ['table', [{ id: ID }, { id: ID }], '1.id:duplicateRow'],
  ['table', [{}, {}, {}, {}], 'maxRows'],
  ['table', ['x'], '0:type'],
  ['table', {}, 'type'],
];

test.each(PARSED)('ENG-01 %s parses %j as %j', (key, raw, expected) => {
  expect(parse(FIELD[key], raw)).toEqual(expected);
});

const TYPED: readonly (readonly [FieldKey, string, unknown])[] = [
  ['text', ' 海桥 ', '海桥'],
  ['richText', 'a < b\nc', '<p>a &lt; b</p><p>c</p>'],
  ['integer', '1,2', 'number'],
  ['integer', '12 人', 12],
  ['decimal', '1,234.50', '1234.500'],
  ['decimal', '0.30000000000000004', '0.300'],
  ['decimal', '1.5E3', '1500.000'],
  ['loss', '(12.5)', '-12.50'],
  ['money', '￥1,200', '1200.00'],
  ['money', '１２００元', '1200.00'],
  ['money', '1234,5', 'number'],
  ['percent', '12.5%', '12.50'],
  ['percent', '12.5％', '12.50'],
  ['date', '2026年1月5日', '2026-01-05'],
  ['date', '46027', '2026-01-05'],
  ['date', '二月', 'date'],
  ['instant', '2026/1/5 8:30', '2026-01-05T00:30:00.000Z'],
  ['dateRange', '2026/1/1 ~ 2026/1/31', { from: '2026-01-01', to: '2026-01-31' }],
  ['dateRange', '2026-01-01至2026-01-31', { from: '2026-01-01', to: '2026-01-31' }],
  ['dateRange', '2026-01-31 到 2026-01-01', 'to:dateRange'],
  ['dateRange', ' '.repeat(100_000) + 'x', 'dateRangeForm'],
  ['boolean', '是', true],
  ['boolean', 'No', false],
  ['boolean', '０', false],
  ['boolean', '也许', 'boolean'],
  ['dictionary', ' 零售 ', 'dictionary-零售'],
  ['dictionary', '代理', 'unknownLabel'],
  ['dictionary', '', null],
  ['dictionaries', '零售；批发|零售', ['dictionary-零售', 'dictionary-批发']],
  ['dictionaries', '零售、批发', ['dictionary-零售、批发']],
  ['dictionaries', '零售,代理', 'unknownLabel'],
  ['ref', '零售', 'ref-零售'],
  ['region', '510107', '510107'],
  ['region', '成都', 'unknownLabel'],
  ['tags', '重点、培育，出口', ['重点', '培育', '出口']],
  ['table', '张三', 'notImportable'],
  ['table', ' ', null],
  ['computed', '1', 'readonly'],
  ['status', 'ACTIVE', 'readonly'],
];

test.each(TYPED)('ENG-07 a cell of %s with %j is parsed as %j', (key, cell, expected) => {
  const field: FieldDefinition = FIELD[key];
  expect(verdict(fieldTypeOf(field).parseText(cell, field, lookUp))).toEqual(expected);
});

const WRITTEN: readonly (readonly [
  FieldKey,
  Parameters<ReturnType<typeof fieldTypeOf>['toText']>[0],
  string,
])[] = [
  ['text', '海桥', '海桥'],
  ['text', null, ''],
  ['richText', '<p>a &lt; b</p><p>c</p>', 'a < b\nc'],
  ['integer', 0, '0'],
  ['money', '1200.00', '1200.00'],
  ['percent', '12.50', '12.50%'],
  ['instant', '2026-01-05T00:30:00.000Z', '2026-01-05 08:30:00'],
  ['dateRange', { from: '2026-01-01', to: '2026-01-31' }, '2026-01-01 ~ 2026-01-31'],
  ['boolean', true, '是'],
  ['boolean', false, '否'],
  ['boolean', null, ''],
  ['dictionary', 'A', '<dictionary A>'],
  ['dictionaries', ['A', 'B'], '<dictionary A>、<dictionary B>'],
  ['ref', ID, `<ref ${ID}>`],
  ['status', 'ACTIVE', '<status ACTIVE>'],
  ['tags', ['重点', '培育'], '重点、培育'],
  ['computed', '1.50', '1.50'],
  ['table', [{ id: ID, name: '张三', age: 30 }, { name: '李四' }], '张三 | 30\n李四'],
];

test.each(WRITTEN)('ENG-07 %s formats %j as %j', (key, value, text) => {
  const field: FieldDefinition = FIELD[key];
  expect(fieldTypeOf(field).toText(value, field, labelOf)).toBe(text);
});

test('ENG-07 是 and 否 follow the language of the reader if available', () => {
  const english: LabelOf = (_what, value) => (value === 'true' ? 'Yes' : 'No');
  expect(FIELD_TYPES.boolean.toText(true, FIELD.boolean, english)).toBe('Yes');
});

test('ENG-01 every type lists its operators, computed fields by result type', () => {
  const names = Object.keys(FIELD_TYPES) as FieldTypeName[];
  for (const name of names) expect(FIELD_TYPES[name].operators, name).toBeInstanceOf(Array);
  expect(comparisonKindOf(FIELD.computed)).toBe('number');
  expect(operatorsOf(FIELD.words)).toContain('like');
  expect(operatorsOf(FIELD.computed)).not.toContain('like');
  for (const field of Object.values(FIELD).filter(({ type }) => type !== 'computed')) {
    expect(operatorsOf(field), field.type).toEqual(fieldTypeOf(field).operators);
  }
});

test('REC-07 values are compared regardless of key order', () => {
  expect(sameValue({ from: 'a', to: 'b' }, { to: 'b', from: 'a' })).toBe(true);
  expect(sameValue(null, undefined)).toBe(true);
  expect(sameValue([{ id: '1', name: null }], [{ id: '1' }])).toBe(true);
  expect(sameValue(['a', 'b'], ['b', 'a'])).toBe(false);
  expect(sameValue('1', 1)).toBe(false);
  expect(sameValue([], {})).toBe(false);
});
