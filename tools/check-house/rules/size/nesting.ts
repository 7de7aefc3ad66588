import { type AstNode, walk } from '../../../sources/ast.ts';
import { functionsOf, isFunction } from '../../../sources/functions.ts';
import type { HouseRule } from '../../rule.ts';
import { sourcesOf } from '../../sources.ts';

const NESTING_MAX = 3;

const BLOCKS = new Set([
  'IfStatement',
  'ForStatement',
  'ForInStatement',
  'ForOfStatement',
  'WhileStatement',
  'DoWhileStatement',
  'SwitchStatement',
  'TryStatement',
]);

function isElseIf(node: AstNode, parent: AstNode | undefined): boolean {
  return node.type === 'IfStatement' && parent?.type === 'IfStatement' && parent['alternate'] === node;
}

function nestingOf(ancestors: readonly AstNode[], node: AstNode): number {
  const chain = [...ancestors, node];
  return chain.filter((item, index) => BLOCKS.has(item.type) && !isElseIf(item, chain[index - 1])).length;
}

/** The first statement nested too deep inside the function, with its depth. */
function tooDeep(body: AstNode): { node: AstNode; depth: number } | undefined {
  let found: { node: AstNode; depth: number } | undefined;
  walk(body, (node, ancestors) => {
    if (found || (node !== body && isFunction(node))) return false;
    const depth = BLOCKS.has(node.type) ? nestingOf(ancestors, node) : 0;
    if (depth > NESTING_MAX) found = { node, depth };
    return true;
  });
  return found;
}

/** Statements nest at most three deep inside a function; `else if` is not a new level. */
export const nesting: HouseRule = {
  name: 'nesting',
  check: (project) =>
    sourcesOf(project).flatMap((source) =>
      functionsOf(source).flatMap((fn) => {
        const deep = tooDeep(fn.body);
        if (!deep) return [];
        const message = `${fn.name}: nested ${deep.depth} deep, at most ${NESTING_MAX}`;
        return [{ path: source.path, line: source.lineOf(deep.node), message }];
      }),
    ),
};
