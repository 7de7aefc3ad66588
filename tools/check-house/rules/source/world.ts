import { type AstNode, childNode, childNodes, textOf, walk } from '../../../sources/ast.ts';
import type { HouseRule } from '../../rule.ts';
import { servesTests, sourcesOf } from '../../sources.ts';

/** Code that must get time and randomness injected; adapters provide them. */
function needsInjectedClock(path: string): boolean {
  const isCoreCode = /^(packages\/[^/]+\/src|apps\/server\/src|modules)\//.test(path);
  return isCoreCode && !path.startsWith('apps/server/src/adapters/') && !servesTests(path);
}

function memberName(node: AstNode | undefined): string {
  if (node?.type !== 'MemberExpression') return textOf(node);
  return `${textOf(childNode(node, 'object'))}.${textOf(childNode(node, 'property'))}`;
}

function askOf(node: AstNode): string | undefined {
  const name = memberName(childNode(node, 'callee'));
  if (node.type === 'NewExpression' && name === 'Date') {
    return childNodes(node, 'arguments').length === 0 ? 'new Date()' : undefined;
  }
  if (node.type !== 'CallExpression') return undefined;
  const isAsking = name === 'Date.now' || name === 'Math.random' || /(^|\.)randomUUID$/.test(name);
  return isAsking ? `${name}()` : undefined;
}

/** Time and randomness come from `ctx.clock`, `ctx.ids`, `ctx.random`: only adapters access the system. */
export const world: HouseRule = {
  name: 'world',
  check: (project) =>
    sourcesOf(project, needsInjectedClock).flatMap((source) => {
      const findings: ReturnType<HouseRule['check']> = [];
      walk(source.tree, (node) => {
        const ask = askOf(node);
        if (!ask) return;
        const message = `${ask} only in adapters: use ctx.clock, ctx.ids or ctx.random`;
        findings.push({ path: source.path, line: source.lineOf(node), message });
      });
      return findings;
    }),
};
