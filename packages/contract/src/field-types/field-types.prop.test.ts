import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FieldDefinition } from '../definitions/field.ts';
import { RULE_TEXTS } from '../i18n/rule-texts.ts';
import { RULE_NAMES } from '../rules/named-rules.ts';
import { formatDecimal } from '../lib/decimal.ts';
import type { LookUp, Parsed } from './field-type.ts';
import { fieldTypeOf } from './registry.ts';

const label = '字段';
const FIELDS: readonly FieldDefinition[] = [
  { type: 'text', label, maxLength: 30 },
  ...RULE_NAMES.map((rule) => ({ type: 'text', label, rule }) as const),
  { type: 'longText', label },
  { type: 'richText', label },
  { type: 'integer', label, unit: '人' },
  { type: 'decimal', label, scale: 4 },
  { type: 'decimal', label, scale: 0, min: -5, max: 1e6 },
  { type: 'money', label, min: null },
  { type: 'percent', label },
  { type: 'date', label },
  { type: 'instant', label },
  { type: 'dateRange', label },
  { type: 'boolean', label },
  { type: 'dictionary', label, dictionary: 'D' },
  { type: 'dictionaries', label, dictionary: 'D' },
  { type: 'ref', label, target: 'r' },
  { type: 'refs', label, target: 'r' },
  { type: 'user', label },
  { type: 'org', label },
  { type: 'region', label },
  { type: 'tags', label },
  { type: 'file', label },
  { type: 'files', label, max: 3 },
  { type: 'image', label },
  { type: 'images', label },
  { type: 'status', label },
  { type: 'computed', label, result: 'text', value: { literal: null } },
  { type: 'computed', label, result: 'integer', value: { literal: null } },
  { type: 'computed', label, result: 'decimal', value: { literal: null } },
  { type: 'computed', label, result: 'date', value: { literal: null } },
  { type: 'computed', label, result: 'boolean', value: { literal: null } },
  {
    type: 'table',
    label,
    fields: {
      name: { type: 'text', label },
      amount: { type: 'money', label },
      on: { type: 'date', label },
      kinds: { type: 'dictionaries', label, dictionary: 'D' },
    },
  },
];

const day = fc.date({ min: new Date('1000-01-02'), max: new Date('9999-12-30'), noInvalidDate: true });
/** Any code point, including lone surrogates. */
const anyUnit = fc.integer({ min: 0, max: 0x10ffff }).map((code) => String.fromCodePoint(code));
const typedText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ unit: anyUnit, maxLength: 40 }),
  fc.string({
    unit: fc.constantFrom(...'0123456789.,-+/:年月日时 T%￥()（）~至、；\t\r\n\0\uFEFF\u202E'),
    maxLength: 24,
  }),
  fc.integer().map(String),
  fc.double().map(String),
  day.map((date) => date.toISOString()),
  day.map((date) => date.toISOString().slice(0, 10)),
  fc.uuid(),
  fc.constantFrom('是', 'NO', 'true', '13800005678', '91350100M000100Y43', '<p>a</p>', '510107'),
);
const scalar = fc.oneof(typedText, fc.integer(), fc.double(), fc.boolean(), fc.constantFrom(null, undefined));
const row = fc.record(
  { id: fc.uuid(), name: scalar, amount: scalar, on: scalar, kinds: fc.array(typedText) },
  { requiredKeys: [] },
);
/** Possible input of a caller: any JSON, and nearly valid values. */
const anything = fc.oneof(
  scalar,
  fc.anything({ withNullPrototype: true, withBigInt: true, maxDepth: 3 }),
  fc.array(scalar, { maxLength: 5 }),
  fc.record({ from: scalar, to: scalar }),
  fc.record({ value: scalar, displayValue: typedText }),
  fc.array(
    fc.oneof(
      fc.record({ uid: fc.oneof(fc.uuid(), scalar) }),
      fc.uuid(),
      fc.uuid().map((id) => `file/${id}`),
    ),
  ),
  fc.array(row, { maxLength: 4 }),
);

function expectSound(parsed: Parsed, field: FieldDefinition): void {
  if (!parsed.ok) {
    expect(parsed.issues.length).toBeGreaterThan(0);
    for (const { rule } of parsed.issues)
      expect(Object.keys(RULE_TEXTS['zh-CN']), field.type).toContain(rule);
    return;
  }
  expect(JSON.parse(JSON.stringify(parsed.value))).toEqual(parsed.value);
  expect(fieldTypeOf(field).parse(parsed.value, field)).toEqual(parsed);
}

test.each(FIELDS)('ENG-01 $type parses any input, and parsing is idempotent', (field) => {
  fc.assert(
    fc.property(anything, (raw) => expectSound(fieldTypeOf(field).parse(raw, field), field)),
    { numRuns: 300 },
  );
});

test.each(FIELDS)('ENG-07 $type parses any cell, and parsing its result is idempotent', (field) => {
  const lookUp = (_what: unknown, typed: string) =>
    typed.length % 2 === 0 ? '0197f2c0-0000-7000-8000-0000000000aa' : null;
  fc.assert(
    fc.property(typedText, (cell) => expectSound(fieldTypeOf(field).parseText(cell, field, lookUp), field)),
    { numRuns: 300 },
  );
});

const wire = {
  date: day.map((date) => date.toISOString().slice(0, 10)),
  digits: (scale: number) =>
    fc
      .bigInt({ min: 0n, max: 10n ** BigInt(16 + scale) - 1n })
      .map((units) => formatDecimal({ units, scale })),
};
/** Wire values of every type that a file can contain. */
const VALUES: readonly (readonly [FieldDefinition, fc.Arbitrary<unknown>])[] = [
  [{ type: 'text', label }, fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 })],
  [{ type: 'longText', label }, fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 })],
  [{ type: 'integer', label, unit: '人' }, fc.integer()],
  [{ type: 'decimal', label, scale: 4 }, wire.digits(4)],
  [{ type: 'money', label, min: null }, wire.digits(2).map((text) => `-${text}`)],
  [{ type: 'percent', label, max: 10 ** 15 }, fc.integer({ min: 0, max: 10 ** 15 }).map(String)],
  [{ type: 'date', label }, wire.date],
  [{ type: 'instant', label }, day.map((date) => `${date.toISOString().slice(0, 19)}Z`)],
  [
    { type: 'dateRange', label },
    fc
      .tuple(wire.date, wire.date)
      .map((pair) => pair.toSorted())
      .map(([from, to]) => ({ from, to })),
  ],
  [{ type: 'boolean', label }, fc.boolean()],
  [
    { type: 'dictionary', label, dictionary: 'D' },
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
  ],
  [
    { type: 'dictionaries', label, dictionary: 'D' },
    fc.array(fc.stringMatching(/^[A-Z]{1,4}$/), { minLength: 1 }),
  ],
  [{ type: 'ref', label, target: 'r' }, fc.uuid()],
  [{ type: 'refs', label, target: 'r' }, fc.array(fc.uuid(), { minLength: 1 })],
  [{ type: 'region', label }, fc.integer({ min: 100_000, max: 999_999 }).map(String)],
  [{ type: 'tags', label }, fc.array(fc.stringMatching(/^[a-z一-龥]{1,4}$/), { minLength: 1 })],
];
/** Every code is its own label; a cell with several labels matches none. */
const lookUpItself: LookUp = (_what, typed) => (typed.includes('、') ? null : typed);

test.each(VALUES)('ENG-07 a value of $type survives export and import', (field, values) => {
  const type = fieldTypeOf(field);
  fc.assert(
    fc.property(values, (raw) => {
      const parsed = type.parse(raw, field);
      fc.pre(parsed.ok && !JSON.stringify(parsed.value).includes('、'));
      if (!parsed.ok) return;
      const cell = type.toText(parsed.value, field, (_what, value) => value);
      expect(type.parseText(cell, field, lookUpItself)).toEqual(parsed);
    }),
    { numRuns: 200 },
  );
});

test('ENG-01 a hundred thousand characters take linear time', () => {
  const texts = [' ', '(', '1', '1,', '<', '</p', 'a@', '是、', '2026年', '-', '\u3000'].map((part) =>
    part.repeat(100_000 / part.length),
  );
  const startedAt = performance.now();
  for (const field of FIELDS) {
    const type = fieldTypeOf(field);
    for (const text of texts) {
      type.parse(text, field);
      type.parse(`x${text}x`, field);
      type.parseText(`x${text}x`, field, () => null);
    }
  }
  // About 1000 texts of 100 kB each; quadratic time would take minutes.
  expect(performance.now() - startedAt).toBeLessThan(20_000);
});
