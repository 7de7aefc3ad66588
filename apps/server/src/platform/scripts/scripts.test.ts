import { afterAll, expect, test } from 'vitest';
import { createScripts } from './scripts.ts';

const scripts = createScripts();
afterAll(() => scripts.close());

const variables = { amount: 1200, items: [{ price: 3 }, { price: 4 }], 名称: '海桥' };

test.each([
  [
    'reads variables',
    'return variables.items.reduce((sum, item) => sum + item.price, variables.amount)',
    1207,
  ],
  ['answers objects', 'return { level: variables.amount > 1000 ? "大额" : "小额" }', { level: '大额' }],
  ['answers nothing', 'const unused = 1;', null],
  ['ends in a comment', 'return 1 // the end', 1],
  ['changes only its copy', 'variables.amount = 1; return variables.amount', 1],
])('ENG-04 a script %s', async (_, script, value) => {
  expect(await scripts.run({ script, variables })).toEqual({ ok: true, value });
  expect(variables.amount).toBe(1200);
});

test.each([
  ['process', 'return typeof process'],
  ['require', 'return typeof require'],
  ['fetch', 'return typeof fetch'],
  ['the outer world by a constructor', 'return typeof (function () {}).constructor("return this")().process'],
  ['timer', 'return typeof setTimeout'],
])('ENG-04 a script has no %s', async (_, script) => {
  expect(await scripts.run({ script, variables: {} })).toEqual({ ok: true, value: 'undefined' });
});

test.each<[string, string, [string, RegExp]]>([
  [
    'what it throws, with its line',
    'const one = 1;\nthrow new TypeError("no such thing")',
    ['thrown', /^TypeError: no such thing \(line 2\)$/],
  ],
  ['what it cannot read', 'return variables.gone.deeper', ['thrown', /line 1/]],
  ['what is not a script', 'return ((', ['thrown', /SyntaxError/]],
  ['a result that goes round', 'const it = {}; it.it = it; return it', ['result', /circular/]],
  ['a result that is too long', 'return "x".repeat(100000)', ['result', /65536/]],
  ['a function', 'return () => 1', ['result', /JSON/]],
  [
    'too much memory',
    'const all = []; for (;;) all.push(new Array(100000).fill(1))',
    ['memory', /out of memory/],
  ],
  ['endless depth', 'const f = () => f() + 1; return f()', ['thrown', /stack|recursion/i]],
])('ENG-04 a failed script is identified by %s', async (_, script, [fault, message]) => {
  expect(await scripts.run({ script, variables: {} })).toEqual({
    ok: false,
    fault,
    message: expect.stringMatching(message),
  });
});

test('ENG-04 an endless script is stopped, even if it catches everything, and the others continue', async () => {
  const endless = scripts.run(
    { script: 'for (;;) { try { for (;;); } catch {} }', variables: {} },
    { timeoutMs: 150 },
  );
  const others = [1, 2, 3].map((number) => scripts.run({ script: `return ${number}`, variables: {} }));
  expect(await endless).toEqual({ ok: false, fault: 'timeout', message: 'the script did not end in time' });
  expect(await Promise.all(others)).toEqual([1, 2, 3].map((value) => ({ ok: true, value })));
});

test('ENG-04 a script stopped from outside affects only itself, and waiting ones are rejected at shutdown', async () => {
  const closing = createScripts();
  const endless = closing.run({ script: 'for (;;);', variables: {} }, { timeoutMs: 10_000 });
  await closing.close();
  expect(await endless).toMatchObject({ ok: false, fault: 'timeout' });
  expect(await closing.run({ script: 'return 1', variables: {} })).toMatchObject({
    ok: false,
    fault: 'timeout',
  });
});

test('ENG-04 a script stuck in one uninterruptible step is terminated from outside, also in a prewarmed thread', async () => {
  const stuck = { script: 'return [].indexOf.call({ length: 2 ** 53 - 1 }, 1)', variables: {} };
  const waits = createScripts();
  await waits.run({ script: 'return 1', variables: {} });
  // The next thread is prewarmed by now.
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const late = new Promise((resolve) => setTimeout(resolve, 4_000, 'still running'));
  expect(await Promise.race([waits.run(stuck, { timeoutMs: 100 }), late])).toMatchObject({
    ok: false,
    fault: 'timeout',
  });
  await waits.close();
});
