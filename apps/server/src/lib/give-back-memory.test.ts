import { getHeapSpaceStatistics } from 'node:v8';
import { expect, test } from 'vitest';
import { giveBackMemory } from './give-back-memory.ts';

const BYTES_PER_MB = 1024 * 1024;

function youngMb(): number {
  const young = getHeapSpaceStatistics().find((space) => space.space_name === 'new_space');
  return (young?.space_size ?? 0) / BYTES_PER_MB;
}

test('memory only needed during the start is returned to the system', async () => {
  const objects: object[] = [];
  for (let round = 0; round < 400_000; round += 1) objects.push({ round });
  const before = youngMb();
  expect(objects).toHaveLength(400_000);

  await giveBackMemory();

  expect(before).toBeGreaterThan(8);
  expect(youngMb()).toBeLessThan(before / 4);
});
