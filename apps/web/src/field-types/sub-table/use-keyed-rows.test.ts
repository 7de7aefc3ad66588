import type { WireValue } from '@haiqiao/contract/field-types';
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useKeyedRows } from './use-keyed-rows.ts';

const ROWS = [{ name: '甲' }, { name: '乙' }, { name: '丙' }];

test('ENG-02 rows from an external change after a removal have their own keys', () => {
  let value: WireValue = ROWS;
  const { result, rerender } = renderHook(() =>
    useKeyedRows(value, (next) => {
      value = next;
    }),
  );
  act(() => result.current.replace(result.current.rows.toSpliced(0, 1)));
  rerender();
  const [first] = result.current.rows;
  expect(first?.row).toEqual({ name: '乙' });
  expect(first?.key).toBe('place-1');
  // A draft or another person's version is applied: the removed row is back.
  value = ROWS;
  rerender();
  expect(new Set(result.current.rows.map(({ key }) => key)).size).toBe(3);
});
