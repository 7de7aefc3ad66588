import { expect, test } from 'vitest';
import type { Condition } from '../condition.ts';
import type { Expression } from '../expression.ts';
import { defineResource } from '../resource.ts';
import { fieldsOf } from '../fields-of.ts';
import { applyComputed, computedOrderOf } from './apply-computed.ts';
import { dependenciesOf, evaluate } from './evaluate.ts';
import { fieldStateOf, hiddenFieldsOf, rowStatesOf } from './field-state.ts';
import { conditionFieldsOf, holds } from './holds.ts';
import type { RecordEnv, RecordValues } from './record-env.ts';
import { titleOf, warningsOf } from './record-words.ts';

const ME = '0197f2c0-0000-7000-8000-0000000000aa';
const OTHER = '0197f2c0-0000-7000-8000-0000000000bb';

const order = defineResource({
  code: 'order',
  label: '订单',
  title: { concat: [{ field: 'no' }, { field: 'buyer' }], separator: ' ' },
  warnings: [
    { code: 'large', when: { field: 'total', op: 'gt', value: 1000 }, field: 'total', text: '金额较大' },
  ],
  fields: {
    no: { type: 'text', label: '单号' },
    buyer: { type: 'text', label: '买方' },
    paid: { type: 'money', label: '已付' },
    rate: { type: 'percent', label: '税率' },
    signedOn: { type: 'date', label: '签订' },
    dueOn: { type: 'date', label: '到期' },
    kind: { type: 'dictionary', label: '类型', dictionary: 'K' },
    note: { type: 'text', label: '说明', visibleWhen: { field: 'kind', op: 'eq', value: 'OTHER' } },
    detail: {
      type: 'text',
      label: '细节',
      visibleWhen: { field: 'note', op: 'notnull' },
      requiredWhen: { field: 'paid', op: 'gt', value: 0 },
    },
    creditCode: { type: 'text', label: '信用代码', rule: 'creditCode' },
    orgCode: { type: 'text', label: '机构代码', rule: 'orgCode' },
    dxp: { type: 'text', label: '传输编号', rule: 'dxpId' },
    lines: {
      type: 'table',
      label: '明细',
      fields: {
        price: { type: 'money', label: '单价' },
        count: { type: 'integer', label: '数量' },
        amount: {
          type: 'computed',
          label: '金额',
          result: 'decimal',
          value: { multiply: [{ field: 'price' }, { field: 'count' }] },
        },
      },
    },
    tax: {
      type: 'computed',
      label: '税额',
      result: 'decimal',
      value: { divide: [{ multiply: [{ field: 'total' }, { field: 'rate' }] }, { literal: 100 }] },
    },
    total: {
      type: 'computed',
      label: '合计',
      result: 'decimal',
      value: { sumOf: { table: 'lines', field: 'amount' } },
    },
    days: {
      type: 'computed',
      label: '天数',
      result: 'integer',
      value: { daysBetween: [{ field: 'signedOn' }, { field: 'dueOn' }] },
    },
  },
});

const env: RecordEnv = { fields: fieldsOf(order), today: '2026-01-05', actor: { memberId: ME, orgId: null } };

const CONDITIONS: readonly (readonly [Condition, RecordValues, boolean])[] = [
  [{ field: 'paid', op: 'gt', value: 9 }, { paid: '10.00' }, true],
  [{ field: 'paid', op: 'gt', value: { field: 'rate' } }, { paid: '10.00', rate: '9.50' }, true],
  [{ field: 'paid', op: 'gt', value: { field: 'rate' } }, { paid: '10.00' }, false],
  [{ field: 'ownerId', op: 'eq', value: { actor: 'memberId' } }, { ownerId: ME }, true],
  [{ field: 'ownerId', op: 'eq', value: { actor: 'memberId' } }, { ownerId: OTHER }, false],
  [{ field: 'orgId', op: 'eq', value: { actor: 'orgId' } }, {}, false],
  [{ field: 'dueOn', op: 'lt', value: { today: 30 } }, { dueOn: '2026-02-03' }, true],
  [{ field: 'dueOn', op: 'lt', value: { today: 30 } }, { dueOn: '2026-02-04' }, false],
  [{ field: 'createdAt', op: 'gte', value: { today: 0 } }, { createdAt: '2026-01-04T16:00:00.000Z' }, true],
  [{ all: [] }, {}, true],
  [{ any: [] }, {}, false],
  [{ not: { field: 'kind', op: 'in', value: ['A', 'B'] } }, { kind: 'C' }, true],
  [
    {
      all: [
        { field: 'kind', op: 'eq', value: 'A' },
        { field: 'no', op: 'isnull' },
      ],
    },
    { kind: 'A' },
    true,
  ],
  [{ field: 'nothing', op: 'eq', value: 1 }, {}, false],
  [{ field: 'constructor', op: 'notnull' }, {}, false],
  [{ field: 'paid', op: 'eq', value: 'much' }, { paid: '1.00' }, false],
  [{ field: 'paid', op: 'ne', value: 'much' }, { paid: '1.00' }, true],
];

test.each(CONDITIONS)('ENG-02 the condition %j on %j gives %j', (condition, values, expected) => {
  expect(holds(condition, values, env)).toBe(expected);
});

test('ENG-02 conditions and expressions list their dependencies', () => {
  const condition: Condition = {
    any: [{ field: 'a', op: 'eq', value: { field: 'b' } }, { not: { field: 'a', op: 'isnull' } }],
  };
  expect(conditionFieldsOf(condition)).toEqual(['a', 'b']);
  const expression: Expression = {
    if: condition,
    then: { sumOf: { table: 'lines', field: 'amount' } },
    else: { round: { add: [{ field: 'c' }, { countOf: 'rows' }] }, digits: 1 },
  };
  expect(dependenciesOf(expression)).toEqual(['a', 'b', 'lines', 'lines.amount', 'c', 'rows']);
});

const lines = [
  { price: '0.10', count: 3 },
  { price: '0.20', count: null },
];

const EXPRESSIONS: readonly (readonly [Expression, unknown])[] = [
  [{ literal: 'x' }, 'x'],
  [{ field: 'paid' }, '10.00'],
  [{ field: 'toString' }, null],
  [{ add: [{ literal: '0.1' }, { literal: 0.2 }] }, '0.3'],
  [{ add: [] }, null],
  [{ add: [{ literal: 1 }, { field: 'no' }] }, null],
  [{ subtract: [{ field: 'paid' }, { literal: 12 }] }, '-2'],
  [{ multiply: [{ literal: '1.1' }, { literal: '1.1' }, { literal: '1.1' }] }, '1.331'],
  [{ divide: [{ literal: 1 }, { literal: 3 }] }, '0.33333333333333333333'],
  [{ divide: [{ literal: 1 }, { literal: 0 }] }, null],
  [{ round: { divide: [{ literal: 2 }, { literal: 3 }] }, digits: 2 }, '0.67'],
  [{ round: { literal: '-2.5' }, digits: 0 }, '-3'],
  [
    { concat: [{ literal: '海' }, { field: 'no' }, { literal: ' ' }, { literal: 5 }], separator: '-' },
    '海-5',
  ],
  [{ concat: [{ field: 'no' }] }, null],
  [{ if: { field: 'paid', op: 'gt', value: 5 }, then: { literal: 'A' }, else: { literal: 'B' } }, 'A'],
  [{ coalesce: [{ field: 'no' }, { field: 'paid' }] }, '10.00'],
  [{ coalesce: [{ field: 'no' }] }, null],
  [{ sumOf: { table: 'lines', field: 'price' } }, '0.3'],
  [{ sumOf: { table: 'lines', field: 'count' } }, '3'],
  [{ sumOf: { table: 'none', field: 'count' } }, '0'],
  [{ countOf: 'lines' }, 2],
  [{ daysBetween: [{ literal: '2026-01-01' }, { today: true }] }, 4],
  [{ daysBetween: [{ literal: '2026-01-04T16:00:00.000Z' }, { today: true }] }, 0],
  [{ daysBetween: [{ field: 'dueOn' }, { today: true }] }, null],
];

test.each(EXPRESSIONS)('ENG-02 the expression %j evaluates to %j', (expression, expected) => {
  expect(evaluate(expression, { paid: '10.00', lines }, env)).toEqual(expected);
});

test('ENG-02 an invalid expression evaluates to null', () => {
  expect(evaluate(JSON.parse('{"shell": "rm"}'), {}, env)).toBeNull();
});

test('ENG-02 computed fields are evaluated after their dependencies, in rows and across them', () => {
  const worked = applyComputed({ lines, rate: '10.00', signedOn: '2026-01-01', dueOn: '2026-03-01' }, env);
  expect(worked).toMatchObject({ total: '0.30', tax: '0.03', days: 59 });
  expect(worked['lines']).toEqual([
    { price: '0.10', count: 3, amount: '0.30' },
    { price: '0.20', count: null, amount: null },
  ]);
  expect(computedOrderOf(env.fields).nodes.map(({ key }) => key)).toEqual([
    'lines.amount',
    'total',
    'tax',
    'days',
  ]);
  expect(computedOrderOf(env.fields).cycles).toEqual([]);
});

test('ENG-02 a cycle is reported, and its evaluation terminates', () => {
  const loop = defineResource({
    code: 'loop',
    label: '环',
    title: { field: 'a' },
    fields: {
      a: {
        type: 'computed',
        label: 'a',
        result: 'integer',
        value: { add: [{ field: 'b' }, { literal: 1 }] },
      },
      b: {
        type: 'computed',
        label: 'b',
        result: 'integer',
        value: { add: [{ field: 'c' }, { literal: 1 }] },
      },
      c: {
        type: 'computed',
        label: 'c',
        result: 'integer',
        value: { coalesce: [{ field: 'a' }, { literal: 0 }] },
      },
    },
  });
  const fields = fieldsOf(loop);
  expect(computedOrderOf(fields).cycles).toEqual([['a', 'b', 'c', 'a']]);
  expect(applyComputed({}, { ...env, fields })).toMatchObject({ a: 2, b: 1, c: 0 });
});

test('ENG-02 fields that depend on a hidden field are hidden too', () => {
  expect(hiddenFieldsOf({ kind: 'OTHER', note: '因为' }, env)).toEqual(new Set());
  expect(hiddenFieldsOf({ kind: 'A', note: '因为' }, env)).toEqual(new Set(['note', 'detail']));
  expect(hiddenFieldsOf({ kind: 'OTHER' }, env)).toEqual(new Set(['detail']));
});

test('ENG-02 cyclic conditions terminate', () => {
  const fields = {
    a: { type: 'text', label: 'a', visibleWhen: { field: 'b', op: 'isnull' } },
    b: { type: 'text', label: 'b', visibleWhen: { field: 'a', op: 'isnull' } },
  } as const;
  expect(hiddenFieldsOf({ a: '1', b: '2' }, { ...env, fields }).size).toBeLessThanOrEqual(2);
});

test('ENG-02 linkage determines whether each field is visible, required and writable', () => {
  const values = { kind: 'OTHER', note: '因为', paid: '1.00' };
  const inForm = { ...env, hidden: hiddenFieldsOf(values, env) };
  expect(fieldStateOf('detail', values, inForm)).toEqual({ visible: true, required: true, readonly: false });
  expect(fieldStateOf('total', values, inForm)).toEqual({ visible: true, required: false, readonly: true });
  expect(fieldStateOf('nothing', values, inForm)).toEqual({
    visible: false,
    required: false,
    readonly: true,
  });
});

test('ENG-02 linkage of a row uses its own columns first, then the record', () => {
  const table = {
    type: 'table',
    label: '明细',
    fields: {
      kind: { type: 'dictionary', label: '类型', dictionary: 'K' },
      other: { type: 'text', label: '其他', visibleWhen: { field: 'kind', op: 'eq', value: 'OTHER' } },
      more: {
        type: 'text',
        label: '更多',
        visibleWhen: { field: 'other', op: 'notnull' },
        requiredWhen: { field: 'buyer', op: 'notnull' },
        readonlyWhen: { field: 'paid', op: 'gt', value: 0 },
      },
    },
  } as const;
  const states = (row: RecordValues, above: RecordValues) =>
    Object.fromEntries(rowStatesOf(table, row, { above: { kind: 'A', ...above }, env }));
  const gone = { visible: false, required: false, readonly: true };
  expect(states({}, {})).toEqual({ other: gone, more: gone });
  expect(states({ kind: 'OTHER' }, {})).toMatchObject({ other: { visible: true }, more: gone });
  expect(states({ kind: 'OTHER', other: 'x' }, { buyer: '甲', paid: '1.00' })).toEqual({
    other: { visible: true, required: false, readonly: false },
    more: { visible: true, required: true, readonly: true },
  });
  expect(rowStatesOf({ ...table, fields: { kind: table.fields.kind } }, {}, { above: {}, env }).size).toBe(0);
});

test('REC-07 a title is one line of the non-empty parts', () => {
  expect(titleOf(order, { no: 'A1', buyer: ' 海桥\n公司 ' }, env)).toBe('A1 海桥 公司');
  expect(titleOf(order, {}, env)).toBe('');
  expect([...titleOf(order, { no: '𠮷'.repeat(600) }, env)]).toHaveLength(500);
});

test('ENT-01 declared warnings and those of value rules are reported', () => {
  const values = { total: '1000.01', creditCode: '91350100M000100Y43', orgCode: 'D2143569X', dxp: 'OLD42' };
  expect(warningsOf(order, values, env)).toEqual([
    { code: 'large', field: 'total', text: '金额较大' },
    { code: 'orgCodeDiffers.orgCode', field: 'orgCode', rule: 'orgCodeDiffers' },
    { code: 'dxpIdLegacy.dxp', field: 'dxp', rule: 'dxpIdLegacy' },
  ]);
  const fine = {
    total: '1000.00',
    creditCode: '91350100M000100Y43',
    orgCode: 'M000100Y4',
    dxp: 'DXPENT0000012345',
  };
  expect(warningsOf(order, fine, env)).toEqual([]);
  expect(warningsOf(order, { orgCode: 'D2143569X' }, env)).toEqual([]);
});
