import { expect, test } from 'vitest';
import { judge } from '../../testing/judge.ts';
import { casts } from './casts.ts';

test('a cast or non-null assertion without a reason is reported', () => {
  expect(judge(casts, { 'apps/web/src/tabs/a.ts': 'const a = b as string;\n\nconst c = d!.e;' })).toEqual([
    'apps/web/src/tabs/a.ts:1 a cast without a reason on the line',
    'apps/web/src/tabs/a.ts:3 a cast without a reason on the line',
  ]);
});

test('a reason on the line or above it, constants, parsers and tests are accepted', () => {
  expect(
    judge(casts, {
      'apps/web/src/tabs/a.ts':
        "const a = b as string; // the column is text\n// checked by the schema above\nconst c = d as string;\nconst e = ['x'] as const;\nimport { f as g } from './f.ts';",
      'apps/web/src/session/parse-session.ts': 'const a = b as string;',
      'apps/web/src/tabs/a.test.ts': 'const a = b as string;',
    }),
  ).toEqual([]);
});
