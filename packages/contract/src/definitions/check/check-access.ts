import type { RowScope } from '../../access/grant.ts';
import { fieldNamed, type FieldsByName } from '../fields-of.ts';
import type { MenuDefinition } from '../menu.ts';
import type { GrantDefinition, PermissionGroupDefinition } from '../permission.ts';
import {
  type Catalogue,
  type Finding,
  knowsResource,
  must,
  type Place,
  placeOf,
  repeated,
  within,
} from './catalogue.ts';
import { checkCondition } from './check-condition.ts';
import { RESOURCE_VERBS } from './check-resource.ts';

const ROUTE = /^(\/(?![/\\])|https?:\/\/)/;

function ancestorsOf(entry: MenuDefinition, entries: ReadonlyMap<string, MenuDefinition>): string[] {
  const above: string[] = [];
  let parent = entry.parent;
  while (parent !== undefined && !above.includes(parent)) {
    above.push(parent);
    parent = entries.get(parent)?.parent;
  }
  return above;
}

/** What is wrong with the menu entries of a module. */
export function checkMenus(menus: readonly MenuDefinition[], catalogue: Catalogue): Finding[] {
  const entries = new Map(menus.map((entry) => [entry.code, entry]));
  return menus.flatMap((entry) => {
    const where = `${entry.code}.menu`;
    const { parent, route } = entry;
    return [
      ...must(
        parent === undefined || catalogue.menus.has(parent),
        { where: `${where}.parent` },
        `there is no menu entry "${parent}"`,
      ),
      ...must(
        !ancestorsOf(entry, entries).includes(entry.code),
        { where: `${where}.parent` },
        'the entry stands below itself',
      ),
      ...must(
        route === undefined || ROUTE.test(route),
        { where: `${where}.route` },
        `"${route}" is no route`,
      ),
      ...entry.groups.flatMap((group, index) =>
        must(
          catalogue.groups.has(group),
          { where: `${where}.groups[${index}]` },
          `there is no permission group "${group}"`,
        ),
      ),
    ];
  });
}

function checkScope(scope: RowScope, place: Place): Finding[] {
  if (scope.kind === 'filter') return checkCondition(scope.where, within(place, 'where'));
  const column = {
    owner: 'ownerId',
    creator: 'createdBy',
    org: 'orgId',
    orgAndBelow: 'orgId',
    orgs: 'orgId',
    all: null,
  }[scope.kind];
  if (column === null) return [];
  return must(
    fieldNamed(place.fields, column) !== undefined,
    place,
    `the resource has no field "${column}" to tell its rows by`,
  );
}

/** Whether a name is that of a field, or `table.column`. */
function isFieldPath(path: string, fields: FieldsByName): boolean {
  const [name = '', column] = path.split('.');
  const field = fieldNamed(fields, name);
  if (column === undefined) return field !== undefined;
  return field?.type === 'table' && fieldNamed(field.fields, column) !== undefined;
}

function checkGrant(grant: GrantDefinition, where: string, catalogue: Catalogue): Finding[] {
  const resource = catalogue.resources.get(grant.resource);
  if (!resource) {
    return must(
      knowsResource(catalogue, grant.resource),
      { where: `${where}.resource` },
      `there is no resource "${grant.resource}"`,
    );
  }
  const place = placeOf(where, resource, catalogue);
  const verbs: readonly string[] = [...RESOURCE_VERBS, ...(resource.actions ?? []).map(({ code }) => code)];
  return [
    ...grant.may.flatMap((verb, index) =>
      must(
        verbs.includes(verb),
        within(place, `may[${index}]`),
        `"${grant.resource}" has neither verb nor action "${verb}"`,
      ),
    ),
    ...grant.rows.flatMap((scope, index) => checkScope(scope, within(place, `rows[${index}]`))),
    ...Object.keys(grant.fields ?? {}).flatMap((name) =>
      must(isFieldPath(name, place.fields), within(place, `fields.${name}`), `there is no field "${name}"`),
    ),
  ];
}

/** What is wrong with the permission groups of a module. */
export function checkPermissions(
  groups: readonly PermissionGroupDefinition[],
  catalogue: Catalogue,
): Finding[] {
  const codes = groups.map(({ code }) => code);
  return [
    ...repeated(codes, (index) => `${codes[index] ?? ''}.group`, 'the permission group'),
    ...groups.flatMap(({ code, grants }) => [
      ...repeated(
        grants.map(({ resource }) => resource),
        (index) => `${code}.group.grants[${index}]`,
        'the grant for',
      ),
      ...grants.flatMap((grant, index) => checkGrant(grant, `${code}.group.grants[${index}]`, catalogue)),
    ]),
  ];
}
