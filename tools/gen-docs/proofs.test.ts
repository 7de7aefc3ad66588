import { expect, test } from 'vitest';
import { projectOf } from '../sources/project.ts';
import { proofsOf } from './proofs.ts';

test('every product test that names a row proves it, and its title is shown without the IDs', () => {
  const proofs = proofsOf(
    projectOf({
      'e2e/auth/a.spec.ts': "test.describe('AUTH-01', () => { test('AUTH-02, AUTH-03: slides', f); });",
      'apps/server/src/a.int.test.ts': "test('AUTH-02 once', f);",
      'tools/a.test.ts': "test('AUTH-02 in a tool', f);",
      'apps/web/src/a.tsx': "test('AUTH-02 no test file', f);",
    }),
  );
  expect(Object.fromEntries(proofs)).toEqual({
    'AUTH-01': [{ path: 'e2e/auth/a.spec.ts', title: 'slides' }],
    'AUTH-02': [
      { path: 'apps/server/src/a.int.test.ts', title: 'once' },
      { path: 'e2e/auth/a.spec.ts', title: 'slides' },
    ],
    'AUTH-03': [{ path: 'e2e/auth/a.spec.ts', title: 'slides' }],
  });
});

test('skipped tests and unparsable files prove nothing', () => {
  const proofs = proofsOf(
    projectOf({ 'e2e/auth/a.spec.ts': "test.skip('AUTH-01 a', f);", 'e2e/auth/b.spec.ts': 'const = 1;' }),
  );
  expect(proofs.size).toBe(0);
});
