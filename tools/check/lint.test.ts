import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, expect, test } from 'vitest';

const REPOSITORY = resolve(import.meta.dirname, '../..');
let root = '';

afterEach(() => rmSync(root, { recursive: true, force: true }));

function plant(path: string, text: string): void {
  root = mkdtempSync(join(tmpdir(), 'lint-'));
  for (const name of ['.oxlintrc.json', 'tsconfig.base.json'])
    copyFileSync(join(REPOSITORY, name), join(root, name));
  const tsconfig =
    '{ "extends": "./tsconfig.base.json", "compilerOptions": { "jsx": "preserve" }, "include": ["apps", "packages"] }';
  writeFileSync(join(root, 'tsconfig.json'), tsconfig);
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

/** The names of the violated lint rules, and the numbers of compiler errors. */
function brokenRules(path: string, text: string): string[] {
  plant(path, text);
  const bin = join(REPOSITORY, 'node_modules/oxlint/bin/oxlint');
  let output = '';
  try {
    output = execFileSync(process.execPath, [bin, '--type-aware', '--type-check', '--format', 'unix', '.'], {
      cwd: root,
      encoding: 'utf8',
    });
  } catch (error) {
    output = String((error as { stdout?: string }).stdout);
  }
  return [
    ...new Set([...output.matchAll(/\((?:[\w-]+\/)*([\w-]+)\)\]/g)].map((match) => match[1] ?? '')),
  ].toSorted();
}

test.each([
  {
    rule: 'no-restricted-imports',
    path: 'apps/web/src/features/login/a.tsx',
    text: "import { Button } from 'antd';\nexport const a = Button;",
  },
  {
    rule: 'no-restricted-imports',
    path: 'apps/web/src/features/login/a.tsx',
    text: "import { useNavigate } from 'react-router';\nexport const a = useNavigate;",
  },
  {
    rule: 'no-restricted-imports',
    path: 'apps/server/src/db/a.test.ts',
    text: "import { test } from 'node:test';\ntest('a', () => {});",
  },
  { rule: 'TS2322', path: 'apps/server/src/db/a.ts', text: "export const a: number = 'text';" },
  { rule: 'TS6133', path: 'packages/contract/src/rules/a.ts', text: 'export {};\nfunction a() {}' },
  { rule: 'no-explicit-any', path: 'apps/server/src/db/a.ts', text: 'export const a: any[] = [];' },
  {
    rule: 'no-non-null-assertion',
    path: 'apps/server/src/db/a.ts',
    text: 'export const a = (b: string | null) => b!;',
  },
  {
    rule: 'no-floating-promises',
    path: 'apps/server/src/db/a.ts',
    text: 'async function b() {}\nexport function a() {\n  b();\n}',
  },
  {
    rule: 'rules-of-hooks',
    path: 'apps/web/src/ui/a.tsx',
    text: "import { useState } from 'react';\nexport function A({ b }: { b: boolean }) {\n  if (b) useState(1);\n  return null;\n}",
  },
  {
    rule: 'no-focused-tests',
    path: 'apps/server/src/db/a.test.ts',
    text: "import { expect, test } from 'vitest';\ntest.only('a', () => expect(1).toBe(1));",
  },
  { rule: 'no-console', path: 'packages/contract/src/rules/a.ts', text: "console.log('a');" },
])('a planted violation of $rule is found in $path', ({ rule, path, text }) => {
  expect(brokenRules(path, text)).toContain(rule);
});

test('the component library is allowed in ui, matchRoutes everywhere', () => {
  expect(
    brokenRules('apps/web/src/ui/a.tsx', "import { Button } from 'antd';\nexport const a = Button;"),
  ).not.toContain('no-restricted-imports');
  expect(
    brokenRules(
      'apps/web/src/app/a.ts',
      "import { matchRoutes } from 'react-router';\nexport const a = matchRoutes;",
    ),
  ).not.toContain('no-restricted-imports');
});
