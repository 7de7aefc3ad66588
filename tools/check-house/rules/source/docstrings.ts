import { type AstNode, childNode, childNodes, isNode, textOf } from '../../../sources/ast.ts';
import type { ParsedSource } from '../../../sources/parse-source.ts';
import type { Finding, HouseRule } from '../../rule.ts';
import { isTestFile, sourcesOf } from '../../sources.ts';

/** The public API: every export of a package, and the two module SDKs. */
function isPublic(path: string): boolean {
  if (isTestFile(path)) return false;
  return /^packages\/[^/]+\/src\//.test(path) || /^apps\/(server|web)\/src\/sdk\.ts$/.test(path);
}

function declaredName(declaration: AstNode): string {
  if (declaration.type === 'VariableDeclaration') {
    return childNodes(declaration, 'declarations')
      .map((item) => textOf(childNode(item, 'id')))
      .join(', ');
  }
  return textOf(childNode(declaration, 'identifier') ?? childNode(declaration, 'id'));
}

function isDocumented(source: ParsedSource, node: AstNode): boolean {
  return source.commentBefore(node)?.startsWith('/**') ?? false;
}

/** Overloads of a function share the comment of the first. */
function exportsOf(source: ParsedSource): AstNode[] {
  const names = new Set<string>();
  return childNodes(source.tree, 'body').filter((node) => {
    if (node.type !== 'ExportDeclaration') return false;
    const declaration = childNode(node, 'declaration');
    const name = declaration ? declaredName(declaration) : '';
    const isFirst = !names.has(name);
    names.add(name);
    return isFirst;
  });
}

function undocumentedExports(source: ParsedSource): Finding[] {
  return exportsOf(source)
    .filter((node) => !isDocumented(source, node))
    .map((node) => {
      const declaration = childNode(node, 'declaration');
      const name = declaration ? declaredName(declaration) : '(unnamed)';
      return { path: source.path, line: source.lineOf(node), message: `${name} has no docstring` };
    });
}

/** Definitions are written by hand: each property of a `…Definition` is documented. */
function undocumentedProperties(source: ParsedSource): Finding[] {
  return exportsOf(source).flatMap((node) => {
    const declaration = childNode(node, 'declaration');
    if (declaration?.type !== 'TsInterfaceDeclaration') return [];
    const name = declaredName(declaration);
    const body = declaration['body'];
    if (!name.endsWith('Definition') || !isNode(body)) return [];
    return childNodes(body, 'body')
      .filter((property) => !isDocumented(source, property))
      .map((property) => ({
        path: source.path,
        line: source.lineOf(property),
        message: `${name}.${textOf(childNode(property, 'key'))} has no docstring`,
      }));
  });
}

/** Public exports and properties of definitions have a docstring. */
export const docstrings: HouseRule = {
  name: 'docstrings',
  check: (project) =>
    sourcesOf(project, isPublic).flatMap((source) => [
      ...undocumentedExports(source),
      ...undocumentedProperties(source),
    ]),
};
