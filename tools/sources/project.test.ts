import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { ledgerIds } from './ledger.ts';
import { openProject, projectOf } from './project.ts';

const root = mkdtempSync(join(tmpdir(), 'project-'));

afterEach(() => rmSync(root, { recursive: true, force: true }));

test('installed, built and generated files are not part of the project', () => {
  for (const folder of ['src', 'node_modules/a', 'dist', 'dist-e2e', 'data', 'src/data', '.git']) {
    mkdirSync(join(root, folder), { recursive: true });
    writeFileSync(join(root, folder, 'a.ts'), 'const a = 1;');
  }
  writeFileSync(join(root, '.env'), 'SECRET=1');
  writeFileSync(join(root, 'README.md'), '');
  const project = openProject(root);
  expect(project.files).toEqual(['README.md', 'src/a.ts', 'src/data/a.ts']);
  expect(project.codeFiles).toEqual(['src/a.ts', 'src/data/a.ts']);
  expect(project.source('src/a.ts')).toBe(project.source('src/a.ts'));
});

test('the rows of the ledger, and none without a ledger', () => {
  const text = '| ID | requirement |\n| --- | --- |\n| AUTH-01 | AUTH-02 | |\n| REC-08 | b | |\ntext AUTH-03';
  expect(ledgerIds(projectOf({ 'docs/requirements.md': text }))).toEqual(['AUTH-01', 'REC-08']);
  expect(ledgerIds(projectOf({}))).toEqual([]);
});
