import { expect, test } from 'vitest';
import { isFinal } from './row-actions.tsx';

const VIEW = {
  statuses: [
    { code: 'ACTIVE', label: '正常', tone: 'green' as const },
    { code: 'CLOSED', label: '已注销', tone: 'stone' as const, isFinal: true as const },
  ],
};
const row = (status: unknown) => ({ id: 'row', rowVersion: 1, status });

test('PERM-06 ENG-02 a row in a final state is not edited, a row without a state is', () => {
  expect(isFinal(VIEW, row({ value: 'CLOSED', displayValue: '已注销' }))).toBe(true);
  expect(isFinal(VIEW, row({ value: 'ACTIVE', displayValue: '正常' }))).toBe(false);
  expect(isFinal(VIEW, row(null))).toBe(false);
});
