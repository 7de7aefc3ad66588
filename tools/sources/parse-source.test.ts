import { expect, test } from 'vitest';
import { type AstNode, childNodes, walk } from './ast.ts';
import { functionsOf } from './functions.ts';
import { parseSource } from './parse-source.ts';

function nodesOf(text: string, type: string): { source: ReturnType<typeof parseSource>; nodes: AstNode[] } {
  const source = parseSource('a.tsx', text);
  const nodes: AstNode[] = [];
  walk(source.tree, (node) => {
    if (node.type === type) nodes.push(node);
  });
  return { source, nodes };
}

test('lines are correct after Chinese texts and multi-line comments', () => {
  const { source, nodes } = nodesOf(
    "// 海桥\n/*\n 跨境 */\nconst a = '中文';\n\ncall(\n  '海',\n);",
    'CallExpression',
  );
  const [call] = nodes;
  expect(call && [source.lineOf(call), source.lastLineOf(call)]).toEqual([6, 8]);
  expect(source.comments.map((comment) => [comment.text, comment.line, comment.lastLine])).toEqual([
    ['// 海桥', 1, 1],
    ['/*\n 跨境 */', 2, 3],
  ]);
  expect(source.codeLines(1, 8)).toBe(4);
});

test('the comment directly before a node, and none when code is in between', () => {
  const { source } = nodesOf('/** 一 */\nconst a = 1;\nconst b = 2;', 'VariableDeclaration');
  const [first, second] = childNodes(source.tree, 'body');
  expect(first && source.commentBefore(first)).toBe('/** 一 */');
  expect(second && source.commentBefore(second)).toBeUndefined();
});

test('functions have names, kinds and parameter counts', () => {
  const text =
    "export const Page = memo(({ a }: P) => <p/>);\nclass A { static async read(a: 1, b = 2) {} get size() { return 1; } }\nfunction f(x: 1): 1;\nfunction f(x: unknown) { return x; }\ntest('t', () => {});";
  const found = functionsOf(parseSource('a.tsx', text)).map((fn) => {
    const marks = [fn.isComponent && 'component', fn.isTestCallback && 'test'].filter(Boolean).join();
    return `${fn.name}/${fn.parameterCount} ${marks}`.trim();
  });
  expect(found).toEqual(['Page/1 component', 'read/2', 'size/0', 'f/1', '(anonymous)/0 test']);
});

test('a file with a shebang, and one that starts with a comment', () => {
  expect(parseSource('a.mjs', '#!/usr/bin/env node\ncall();').codeLines(1, 2)).toBe(2);
  expect(parseSource('a.ts', '\n\n// a\ncall();').comments[0]?.line).toBe(3);
});
