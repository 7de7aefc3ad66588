import fc from 'fast-check';
import { expect, test } from 'vitest';
import { operatorsOf } from '../../field-types/comparison.ts';
import { formatDecimal } from '../../lib/decimal.ts';
import { TERM_TYPES } from '../../query/term-type.ts';
import type { Comparison, Condition, Operand } from '../condition.ts';
import type { Expression } from '../expression.ts';
import type { FieldsByName } from '../fields-of.ts';
import { applyComputed } from './apply-computed.ts';
import { evaluate } from './evaluate.ts';
import { hiddenFieldsOf } from './field-state.ts';
import { conditionFieldsOf, holds } from './holds.ts';
import type { RecordEnv, RecordValues } from './record-env.ts';
import { validateRecord } from './validate-record.ts';

const label = '字段';
const ID = '0197f2c0-0000-7000-8000-0000000000aa';
const fields: FieldsByName = {
  name: { type: 'text', label },
  amount: { type: 'money', label, min: null },
  count: { type: 'integer', label },
  on: { type: 'date', label },
  at: { type: 'instant', label },
  done: { type: 'boolean', label },
  level: { type: 'dictionary', label, dictionary: 'L' },
  kinds: { type: 'dictionaries', label, dictionary: 'K' },
  owner: { type: 'user', label },
  area: { type: 'region', label },
};
const names = Object.keys(fields);
const env: RecordEnv = { fields, today: '2026-01-05', actor: { memberId: ID, orgId: null } };

const values: fc.Arbitrary<RecordValues> = fc.record(
  {
    name: fc.constantFrom('A', '海桥', null),
    amount: fc.constantFrom('9.00', '10.00', '-1.50', null),
    count: fc.constantFrom(0, 5, -3, null),
    on: fc.constantFrom('2026-01-05', '2025-12-31', null),
    at: fc.constantFrom('2026-01-05T08:00:00.000Z', null),
    done: fc.constantFrom(true, false, null),
    level: fc.constantFrom('A', 'B', null),
    kinds: fc.constantFrom(['A'], ['B', 'C'], null),
    owner: fc.constantFrom(ID, null),
    area: fc.constantFrom('510107', '510000', null),
  },
  { requiredKeys: [] },
);
const operand: fc.Arbitrary<Operand> = fc.oneof(
  fc.constantFrom('A', 'B', '海桥', 9, '10', 0, '2026-01-05', true, false, ID, '510000', null),
  fc.constantFrom(['A', 'B'], [0, 10], ['2025-01-01', '2026-12-31']),
  fc.constantFrom(...names).map((field) => ({ field })),
  fc.constantFrom('memberId' as const, 'orgId' as const).map((actor) => ({ actor })),
  fc.integer({ min: -400, max: 400 }).map((today) => ({ today })),
);
const comparison: fc.Arbitrary<Comparison> = fc.record({
  field: fc.constantFrom(...names, 'unknown'),
  op: fc.constantFrom(...TERM_TYPES),
  value: operand,
});
const { condition } = fc.letrec<{ condition: Condition }>((tie) => ({
  condition: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    comparison,
    fc.array(tie('condition'), { maxLength: 3 }).map((all) => ({ all })),
    fc.array(tie('condition'), { maxLength: 3 }).map((any) => ({ any })),
    tie('condition').map((not) => ({ not })),
  ),
}));

test('ENG-02 all, any and not obey the laws of logic', () => {
  fc.assert(
    fc.property(condition, condition, values, (a, b, record) => {
      const ask = (asked: Condition) => holds(asked, record, env);
      expect(ask({ not: { not: a } })).toBe(ask(a));
      expect(ask({ all: [a, b] })).toBe(ask(a) && ask(b));
      expect(ask({ any: [a, b] })).toBe(ask(a) || ask(b));
      expect(ask({ not: { all: [a, b] } })).toBe(ask({ any: [{ not: a }, { not: b }] }));
      expect(ask({ all: [a, { not: a }] })).toBe(false);
      expect(ask({ any: [a, { not: a }] })).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test('ENG-02 a condition depends only on the fields it names', () => {
  fc.assert(
    fc.property(condition, values, values, (asked, record, noise) => {
      const named = conditionFieldsOf(asked);
      const namedValues = Object.fromEntries(Object.entries(record).filter(([name]) => named.includes(name)));
      const rest = Object.fromEntries(Object.entries(noise).filter(([name]) => !named.includes(name)));
      expect(holds(asked, { ...rest, ...namedValues }, env)).toBe(holds(asked, record, env));
    }),
    { numRuns: 500 },
  );
});

test('ENG-02 an empty field matches isnull and ne only', () => {
  fc.assert(
    fc.property(comparison, (asked) => {
      const field = fields[asked.field];
      fc.pre(field !== undefined && operatorsOf(field).includes(asked.op));
      expect(holds(asked, {}, env)).toBe(asked.op === 'isnull' || asked.op === 'ne');
    }),
    { numRuns: 500, maxSkipsPerRun: 1000 },
  );
});

const cents = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n });
const money = (units: bigint) => ({ literal: formatDecimal({ units, scale: 2 }) });

test('ENG-02 sums and products of money are exact in cents', () => {
  fc.assert(
    fc.property(fc.array(cents, { minLength: 1, maxLength: 6 }), (amounts) => {
      const written = (units: bigint, scale: number) => formatDecimal({ units, scale });
      const sum = evaluate({ round: { add: amounts.map(money) }, digits: 2 }, {}, env);
      expect(sum).toBe(
        written(
          amounts.reduce((left, right) => left + right),
          2,
        ),
      );
      const scale = amounts.length * 2;
      const product = evaluate({ round: { multiply: amounts.map(money) }, digits: scale }, {}, env);
      expect(product).toBe(
        written(
          amounts.reduce((left, right) => left * right),
          scale,
        ),
      );
    }),
  );
});

const { expression } = fc.letrec<{ expression: Expression }>((tie) => {
  const part = tie('expression');
  const pair = fc.tuple(part, part);
  const some = fc.array(part, { maxLength: 3 });
  return {
    expression: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constantFrom<Expression>(
        { literal: 2 },
        { literal: '0' },
        { literal: null },
        { literal: '海' },
        { today: true },
      ),
      fc.constantFrom(...names).map((field) => ({ field })),
      some.map((add) => ({ add })),
      some.map((multiply) => ({ multiply })),
      pair.map((subtract) => ({ subtract })),
      pair.map((divide) => ({ divide })),
      part.map((round) => ({ round, digits: 2 })),
      some.map((concat) => ({ concat, separator: '-' })),
      some.map((coalesce) => ({ coalesce })),
      pair.map((daysBetween) => ({ daysBetween })),
      fc
        .tuple(condition, part, part)
        .map(([asked, then, otherwise]) => ({ if: asked, then, else: otherwise })),
    ),
  };
});

test('ENG-02 every expression is evaluated deterministically to a JSON value', () => {
  fc.assert(
    fc.property(expression, values, (formula, record) => {
      const worked = evaluate(formula, record, env);
      expect(evaluate(formula, record, env)).toEqual(worked);
      expect(JSON.parse(JSON.stringify(worked))).toEqual(worked);
    }),
    { numRuns: 500 },
  );
});

const RESULTS = ['text', 'integer', 'decimal', 'date', 'boolean'] as const;

test('ENG-02 applying computed fields is idempotent', () => {
  fc.assert(
    fc.property(
      expression,
      expression,
      fc.constantFrom(...RESULTS),
      values,
      (...[first, second, result, record]) => {
        const inForm: RecordEnv = {
          ...env,
          fields: {
            ...fields,
            b: { type: 'computed', label, result, value: { coalesce: [{ field: 'a' }, second] } },
            a: { type: 'computed', label, result, value: first },
          },
        };
        const once = applyComputed(record, inForm);
        expect(applyComputed(once, inForm)).toEqual(once);
      },
    ),
    { numRuns: 300 },
  );
});

const anything = fc.dictionary(fc.constantFrom(...names, 'unknown'), fc.anything({ maxDepth: 2 }));

test('REC-07 every save is validated, accepted values are accepted again unchanged, and hidden fields are preserved', () => {
  fc.assert(
    fc.property(anything, values, condition, fc.boolean(), (...[input, stored, visibleWhen, isNew]) => {
      const linked: FieldsByName = { ...fields, name: { type: 'text', label, visibleWhen } };
      const context = {
        ...env,
        fields: linked,
        mode: isNew ? ('create' as const) : ('update' as const),
        stored,
      };
      const checked = validateRecord(input, context);
      if (!checked.ok) {
        expect(checked.issues.length).toBeGreaterThan(0);
        return;
      }
      const after = { ...stored, ...checked.value };
      if (hiddenFieldsOf(after, context).has('name'))
        expect(after['name'] ?? null).toBe(stored['name'] ?? null);
      expect(validateRecord(checked.value, { ...context, mode: 'update', stored: after })).toMatchObject({
        ok: true,
      });
    }),
    { numRuns: 1000 },
  );
});
