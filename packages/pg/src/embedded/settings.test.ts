import { expect, test } from 'vitest';
import { recoverySync, serverSettings } from './settings.ts';

const GB = 1024 ** 3;

test.each([
  [0.5, '64MB', '4MB'],
  [2, '256MB', '4MB'],
  [4, '512MB', '8MB'],
  [64, '1024MB', '16MB'],
])('on a machine of %d GB the server uses %s for pages and %s for a sort', (memoryGb, pages, sort) => {
  expect(serverSettings(memoryGb * GB)).toMatchObject({ shared_buffers: pages, work_mem: sort });
});

test('durability keeps PostgreSQL’s defaults', () => {
  expect(Object.keys(serverSettings())).not.toContain('fsync');
  expect(Object.keys(serverSettings())).not.toContain('synchronous_commit');
});

test.each([
  ['linux', '6.18.44-fc-v657', { recovery_init_sync_method: 'syncfs' }],
  ['linux', '5.8.0', { recovery_init_sync_method: 'syncfs' }],
  ['linux', '10.0.0', { recovery_init_sync_method: 'syncfs' }],
  ['linux', '5.7.19-generic', {}],
  ['linux', '4.18.0-553.el8.x86_64', {}],
  ['linux', 'unknown', {}],
  ['darwin', '25.1.0', {}],
  ['win32', '10.0.26100', {}],
] as const)('API-02 on %s %s a recovery synchronises the files with %j', (platform, release, settings) => {
  expect(recoverySync(platform, release)).toEqual(settings);
});
