import { type AstNode, childNode, childNodes, textOf, walk } from '../../../sources/ast.ts';
import type { ParsedSource } from '../../../sources/parse-source.ts';
import type { Project } from '../../../sources/project.ts';
import type { Finding, HouseRule } from '../../rule.ts';
import { servesTests, sourcesOf } from '../../sources.ts';

/** Rooms that serve every business area. */
const SHARED = /^apps\/(server\/src\/platform|web\/src\/(views|ui))\//;
const DEFINERS = new Set(['defineResource', 'defineForm', 'defineList']);

/** What the shared rooms must not name. */
interface Areas {
  /** Folders of `modules`, except areas that only show tables of the platform. */
  readonly names: readonly string[];
  /** Codes of resources, forms and lists, with their area. */
  readonly codes: ReadonlyMap<string, string>;
}

/** The value of a property in the object that a definition is made from. */
function propertyOf(call: AstNode, name: string): string {
  const objects = childNodes(call, 'arguments').filter(({ type }) => type === 'ObjectExpression');
  const properties = objects.flatMap((object) => childNodes(object, 'properties'));
  const found = properties.find((property) => textOf(childNode(property, 'key')) === name);
  return textOf(found && childNode(found, 'value'));
}

/** Codes that one file of an area defines; none for resources in a `table` of the platform. */
function codesIn(source: ParsedSource): { readonly own: string[]; readonly ofPlatform: boolean } {
  const own: string[] = [];
  let ofPlatform = false;
  walk(source.tree, (node) => {
    if (node.type !== 'CallExpression' || !DEFINERS.has(textOf(childNode(node, 'callee')))) return;
    if (propertyOf(node, 'table') !== '') ofPlatform = true;
    else if (propertyOf(node, 'code') !== '') own.push(propertyOf(node, 'code'));
  });
  return { own, ofPlatform };
}

function areasOf(project: Project): Areas {
  const areas = project.files.flatMap((path) => /^modules\/([^/]+)\/module\.ts$/.exec(path)?.[1] ?? []);
  const names: string[] = [];
  const codes = new Map<string, string>();
  for (const area of areas) {
    const files = sourcesOf(project, (path) => path.startsWith(`modules/${area}/`) && !servesTests(path));
    const found = files.map(codesIn);
    // Areas over tables of the platform have its words for names: flows, messages, organisation.
    if (found.some(({ ofPlatform }) => ofPlatform) || found.every(({ own }) => own.length === 0)) continue;
    names.push(area);
    for (const code of found.flatMap(({ own }) => own)) codes.set(code, area);
  }
  return { names, codes };
}

/** `enterpriseAccounts`, `ENTERPRISE_ACCOUNTS` and `enterprise-accounts` as `-enterprise-accounts-`. */
function wordsOf(name: string): string {
  const words = name.replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2').split(/[^A-Za-z0-9]+/);
  return `-${words.join('-').toLowerCase()}-`;
}

function areaIn(name: string, { names }: Areas): string | undefined {
  const words = wordsOf(name);
  return names.find((area) => words.includes(`-${area}-`));
}

/** The message about one node: a text that is a code or begins with one, or a name that contains an area. */
function namedBy(node: AstNode, areas: Areas): string | undefined {
  const text = textOf(node, node.type === 'TemplateElement' ? 'cooked' : 'value');
  if (node.type === 'StringLiteral' || node.type === 'TemplateElement') {
    const code = text.split(/[.:/?=&\s]/).find((part) => areas.codes.has(part) && isCodeIn(part, text));
    return code === undefined ? undefined : `"${code}" belongs to modules/${areas.codes.get(code)}`;
  }
  if (node.type !== 'Identifier') return undefined;
  const area = areaIn(text, areas);
  return area === undefined ? undefined : `${text} names modules/${area}`;
}

/** A word such as `position` is a code only where it stands alone or before a dot or colon. */
function isCodeIn(code: string, text: string): boolean {
  return code.includes('_') || text === code || text.startsWith(`${code}.`) || text.startsWith(`${code}:`);
}

function inSource(source: ParsedSource, areas: Areas): Finding[] {
  const findings = new Map<string, Finding>();
  walk(source.tree, (node) => {
    const named = namedBy(node, areas);
    if (named === undefined) return;
    const line = source.lineOf(node);
    const message = `${named}: move it into the area, or take it as an argument`;
    findings.set(`${line} ${message}`, { path: source.path, line, message });
  });
  return [...findings.values()];
}

function inPath(path: string, areas: Areas): Finding[] {
  const area = path.split('/').flatMap((part) => areaIn(part, areas) ?? [])[0];
  if (area === undefined) return [];
  return [{ path, line: 1, message: `the path names modules/${area}: move it into the area, or rename it` }];
}

/** No file of `platform`, `views` or `ui` names a business area, its resources, forms or lists. */
export const businessAreas: HouseRule = {
  name: 'business-areas',
  check: (project) => {
    const areas = areasOf(project);
    const isShared = (path: string) => SHARED.test(path) && !servesTests(path);
    return [
      ...project.files.filter(isShared).flatMap((path) => inPath(path, areas)),
      ...sourcesOf(project, isShared).flatMap((source) => inSource(source, areas)),
    ];
  },
};
