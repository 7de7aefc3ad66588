import { expect, test } from 'vitest';
import { fieldViewsOf } from '#web/testing/record-fixtures.ts';
import { compareVersions, mergeVersions } from './merge.ts';

const fields = {
  ...fieldViewsOf({
    a: { type: 'text', label: 'a' },
    b: { type: 'text', label: 'b' },
    c: { type: 'text', label: 'c' },
    d: { type: 'text', label: 'd' },
    sum: { type: 'computed', label: 'sum', value: { field: 'a' }, result: 'text' },
  }),
};

const base = { a: '0', b: '0', c: '0', d: '0', sum: '0' };
const mine = { a: 'mine', b: '0', c: 'both', d: 'mine', sum: 'mine' };
const theirs = { a: '0', b: 'theirs', c: 'both', d: 'theirs', sum: 'theirs' };
const question = { fields, base, mine, theirs };

test('ENG-02 only fields that both changed to different values ask for a choice', () => {
  expect(compareVersions(question)).toEqual({ conflicts: ['d'], taken: ['b'] });
});

test.each([
  ['mine', 'mine'],
  ['theirs', 'theirs'],
] as const)('ENG-02 a merge keeps my changes, takes theirs, and %s where both changed', (side, d) => {
  expect(mergeVersions(question, { d: side })).toEqual({
    a: 'mine',
    b: 'theirs',
    c: 'both',
    d,
    sum: 'theirs',
  });
});

test('ENG-02 fields set by the server itself are not reported as changes', () => {
  const noted = fieldViewsOf({
    name: { type: 'text', label: 'name' },
    title: { type: 'text', label: '标题', readonly: true },
    updatedBy: { type: 'user', label: '更新人', readonly: true },
    updatedAt: { type: 'instant', label: '更新时间', readonly: true },
    status: { type: 'status', label: '状态', readonly: true },
  });
  const before = { name: '0', title: '0', updatedBy: 'u1', updatedAt: '2026-01-01T00:00:00Z', status: 'A' };
  const after = { name: '1', title: '1', updatedBy: 'u2', updatedAt: '2026-01-02T00:00:00Z', status: 'B' };
  const asked = { fields: noted, base: before, mine: before, theirs: after };
  expect(compareVersions(asked)).toEqual({ conflicts: [], taken: ['name', 'status'] });
  expect(mergeVersions(asked, {})).toEqual(after);
});
