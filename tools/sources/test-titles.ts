import { type AstNode, childNode, childNodes, textOf, walk } from './ast.ts';
import { calleeRoot } from './functions.ts';
import type { ParsedSource } from './parse-source.ts';

/** A test with the titles of its groups, outermost first. */
export interface TestTitle {
  readonly title: string;
  readonly groups: readonly string[];
  readonly line: number;
  /** The test or a group around it is skipped or a todo: it proves nothing. */
  readonly isSkipped: boolean;
}

const TEST_NAMES = new Set(['test', 'it']);
const GROUP_NAMES = new Set(['describe', 'suite']);

/** `AUTH-02`, in the ledger's numbering; `UTF-16` and `ISO-86…` are excluded. */
const REQUIREMENT_ID = /\b(?!UTF-|ISO-)[A-Z]{2,5}-\d{2}\b/g;

/** The distinct requirement IDs in a text, in order. `AUTH-01 … AUTH-03` names two, not three. */
export function requirementIds(text: string): string[] {
  return [...new Set(text.match(REQUIREMENT_ID) ?? [])];
}

function literalText(node: AstNode | undefined): string | undefined {
  if (node?.type === 'StringLiteral') return textOf(node);
  if (node?.type !== 'TemplateLiteral') return undefined;
  return childNodes(node, 'quasis')
    .map((part) => textOf(part, 'cooked') || textOf(part, 'raw'))
    .join('…');
}

/** The leading name chain of a call: `test.describe.serial` gives `['test', 'describe', 'serial']`. */
function calleeNames(node: AstNode | undefined): string[] {
  if (!node) return [];
  if (node.type === 'Identifier') return [textOf(node)];
  if (node.type === 'MemberExpression') {
    return [...calleeNames(childNode(node, 'object')), textOf(childNode(node, 'property'))];
  }
  return calleeNames(childNode(node, 'callee') ?? childNode(node, 'tag'));
}

/** Runner calls that take a text first but are no test. */
const NO_TEST = new Set(['step', 'extend', 'use', 'info', 'setTimeout', 'slow']);
const SKIPPED = new Set(['skip', 'todo', 'fixme', 'fails', 'fail']);

function isSkipped(call: AstNode): boolean {
  return calleeNames(childNode(call, 'callee')).some((name) => SKIPPED.has(name));
}

function kindOf(call: AstNode): 'test' | 'group' | undefined {
  if (!TEST_NAMES.has(calleeRoot(call)) && !GROUP_NAMES.has(calleeRoot(call))) return undefined;
  const names = calleeNames(childNode(call, 'callee'));
  if (names.some((name) => NO_TEST.has(name))) return undefined;
  return names.some((name) => GROUP_NAMES.has(name)) ? 'group' : 'test';
}

/** The title of a `test(…)` or `describe(…)` call; undefined for anything else, including `test.each(rows)` without its second call. */
function titleOf(call: AstNode): string | undefined {
  if (call.type !== 'CallExpression') return undefined;
  return literalText(childNodes(call, 'arguments')[0]);
}

/** Every test of a file with its groups. Template titles show `…` for values. */
export function testTitles(source: ParsedSource): TestTitle[] {
  const found: TestTitle[] = [];
  walk(source.tree, (node, ancestors) => {
    const title = titleOf(node);
    if (title === undefined || kindOf(node) !== 'test') return;
    const groups = ancestors.filter((outer) => titleOf(outer) !== undefined && kindOf(outer) === 'group');
    found.push({
      title,
      groups: groups.map((group) => titleOf(group) ?? ''),
      line: source.lineOf(node),
      isSkipped: [...groups, node].some(isSkipped),
    });
  });
  return found;
}
