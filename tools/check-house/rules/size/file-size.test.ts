import { expect, test } from 'vitest';
import { codeOf, judge } from '../../testing/judge.ts';
import { fileSize } from './file-size.ts';

test('301 code lines are too many, and comments and blank lines do not count', () => {
  expect(judge(fileSize, { 'a.ts': codeOf(301) })).toEqual(['a.ts:1 301 code lines, at most 300']);
  const free = `// why\n\n/*\n * a long\n * story\n */\n`.repeat(50);
  expect(judge(fileSize, { 'a.ts': free + codeOf(300) })).toEqual([]);
});

test('a line with code and a comment counts, and // inside texts and markup is not a comment', () => {
  const line = 'call(`http://x`); // why\n';
  expect(judge(fileSize, { 'a.ts': line.repeat(301) })).toHaveLength(1);
  const text = "const url = 'http://x'; const x = /[/*]/.test(url);\n";
  expect(judge(fileSize, { 'a.ts': `{${text}}\n`.repeat(151) })).toHaveLength(1);
  const markup = `const a = (\n<p>it's // no comment\n/* nor this */\n</p>);\n`;
  expect(judge(fileSize, { 'a.tsx': `{${markup}}\n`.repeat(61) })).toEqual([
    'a.tsx:1 305 code lines, at most 300',
  ]);
});

test('catalogues, registries and migrations may have 500', () => {
  const long = codeOf(500);
  const tooLong = codeOf(501);
  for (const path of [
    'packages/contract/src/errors/catalog.ts',
    'apps/server/src/db/migrations/0001_create_all.ts',
  ]) {
    expect(judge(fileSize, { [path]: long })).toEqual([]);
    expect(judge(fileSize, { [path]: tooLong })).toHaveLength(1);
  }
});
