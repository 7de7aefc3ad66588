import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useTyped } from './use-typed.ts';

test('NAV-04 a condition undone by going back is not sent again when its control loses focus', async () => {
  const onSettled = vi.fn<(text: string) => void>();
  const { result, rerender } = renderHook(({ value }) => useTyped(value, onSettled), {
    initialProps: { value: '' },
  });
  act(() => result.current.type('成都'));
  await vi.waitFor(() => expect(onSettled).toHaveBeenCalledWith('成都'));
  rerender({ value: '成都' });
  expect(result.current.text).toBe('成都');
  // Back.
  rerender({ value: '' });
  expect(result.current.text).toBe('');
  act(() => result.current.settle());
  expect(onSettled).toHaveBeenCalledTimes(1);
});
