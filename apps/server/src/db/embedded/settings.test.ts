import { expect, test } from 'vitest';
import { serverSettings } from '#server/db/embedded/settings.ts';

const GB = 1024 ** 3;

test.each([
  [0.5, '64MB', '4MB'],
  [2, '256MB', '4MB'],
  [4, '512MB', '8MB'],
  [64, '1024MB', '16MB'],
])('on a machine of %d GB the server takes %s for pages and %s for a sort', (memoryGb, pages, sort) => {
  expect(serverSettings(memoryGb * GB)).toMatchObject({ shared_buffers: pages, work_mem: sort });
});

test('durability is left as PostgreSQL has it', () => {
  expect(Object.keys(serverSettings())).not.toContain('fsync');
  expect(Object.keys(serverSettings())).not.toContain('synchronous_commit');
});
