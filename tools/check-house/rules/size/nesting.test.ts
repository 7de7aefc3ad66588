import { expect, test } from 'vitest';
import { judge } from '../../testing/judge.ts';
import { nesting } from './nesting.ts';

test('the fourth nesting level is reported', () => {
  const text = 'function f() {\n for (;;) {\n if (a) {\n try {\n while (b) {\n c();\n } } catch {} } }\n}';
  expect(judge(nesting, { 'a.ts': text })).toEqual(['a.ts:5 f: nested 4 deep, at most 3']);
});

test('else if is not a level, and an inner function starts at zero', () => {
  const chain =
    'if (a) { x(); } else if (b) { x(); } else if (c) { x(); } else if (d) { x(); } else if (e) { x(); }';
  expect(judge(nesting, { 'a.ts': `function f() { for (;;) { if (z) { ${chain} } } }` })).toEqual([]);
  const inner = 'rows.map(() => { for (;;) { if (a) { try { x(); } catch {} } } });';
  expect(judge(nesting, { 'a.ts': `function f() { for (;;) { if (z) { ${inner} } } }` })).toEqual([]);
});
