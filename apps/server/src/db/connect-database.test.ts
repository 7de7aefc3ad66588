import { expect, test } from 'vitest';
import { assertUsable } from '#server/db/connect-database.ts';

const url = 'postgres://merchant:s3cret@db.example/centre';
const good = { version: 15, is_copy: false, may_create: true };

test('PostgreSQL 15 and newer are accepted', () => {
  expect(() => assertUsable(good, url)).not.toThrow();
  expect(() => assertUsable({ ...good, version: 19 }, url)).not.toThrow();
});

test.each([
  [{ ...good, version: 14 }, 'DATABASE_URL points to PostgreSQL 14; Haiqiao needs 15 or newer.'],
  [{ ...good, is_copy: true }, 'DATABASE_URL points to a read-only replica; set it to the primary server.'],
  [
    { ...good, may_create: false },
    'The user merchant of DATABASE_URL may not create tables in that database; make it the owner of the database.',
  ],
])('an unsuitable database is reported in one sentence (%o)', (state, sentence) => {
  expect(() => assertUsable(state, url)).toThrow(sentence);
});
