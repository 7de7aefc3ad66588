import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ERROR_CATALOG } from '@haiqiao/contract/errors';
import { expect, test } from 'vitest';

const SERVER = join(import.meta.dirname, '..');

/** The text of every source of the server but its tests and what serves them. */
function sources(): string {
  const files = globSync('**/*.ts', { cwd: SERVER }).filter(
    (file) => !/\.(test|testing)\.ts$|^testing\//.test(file),
  );
  return files.map((file) => readFileSync(join(SERVER, file), 'utf8')).join('\n');
}

test('API-01 every failure of the catalogue is thrown somewhere, and nothing else is', () => {
  const text = sources();
  const thrown = [...text.matchAll(/new AppError\(\s*'([A-Z_]+)'/g)].map((match) => match[1] ?? '');
  const named = [...text.matchAll(/'([A-Z]+(?:_[A-Z]+)+|INTERNAL)'/g)].map((match) => match[1] ?? '');
  const known = Object.keys(ERROR_CATALOG);
  expect(thrown.filter((id) => !known.includes(id))).toEqual([]);
  expect(known.filter((id) => !named.includes(id))).toEqual([]);
});
