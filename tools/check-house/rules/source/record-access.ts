import { type AstNode, childNode, childNodes, textOf, walk } from '../../../sources/ast.ts';
import type { ParsedSource } from '../../../sources/parse-source.ts';
import type { Finding, HouseRule } from '../../rule.ts';
import { servesTests, sourcesOf } from '../../sources.ts';

const SERVER = /^(apps\/server\/src|modules)\//;

/** Rooms that name the tables of business records: they create, describe and read them. */
const NAMES_TABLES = /^apps\/server\/src\/platform\/(install|metadata|records\/source)\//;

/** Rooms that apply row scopes and row security to statements. */
const APPLIES_ACCESS = /^apps\/server\/src\/platform\/(access|records\/source)\//;

/** The property of a resource or sub-table with the name of its table. */
const TABLE = 'recordTable';

/** A table name of a business area; `biz_id` and `biz_type` are columns of flow tables. */
const BUSINESS_TABLE = /\bbiz_(?!id\b|type\b)/;

const ACCESS_FUNCTIONS: ReadonlySet<string> = new Set([
  'actorRowScopeSql',
  'rowSecuritySettingsFor',
  'underRowSecurity',
]);

/** Whether a record has rows in a sub-table is part of a row scope. */
const SUB_TABLE_CONDITION = 'apps/server/src/platform/access/row-scopes/condition-sql.ts';

/** The message about a table that a node names outside the rooms that may. */
function namedTable(node: AstNode, path: string): string | undefined {
  if (NAMES_TABLES.test(path) || path === SUB_TABLE_CONDITION) return undefined;
  if (node.type === 'Identifier')
    return textOf(node) === TABLE
      ? `\`${TABLE}\` names a table of records: use a part of platform/records/source`
      : undefined;
  if (node.type !== 'StringLiteral' && node.type !== 'TemplateElement') return undefined;
  return BUSINESS_TABLE.test(textOf(node, node.type === 'TemplateElement' ? 'cooked' : 'value'))
    ? 'a table of records by its name: use `records(ctx).source(resource)`'
    : undefined;
}

/** The message about an import of what the source applies. */
function appliedAccess(node: AstNode, path: string): string | undefined {
  if (node.type !== 'ImportDeclaration' || APPLIES_ACCESS.test(path)) return undefined;
  const names = childNodes(node, 'specifiers').map((one) =>
    textOf(childNode(one, 'imported') ?? childNode(one, 'local')),
  );
  const name = names.find((one) => ACCESS_FUNCTIONS.has(one));
  return name === undefined ? undefined : `${name}: use \`records(ctx)\`, which applies it`;
}

function inSource(source: ParsedSource): Finding[] {
  const findings: Finding[] = [];
  walk(source.tree, (node) => {
    const message = namedTable(node, source.path) ?? appliedAccess(node, source.path);
    if (message !== undefined) findings.push({ path: source.path, line: source.lineOf(node), message });
  });
  return findings;
}

/** Business rows are read through `records(ctx).source(resource)` alone, so that no read forgets the actor's row scope. */
export const recordAccess: HouseRule = {
  name: 'record-access',
  check: (project) => sourcesOf(project, (path) => SERVER.test(path) && !servesTests(path)).flatMap(inSource),
};
