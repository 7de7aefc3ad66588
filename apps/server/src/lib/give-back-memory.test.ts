import { getHeapSpaceStatistics } from 'node:v8';
import { expect, test } from 'vitest';
import { giveBackMemory } from './give-back-memory.ts';

const BYTES_PER_MB = 1024 * 1024;

function youngMb(): number {
  const young = getHeapSpaceStatistics().find((space) => space.space_name === 'new_space');
  return (young?.space_size ?? 0) / BYTES_PER_MB;
}

test('SYS-01 what a start needed for a while goes back to the machine', async () => {
  const kept: object[] = [];
  for (let round = 0; round < 400_000; round += 1) kept.push({ round });
  const before = youngMb();
  expect(kept).toHaveLength(400_000);

  await giveBackMemory();

  expect(before).toBeGreaterThan(8);
  expect(youngMb()).toBeLessThan(before / 4);
});
