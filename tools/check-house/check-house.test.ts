import { expect, test } from 'vitest';
import { openProject, projectOf } from '../sources/project.ts';
import { checkHouse, formatFinding } from './check-house.ts';
import type { HouseRule } from './rule.ts';
import { RULES } from './rules/rules.ts';

const project = projectOf({ 'a.ts': '', 'b.ts': '' });
const noA: HouseRule = {
  name: 'no-a',
  check: () => [{ path: 'a.ts', line: 3, message: 'is an a' }],
};

test('a finding has the format file:line rule message', () => {
  expect(checkHouse(project, [noA], []).map(formatFinding)).toEqual(['a.ts:3 no-a is an a']);
});

test('an exception with a reason suppresses its own finding only', () => {
  const reason = 'the parser of the standard is written by a machine';
  expect(checkHouse(project, [noA], [{ rule: 'no-a', path: 'a.ts', reason }])).toEqual([]);
  const other: HouseRule = { ...noA, name: 'other' };
  expect(checkHouse(project, [noA, other], [{ rule: 'no-a', path: 'a.ts', reason }])).toHaveLength(1);
});

test('an exception without a reason, and an unused one, are findings', () => {
  const findings = checkHouse(
    project,
    [noA],
    [
      { rule: 'no-a', path: 'a.ts', reason: 'because' },
      { rule: 'no-a', path: 'b.ts', reason: 'it was broken some time ago, long ago' },
    ],
  );
  expect(findings.map((finding) => finding.message)).toEqual([
    'the exception of a.ts from no-a gives no reason',
    'b.ts no longer breaks no-a: take the exception out',
  ]);
});

test('every rule file is listed under its own name', () => {
  const root = openProject(import.meta.dirname);
  const files = root.codeFiles.filter((path) => /^rules\/\w+\//.test(path) && !path.endsWith('.test.ts'));
  const names = files.map((path) => path.split('/').at(-1)?.replace('.ts', '') ?? '');
  expect(RULES.map((rule) => rule.name).toSorted()).toEqual(names.toSorted());
});
