import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { testModule } from '../../apps/server/src/testing/index.ts';
import { afterAll, expect, test } from 'vitest';
import { createModule } from './create-module.ts';

const REPOSITORY = resolve(import.meta.dirname, '../..');

// Inside the repository, whose packages the area imports.
mkdirSync(join(REPOSITORY, '.cache'), { recursive: true });
const root = mkdtempSync(join(REPOSITORY, '.cache/new-module-'));
const created = createModule(root, 'trade-guide', { label: '贸易指南' });
afterAll(() => rmSync(root, { recursive: true, force: true }));

test('ENG-05 a generated area compiles without manual changes', { timeout: 120_000 }, () => {
  expect(created.ok).toBe(true);
  writeFileSync(
    join(root, 'modules/tsconfig.json'),
    JSON.stringify({
      extends: '../../../tsconfig.base.json',
      include: ['*/**/*.ts'],
      exclude: ['**/*.test.ts'],
    }),
  );
  const compiler = join(REPOSITORY, 'node_modules/typescript/bin/tsc');
  const output = execFileSync(process.execPath, [compiler, '--noEmit', '-p', join(root, 'modules')], {
    encoding: 'utf8',
  });
  expect(output).toBe('');
});

testModule(join(root, 'modules/trade-guide'));
