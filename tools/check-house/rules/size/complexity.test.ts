import { expect, test } from 'vitest';
import { judge } from '../../testing/judge.ts';
import { complexity } from './complexity.ts';

function ifs(count: number): string {
  return 'if (a) b();\n'.repeat(count);
}

test('a complexity of eleven is too high', () => {
  expect(judge(complexity, { 'a.ts': `function f() {\n${ifs(10)}}` })).toEqual([
    'a.ts:1 f: complexity 11, at most 10',
  ]);
  expect(judge(complexity, { 'a.ts': `function f() {\n${ifs(9)}}` })).toEqual([]);
});

test('every kind of branch counts, defaults and inner functions do not', () => {
  const branches =
    'if (a && b || c) x(); for (const y of z) x(); while (q) x(); const v = w ? 1 : 2; try { x(); } catch { y(); } switch (k) { case 1: x(); case 2: case 3: y(); default: y(); } do x(); while (q);';
  expect(judge(complexity, { 'a.ts': `function f() { ${branches} }` })).toEqual([]);
  expect(judge(complexity, { 'a.ts': `function f() { ${branches} ${ifs(1)} }` })).toEqual([
    'a.ts:1 f: complexity 11, at most 10',
  ]);
  const inner = `const g = () => { ${ifs(6)} };`;
  expect(judge(complexity, { 'a.ts': `function f() { ${ifs(6)} ${inner} return a?.b ?? c ?? d; }` })).toEqual(
    [],
  );
});
