import { type AstNode, childNode, childNodes, textOf, walk } from './ast.ts';
import type { ParsedSource } from './parse-source.ts';

/** A function of a file: declaration, expression, arrow, method, accessor or constructor. */
export interface SourceFunction {
  /** Its own name, or the name of what it is assigned to; `(anonymous)` otherwise. */
  readonly name: string;
  readonly node: AstNode;
  readonly body: AstNode;
  readonly parameterCount: number;
  /** A React component: capitalised, in a `.tsx` file. */
  readonly isComponent: boolean;
  /** A callback of `test`, `describe` and similar functions. */
  readonly isTestCallback: boolean;
}

const FUNCTION_TYPES = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'MethodProperty',
  'Constructor',
  'ClassMethod',
  'PrivateMethod',
  'GetterProperty',
  'SetterProperty',
]);

const TEST_CALLS = new Set([
  'test',
  'it',
  'describe',
  'suite',
  'beforeEach',
  'beforeAll',
  'afterEach',
  'afterAll',
]);

/** Whether the node is a function. */
export function isFunction(node: AstNode): boolean {
  return FUNCTION_TYPES.has(node.type);
}

/** The first name of a call: `test` in `test.each(rows)('…', fn)`. */
export function calleeRoot(node: AstNode): string {
  let current: AstNode | undefined = node;
  while (current && current.type !== 'Identifier') {
    current =
      childNode(current, 'callee') ?? childNode(current, 'object') ?? childNode(current, 'tag') ?? undefined;
  }
  return textOf(current);
}

function ownName(node: AstNode): string {
  const key = childNode(node, 'identifier') ?? childNode(node, 'key');
  return textOf(key);
}

/** `const Name = memo(() => …)` names the arrow function: calls in between are ignored. */
function assignedName(ancestors: readonly AstNode[]): string {
  for (const node of ancestors.toReversed()) {
    if (node.type === 'VariableDeclarator') return textOf(childNode(node, 'id'));
    if (node.type === 'KeyValueProperty' || node.type === 'ClassProperty') {
      return textOf(childNode(node, 'key'));
    }
    if (node.type !== 'CallExpression' && !node.type.startsWith('Ts')) return '';
  }
  return '';
}

function isCallbackOfTest(node: AstNode, parent: AstNode | undefined): boolean {
  if (parent?.type !== 'CallExpression') return false;
  return childNodes(parent, 'arguments').includes(node) && TEST_CALLS.has(calleeRoot(parent));
}

/** All functions of a file, outer before inner. Overload signatures without a body are omitted. */
export function functionsOf(source: ParsedSource): SourceFunction[] {
  const found: SourceFunction[] = [];
  walk(source.tree, (node, ancestors) => {
    if (!isFunction(node)) return;
    const inner = (node['function'] ?? node) as AstNode; // a method has its function one level down
    const body = childNode(inner, 'body');
    if (!body) return;
    const name = ownName(node) || assignedName(ancestors);
    found.push({
      name: name || '(anonymous)',
      node,
      body,
      parameterCount: childNodes(inner, 'params').length,
      isComponent: source.path.endsWith('.tsx') && /^[A-Z]/.test(name),
      isTestCallback: isCallbackOfTest(node, ancestors.at(-1)),
    });
  });
  return found;
}
