import { type AstNode, isNode, textOf, walk } from '../../../sources/ast.ts';
import { type Glossary, GLOSSARY_PATH, readGlossary } from '../../../sources/glossary.ts';
import type { ParsedSource } from '../../../sources/parse-source.ts';
import type { Project } from '../../../sources/project.ts';
import type { Finding, HouseRule } from '../../rule.ts';
import { sourcesOf } from '../../sources.ts';

/** Nodes that declare a name, with the property that holds it. */
const DECLARATIONS: Readonly<Record<string, string>> = {
  VariableDeclarator: 'id',
  FunctionDeclaration: 'identifier',
  FunctionExpression: 'identifier',
  ClassDeclaration: 'identifier',
  ClassProperty: 'key',
  PrivateProperty: 'key',
  ClassMethod: 'key',
  PrivateMethod: 'key',
  TsInterfaceDeclaration: 'id',
  TsTypeAliasDeclaration: 'id',
  TsPropertySignature: 'key',
  TsMethodSignature: 'key',
  TsTypeParameter: 'name',
  ImportSpecifier: 'local',
  Parameter: 'pat',
};

/** Migrations and applied decisions are history: their file names do not change. */
const HISTORY = /\/migrations\//;

/** Rejected words of the glossary do not occur in declared names, file names and headings. */
export const vocabulary: HouseRule = {
  name: 'vocabulary',
  check(project) {
    const glossary = readGlossary(project);
    if (glossary.rejected.size === 0) return [];
    return [
      ...project.files.flatMap((path) => fileNameFindings(path, glossary)),
      ...sourcesOf(project).flatMap((source) => nameFindings(source, glossary)),
      ...headingFindings(project, glossary),
    ];
  },
};

function fileNameFindings(path: string, glossary: Glossary): Finding[] {
  if (HISTORY.test(path)) return [];
  const name = path.split('/').at(-1) ?? '';
  return faultsOf(name, glossary).map((message) => ({ path, line: 1, message: `file name: ${message}` }));
}

function nameFindings(source: ParsedSource, glossary: Glossary): Finding[] {
  const findings: Finding[] = [];
  walk(source.tree, (node) => {
    for (const name of declaredNames(node)) {
      if (glossary.allowedNames.has(textOf(name))) continue;
      const line = source.lineOf(name);
      const messages = faultsOf(textOf(name), glossary);
      findings.push(...messages.map((message) => ({ path: source.path, line, message })));
    }
  });
  return findings;
}

/** The identifiers that a node itself declares. `{ name }` takes its name from the property, which is judged where it is declared. */
function declaredNames(node: AstNode): AstNode[] {
  if (node.type === 'ArrowFunctionExpression') return patternNames(node['params']);
  // A name that an import does not change belongs to the file that declares it.
  if (node.type === 'ImportSpecifier' && !isNode(node['imported'])) return [];
  const property = DECLARATIONS[node.type];
  return property === undefined ? [] : patternNames(node[property]);
}

function patternNames(value: unknown): AstNode[] {
  if (Array.isArray(value)) return value.flatMap(patternNames);
  if (!isNode(value)) return [];
  switch (value.type) {
    case 'Identifier':
    case 'PrivateName':
      return [value];
    case 'ObjectPattern':
      return patternNames(value['properties']);
    case 'ArrayPattern':
      return patternNames(value['elements']);
    case 'KeyValuePatternProperty':
      return patternNames(value['value']);
    case 'AssignmentPattern':
      return patternNames(value['left']);
    case 'RestElement':
      return patternNames(value['argument']);
    default:
      return [];
  }
}

function headingFindings(project: Project, glossary: Glossary): Finding[] {
  const pages = project.files.filter((path) => path.endsWith('.md') && path !== GLOSSARY_PATH);
  return pages.flatMap((path) =>
    project
      .read(path)
      .split('\n')
      .flatMap((text, index) =>
        /^#+ /.test(text)
          ? faultsOf(text, glossary).map((message) => ({
              path,
              line: index + 1,
              message: `heading: ${message}`,
            }))
          : [],
      ),
  );
}

function faultsOf(name: string, { rejected }: Glossary): string[] {
  return wordsOf(name).flatMap((word) => {
    const base = baseForms(word).find((form) => rejected.has(form));
    if (base === undefined) return [];
    return [`"${word}" in ${name.trim()} is not in our vocabulary: ${rejected.get(base)?.join(' or ')}`];
  });
}

const CASE_CHANGES = /(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/;

/** The words of a name in camel, Pascal, snake, constant or kebab case, in lower case. */
function wordsOf(name: string): string[] {
  return name
    .split(/[^A-Za-z0-9]+/)
    .flatMap((part) => part.split(CASE_CHANGES))
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());
}

/** The forms under which a word may stand for its singular or infinitive: `reaches` for `reach`, `placed` for `place`. */
function baseForms(word: string): string[] {
  const stems = ['s', 'es', 'd', 'ed', 'ing', 'ly']
    .filter((ending) => word.endsWith(ending))
    .map((ending) => word.slice(0, -ending.length));
  const withE = word.endsWith('ing') ? [`${word.slice(0, -3)}e`] : [];
  return [word, ...stems, ...withE];
}
