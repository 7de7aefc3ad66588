import { expect, test } from 'vitest';
import { fillSettings } from './settings-table.ts';

const EXAMPLE = `# Settings. Copy to .env.
# All are optional.

# Address to listen on: this | that,
# or another.
#HAIQIAO_HOST=127.0.0.1

# A PostgreSQL.
DATABASE_URL=postgres://a:b@host/c
`;

test('one row per variable, with the comment above it', () => {
  expect(fillSettings('a\n<!-- settings -->\nold\n<!-- /settings -->\nb\n', EXAMPLE)).toBe(
    'a\n<!-- settings -->\n| variable | for example | what it does |\n| --- | --- | --- |\n' +
      '| `HAIQIAO_HOST` | `127.0.0.1` | Address to listen on: this \\| that, or another. |\n' +
      '| `DATABASE_URL` | `postgres://a:b@host/c` | A PostgreSQL. |\n<!-- /settings -->\nb\n',
  );
});

test('a README without the marker, and a variable without a comment, are rejected', () => {
  expect(() => fillSettings('a', EXAMPLE)).toThrow('README.md has no');
  expect(() => fillSettings('<!-- settings --><!-- /settings -->', '#HAIQIAO_PORT=3000\n')).toThrow(
    'HAIQIAO_PORT',
  );
});
