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
 * Cyclomatic complexity: one, plus one per branch. A switch counts once regardless of its cases, and defaults (`??`, `?.`) do not count.
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

/** The complexity of a function is at most 10; inner functions are counted separately. */
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
