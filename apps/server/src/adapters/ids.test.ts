import { expect, test } from 'vitest';
import { systemIds } from './ids.ts';

test('ids are unique UUIDs of version 7, sorted by creation', () => {
  const before = Date.now();
  const ids = Array.from({ length: 20_000 }, () => systemIds.uuid());
  expect(ids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(ids).toEqual(ids.toSorted());
  expect(new Set(ids).size).toBe(ids.length);
  const madeMs = Number.parseInt(ids[0]?.replaceAll('-', '').slice(0, 12) ?? '', 16);
  expect(madeMs).toBeGreaterThanOrEqual(before);
  expect(madeMs).toBeLessThanOrEqual(Date.now());
});
