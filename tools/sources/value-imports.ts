import { type AstNode, childNode, childNodes, textOf, walk } from './ast.ts';
import { dirname, join } from 'node:path/posix';
import type { Project } from './project.ts';

/** Where `#name/` leads, as `imports` of the package files say. */
const ALIASES: Readonly<Record<string, string>> = {
  '#server/': 'apps/server/src/',
  '#web/': 'apps/web/src/',
};

/** The files of the project that a file imports for their values. Type imports and lazy imports do not count. */
function valueImports(project: Project, path: string): string[] {
  const found: string[] = [];
  walk(project.source(path).tree, (node) => {
    if (!importsValue(node)) return;
    const target = resolveSpecifier(path, textOf(childNode(node, 'source')));
    if (target !== null && project.files.includes(target)) found.push(target);
  });
  return found;
}

/** A file with all files that it reaches over value imports, itself included, sorted. */
export function importClosure(project: Project, entry: string): string[] {
  const closure = new Set<string>();
  const open = [entry];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (closure.has(path)) continue;
    closure.add(path);
    if (/\.tsx?$/.test(path)) open.push(...valueImports(project, path));
  }
  return [...closure].toSorted();
}

function importsValue(node: AstNode): boolean {
  if (node.type === 'ExportAllDeclaration') return node['typeOnly'] !== true;
  if (node.type !== 'ImportDeclaration' && node.type !== 'ExportNamedDeclaration') return false;
  if (node['typeOnly'] === true) return false;
  const specifiers = childNodes(node, 'specifiers');
  return specifiers.length === 0 || specifiers.some((specifier) => specifier['isTypeOnly'] !== true);
}

function resolveSpecifier(from: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return join(dirname(from), specifier);
  const alias = Object.keys(ALIASES).find((prefix) => specifier.startsWith(prefix));
  return alias === undefined ? null : `${ALIASES[alias]}${specifier.slice(alias.length)}`;
}
