import { type AstNode, childNode, walk } from '../../../sources/ast.ts';
import type { ParsedSource } from '../../../sources/parse-source.ts';
import type { HouseRule } from '../../rule.ts';
import { servesTests, sourcesOf } from '../../sources.ts';

/** Parsers validate unknown values; elsewhere a cast needs a reason. */
function isParser(path: string): boolean {
  return /(^|\/)parse(-[a-z0-9-]+)?\.ts$/.test(path) || path.includes('/parse/');
}

function isClaim(node: AstNode): boolean {
  if (node.type === 'TsNonNullExpression') return true;
  return node.type === 'TsAsExpression' && childNode(node, 'expression') !== undefined;
}

function hasReason(source: ParsedSource, line: number): boolean {
  return source.comments.some(
    (comment) => comment.line === line || comment.lastLine === line || comment.lastLine === line - 1,
  );
}

/** `as` and `!` outside parsers and tests have a reason on the line or directly above. */
export const casts: HouseRule = {
  name: 'casts',
  check: (project) =>
    sourcesOf(project, (path) => !isParser(path) && !servesTests(path)).flatMap((source) => {
      const lines = new Set<number>();
      walk(source.tree, (node) => {
        if (isClaim(node)) lines.add(source.lastLineOf(node));
      });
      return [...lines]
        .filter((line) => !hasReason(source, line))
        .map((line) => ({ path: source.path, line, message: 'a cast without a reason on the line' }));
    }),
};
