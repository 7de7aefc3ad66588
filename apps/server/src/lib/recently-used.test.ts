import { expect, test } from 'vitest';
import { RecentlyUsed } from './recently-used.ts';

test('API-02 what is used stays, what was not used for longest goes', () => {
  const kept = new RecentlyUsed<number>(2);
  expect(kept.set('a', 1)).toBeUndefined();
  expect(kept.set('b', 2)).toBeUndefined();
  expect(kept.get('a')).toBe(1);
  expect(kept.set('c', 3)).toBe('b');
  expect([kept.get('a'), kept.get('b'), kept.get('c'), kept.size]).toEqual([1, undefined, 3, 2]);
});

test('API-02 a value that is kept anew drives nothing out', () => {
  const kept = new RecentlyUsed<number>(2);
  kept.set('a', 1);
  kept.set('b', 2);
  expect(kept.set('a', 3)).toBeUndefined();
  expect([kept.get('a'), kept.get('b')]).toEqual([3, 2]);
});
