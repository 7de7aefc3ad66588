import type { Condition, FieldDefinition } from '@haiqiao/contract/definitions';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  comparisonOf,
  conditionOf,
  JOINS,
  listOf,
  newComparison,
  operandKindsOf,
  termOf,
  withOperandKind,
  withPart,
} from './condition.logic.ts';

const FIELDS: Readonly<Record<string, FieldDefinition>> = {
  title: { type: 'text', label: '标题' },
  status: { type: 'status', label: '状态' },
  people: { type: 'integer', label: '人数' },
  ownerId: { type: 'user', label: '负责人' },
  visitOn: { type: 'date', label: '走访日期' },
  plannedOn: { type: 'date', label: '计划日期' },
};
const A: Condition = { field: 'title', op: 'like', value: 'a' };
const B: Condition = { field: 'people', op: 'gt', value: '3' };

test('PERM-05 every list is parsed back into its parts', () => {
  fc.assert(
    fc.property(fc.constantFrom(...JOINS), fc.subarray([A, B]), (join, parts) => {
      const again = listOf(conditionOf({ join, parts }));
      expect(again).toEqual({ join, parts });
    }),
  );
  expect(listOf(A)).toEqual({ join: 'all', parts: [A] });
  expect(listOf({ not: A })).toEqual({ join: 'none', parts: [A] });
  expect(listOf({ not: { not: { all: [A] } } })).toEqual({ join: 'none', parts: [{ not: { all: [A] } }] });
});

test('PERM-05 parts are replaced and removed by index', () => {
  const list = { join: 'any', parts: [A, B] } as const;
  expect(withPart(list, 0, B)).toEqual({ join: 'any', parts: [B, B] });
  expect(withPart(list, 1, null)).toEqual({ join: 'any', parts: [A] });
});

test('PERM-05 a comparison equals its field’s filter, and has no value when that is cleared', () => {
  const begun = newComparison(FIELDS);
  expect(begun).toEqual({ field: 'title', op: 'like', value: '' });
  expect(termOf(begun)).toBeNull();
  const said = comparisonOf({ column: 'title', termType: 'like', value: '甲' }, begun);
  expect(said).toEqual({ field: 'title', op: 'like', value: '甲' });
  expect(termOf(said)).toEqual({ column: 'title', termType: 'like', value: '甲' });
  expect(comparisonOf(null, said)).toEqual({ field: 'title', op: 'like', value: '' });
  const empty = comparisonOf({ column: 'title', termType: 'isnull' }, said);
  expect(empty).toEqual({ field: 'title', op: 'isnull' });
  expect(termOf(empty)).toEqual({ column: 'title', termType: 'isnull' });
});

test('PERM-05 the current member, today and other fields are offered where they fit', () => {
  const kinds = Object.entries(FIELDS).map(([name, field]) => [name, operandKindsOf(field)]);
  expect(Object.fromEntries(kinds)).toEqual({
    title: ['value'],
    status: ['value'],
    people: ['value', 'field'],
    ownerId: ['value', 'memberId'],
    visitOn: ['value', 'today', 'field'],
    plannedOn: ['value', 'today', 'field'],
  });
  const day = FIELDS['visitOn'];
  if (!day) throw new Error('the fixture has the field');
  expect(withOperandKind({ field: 'visitOn', op: 'between', value: ['a', 'b'] }, day, 'today')).toEqual({
    field: 'visitOn',
    op: 'eq',
    value: { today: 0 },
  });
});
