import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ERROR_CATALOG } from '@haiqiao/contract/errors';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../../..');
const FOLDERS = ['apps/server/src/**/*.ts', 'modules/*/server/**/*.ts'];

/** The text of all server sources, those of business areas included, except tests and test utilities. */
function sources(): string {
  const files = globSync(FOLDERS, { cwd: ROOT }).filter(
    (file) => !/\.(test|testing)\.ts$|\/testing\//.test(file),
  );
  return files.map((file) => readFileSync(join(ROOT, file), 'utf8')).join('\n');
}

test('API-01 every error of the catalogue is thrown somewhere, and no other', () => {
  const text = sources();
  const thrown = [...text.matchAll(/new AppError\(\s*'([A-Z_]+)'/g)].map((match) => match[1] ?? '');
  const named = [...text.matchAll(/'([A-Z]+(?:_[A-Z]+)+|INTERNAL)'/g)].map((match) => match[1] ?? '');
  const catalogueIds = Object.keys(ERROR_CATALOG);
  expect(thrown.filter((id) => !catalogueIds.includes(id))).toEqual([]);
  expect(catalogueIds.filter((id) => !named.includes(id))).toEqual([]);
});
