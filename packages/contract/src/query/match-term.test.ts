import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FieldDefinition } from '../definitions/field.ts';
import { operatorsOf } from '../field-types/comparison.ts';
import type { WireValue } from '../field-types/field-type.ts';
import { matchesTerm, parseTerm } from './match-term.ts';
import { TERM_TYPES, type TermType } from './term-type.ts';

const label = '字段';
const ID = '0197f2c0-0000-7000-8000-0000000000aa';
const FIELD = {
  text: { type: 'text', label },
  money: { type: 'money', label },
  integer: { type: 'integer', label },
  date: { type: 'date', label },
  instant: { type: 'instant', label },
  boolean: { type: 'boolean', label },
  level: { type: 'dictionary', label, dictionary: 'D' },
  kinds: { type: 'dictionaries', label, dictionary: 'D' },
  owner: { type: 'user', label },
  related: { type: 'refs', label, target: 'r' },
  region: { type: 'region', label },
  term: { type: 'dateRange', label },
  html: { type: 'richText', label },
  rows: { type: 'table', label, fields: {} },
} as const satisfies Readonly<Record<string, FieldDefinition>>;

type Key = keyof typeof FIELD;

function asks(key: Key, value: WireValue, [op, raw]: readonly [TermType, unknown]): boolean | string {
  const field: FieldDefinition = FIELD[key];
  const operand = parseTerm(field, op, raw);
  return operand.ok ? matchesTerm(value, { op, value: operand.value }, field) : operand.reason;
}

const CASES: readonly (readonly [Key, WireValue, TermType, unknown, boolean | string])[] = [
  ['text', 'Haiqiao 海桥', 'like', 'QIAO', true],
  ['text', 'Haiqiao', 'eq', 'haiqiao', false],
  ['text', '100%', 'like', '0%', true],
  ['text', 'abc', 'like', 'a_c', false],
  ['text', 'abc', 'in', ['x', 'abc'], true],
  ['text', 'abc', 'in', 'abc', true],
  ['text', 'abc', 'in', [], false],
  ['text', 'abc', 'gt', 'a', 'operator'],
  ['text', 'abc', 'eq', { a: 1 }, 'value'],
  ['money', '9.00', 'lt', '10', true],
  ['money', '10.00', 'eq', 10, true],
  ['money', '10.00', 'in', ['9', '10.0'], true],
  ['money', '10.00', 'between', [10, '10.00'], true],
  ['money', '10.00', 'between', [11], 'value'],
  ['money', '10.00', 'gte', 'ten', 'value'],
  ['integer', -5, 'lt', -4, true],
  ['date', '2026-01-05', 'gte', '2026-01-05', true],
  ['date', '2026-01-05', 'gt', '2026-01-05', false],
  ['date', '2026-01-05', 'eq', '2026-02-30', 'value'],
  ['instant', '2026-01-05T15:59:59.999Z', 'lte', '2026-01-05', true],
  ['instant', '2026-01-05T16:00:00.000Z', 'lte', '2026-01-05', false],
  ['instant', '2026-01-04T16:00:00.000Z', 'gte', '2026-01-05', true],
  ['instant', '2026-01-05T08:00:00.000Z', 'gt', '2026-01-05', false],
  ['instant', '2026-01-05T08:00:00.000Z', 'lt', '2026-01-05', false],
  ['instant', '2026-01-05T08:00:00.000Z', 'between', ['2026-01-05', '2026-01-05'], true],
  ['instant', '2026-01-05T08:00:00.000Z', 'gte', '2026-01-05T16:00:00+08:00', true],
  ['instant', '2026-01-05T08:00:00.000Z', 'eq', '2026-01-05', 'operator'],
  ['boolean', false, 'eq', 'false', true],
  ['boolean', null, 'ne', true, true],
  ['level', 'A', 'in', ['A', 'B'], true],
  ['level', null, 'ne', 'A', true],
  ['level', null, 'in', ['A'], false],
  ['level', null, 'isnull', null, true],
  ['kinds', ['A', 'B'], 'eq', 'B', true],
  ['kinds', ['A', 'B'], 'ne', 'B', false],
  ['kinds', ['A', 'B'], 'in', ['X', 'A'], true],
  ['kinds', null, 'notnull', undefined, false],
  ['owner', ID, 'eq', ID.toUpperCase(), true],
  ['owner', ID, 'eq', '1 or 1=1', 'value'],
  ['related', [ID], 'in', [ID], true],
  ['region', '510107', 'eq', '510000', true],
  ['region', '510107', 'in', ['110000', '510100'], true],
  ['region', '510107', 'ne', '510100', false],
  ['region', '510000', 'eq', '510107', false],
  ['region', '510107', 'eq', '51', 'value'],
  ['term', { from: '2026-01-01', to: '2026-01-31' }, 'eq', '2026-01-31', true],
  ['term', { from: '2026-01-01', to: '2026-01-31' }, 'between', ['2026-01-31', '2026-03-01'], true],
  ['term', { from: '2026-01-01', to: '2026-01-31' }, 'between', ['2026-02-01', '2026-03-01'], false],
  ['html', '<p>a</p>', 'notnull', undefined, true],
  ['html', '<p>a</p>', 'like', 'a', 'operator'],
  ['rows', null, 'isnull', undefined, 'operator'],
];

test.each(CASES)('ENG-03 %s %j compared by %s with %j gives %j', (...[key, value, op, raw, answer]) => {
  expect(asks(key, value, [op, raw])).toBe(answer);
});

const anyOperand = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.constantFrom('2026-01-05', '510107', ID, 'A'),
  fc.array(fc.oneof(fc.string(), fc.constantFrom('2026-01-05', '510107', ID, 'A', 3)), { maxLength: 3 }),
  fc.anything(),
);
const VALUES: Readonly<Record<Key, readonly WireValue[]>> = {
  text: [null, 'A', '海桥'],
  money: [null, '3.00', '-1.50'],
  integer: [null, 3, 0],
  date: [null, '2026-01-05', '2026-06-01'],
  instant: [null, '2026-01-05T08:00:00.000Z'],
  boolean: [null, true, false],
  level: [null, 'A'],
  kinds: [null, ['A'], ['B', 'C']],
  owner: [null, ID],
  related: [null, [ID]],
  region: [null, '510107', '510000'],
  term: [null, { from: '2026-01-01', to: '2026-01-31' }],
  html: [null, '<p>a</p>'],
  rows: [null, [{ id: ID }]],
};
const keys = Object.keys(FIELD) as Key[];

test('ENG-03 every operand is either parsed and compared, or refused by name', () => {
  fc.assert(
    fc.property(fc.constantFrom(...keys), fc.constantFrom(...TERM_TYPES), anyOperand, (key, op, raw) => {
      const field: FieldDefinition = FIELD[key];
      const operand = parseTerm(field, op, raw);
      if (!operatorsOf(field).includes(op)) expect(operand).toEqual({ ok: false, reason: 'operator' });
      if (!operand.ok) return;
      expect(parseTerm(field, op, operand.value)).toEqual(operand);
      for (const value of VALUES[key])
        expect(matchesTerm(value, { op, value: operand.value }, field)).toBeTypeOf('boolean');
    }),
    { numRuns: 2000 },
  );
});

test('ENG-03 ne is the negation of eq, notnull that of isnull, and an empty value matches nothing else', () => {
  fc.assert(
    fc.property(fc.constantFrom(...keys), fc.constantFrom(...TERM_TYPES), anyOperand, (key, op, raw) => {
      const field: FieldDefinition = FIELD[key];
      const operand = parseTerm(field, op, raw);
      fc.pre(operand.ok);
      if (!operand.ok) return;
      for (const value of VALUES[key]) {
        const ask = (asked: TermType) => matchesTerm(value, { op: asked, value: operand.value }, field);
        expect(ask('ne')).toBe(!ask('eq'));
        expect(ask('notnull')).toBe(!ask('isnull'));
        if (value === null) expect(ask(op)).toBe(op === 'isnull' || op === 'ne');
      }
    }),
    { numRuns: 2000, maxSkipsPerRun: 1000 },
  );
});
