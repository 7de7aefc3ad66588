import { type AstNode, textOf, walk } from '../../../sources/ast.ts';
import { functionsOf, isFunction } from '../../../sources/functions.ts';
import type { HouseRule } from '../../rule.ts';
import { sourcesOf } from '../../sources.ts';

const COMPLEXITY_MAX = 10;

const DECISIONS = new Set([
  'IfStatement',
  'ConditionalExpression',
  'ForStatement',
  'ForInStatement',
  'ForOfStatement',
  'WhileStatement',
  'DoWhileStatement',
  'CatchClause',
  'SwitchStatement',
]);

function isDecision(node: AstNode): boolean {
  if (node.type === 'BinaryExpression') return ['&&', '||'].includes(textOf(node, 'operator'));
  return DECISIONS.has(node.type);
}

/**
 * Cyclomatic complexity: one, and one more for each branch. A switch is one decision however many cases it lists,
 * and defaults (`??`, `?.`) decide nothing a reader must follow.
 */
function complexityOf(body: AstNode): number {
  let complexity = 1;
  walk(body, (node) => {
    if (node !== body && isFunction(node)) return false;
    if (isDecision(node)) complexity += 1;
    return true;
  });
  return complexity;
}

/** The complexity of a function is at most 10; the functions inside it are counted for themselves. */
export const complexity: HouseRule = {
  name: 'complexity',
  check: (project) =>
    sourcesOf(project).flatMap((source) =>
      functionsOf(source).flatMap((fn) => {
        const found = complexityOf(fn.body);
        if (found <= COMPLEXITY_MAX) return [];
        const message = `${fn.name}: complexity ${found}, at most ${COMPLEXITY_MAX}`;
        return [{ path: source.path, line: source.lineOf(fn.node), message }];
      }),
    ),
};
