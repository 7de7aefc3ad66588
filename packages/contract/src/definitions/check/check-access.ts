import type { RowScope } from '../../access/grant.ts';
import { fieldNamed, type FieldsByName } from '../fields-of.ts';
import type { MenuDefinition } from '../menu.ts';
import { codeInRoute, isMenuLink, menuRouteKey } from '../../access/menus/menu-route.ts';
import { MENU_DEPTH_MAX, menuPresetSchema, postRefSchema } from '../../access/menus/menu-preset.ts';
import type { GrantDefinition, PermissionGroupDefinition } from '../permission.ts';
import {
  type Catalogue,
  fault,
  type Finding,
  knowsResource,
  must,
  type CheckContext,
  contextOf,
  repeated,
  within,
} from './catalogue.ts';
import { checkCondition } from './check-condition.ts';
import { RESOURCE_VERBS } from './check-resource.ts';

function ancestorsOf(entry: MenuDefinition, entries: ReadonlyMap<string, MenuDefinition>): string[] {
  const above: string[] = [];
  let parent = entry.parent;
  while (parent !== undefined && !above.includes(parent)) {
    above.push(parent);
    parent = entries.get(parent)?.parent;
  }
  return above;
}

/** Errors in the menu entries of a module. */
export function checkMenus(menus: readonly MenuDefinition[], catalogue: Catalogue): Finding[] {
  const entries = new Map(menus.map((entry) => [entry.code, entry]));
  return menus.flatMap((entry) => {
    const where = `${entry.code}.menu`;
    const { parent } = entry;
    const above = ancestorsOf(entry, entries);
    return [
      ...checkRoute(entry, where, catalogue),
      ...checkShowing(entry, where, catalogue),
      ...must(
        above.length < MENU_DEPTH_MAX,
        { where: `${where}.parent` },
        `a menu has ${MENU_DEPTH_MAX} levels at most`,
      ),
      ...must(
        parent === undefined || catalogue.menus.has(parent),
        { where: `${where}.parent` },
        `there is no menu entry "${parent}"`,
      ),
      ...must(!above.includes(entry.code), { where: `${where}.parent` }, 'the entry is its own ancestor'),
      ...entry.groups.flatMap((group, index) =>
        must(
          catalogue.groups.has(group),
          { where: `${where}.groups[${index}]` },
          `there is no permission group "${group}"`,
        ),
      ),
      ...checkAudience(entry, where, catalogue),
    ];
  });
}

/** Enterprises never see staff menus, nor the staff those of enterprises (DOMAIN §2.17). */
function checkAudience(
  { audience = 'STAFF', groups }: MenuDefinition,
  where: string,
  { enterpriseGroups }: Catalogue,
): Finding[] {
  return groups.flatMap((group, index) =>
    must(
      enterpriseGroups.has(group) === (audience === 'ENTERPRISE'),
      { where: `${where}.groups[${index}]` },
      `the permission group "${group}" has another audience`,
    ),
  );
}

function checkRoute({ route, openMode }: MenuDefinition, where: string, catalogue: Catalogue): Finding[] {
  if (route === undefined)
    return must(openMode === undefined, { where: `${where}.openMode` }, 'the entry has no route');
  if (menuRouteKey(route) === null) return fault({ where: `${where}.route` }, `"${route}" is not a route`);
  const list = route.startsWith('/lists?') ? codeInRoute(route) : null;
  return [
    ...must(
      list === null || catalogue.lists.has(list),
      { where: `${where}.route` },
      `there is no list "${list}"`,
    ),
    ...must(
      openMode !== (isMenuLink(route) ? 'TAB' : 'EMBED'),
      { where: `${where}.openMode` },
      'a tab opens a route, a page within a tab opens a link',
    ),
  ];
}

/** Preset, post rules and setting of an entry. */
function checkShowing(entry: MenuDefinition, where: string, catalogue: Catalogue): Finding[] {
  const { preset, hideForPosts = [], hideUnlessPosts = [], setting } = entry;
  const { settings } = catalogue.external;
  const isSetting = (key: string) => settings === undefined || settings.includes(key);
  const posts = [
    ...(preset?.byPost ?? []).map(({ postSetting }) => postSetting),
    ...hideForPosts,
    ...hideUnlessPosts,
  ];
  return [
    ...must(
      preset === undefined || menuPresetSchema.safeParse(preset).success,
      { where: `${where}.preset` },
      'no preset',
    ),
    ...posts.flatMap((post) =>
      must(
        postRefSchema.safeParse(post).success && (!post.includes('.') || isSetting(post)),
        { where: `${where}.posts` },
        `"${post}" names no post`,
      ),
    ),
    ...must(
      setting === undefined || isSetting(setting),
      { where: `${where}.setting` },
      `there is no setting "${setting}"`,
    ),
  ];
}

function checkScope(scope: RowScope, context: CheckContext): Finding[] {
  if (scope.kind === 'filter') return checkCondition(scope.where, within(context, 'where'));
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
    fieldNamed(context.fields, column) !== undefined,
    context,
    `the row scope needs the field "${column}", which the resource does not have`,
  );
}

/** Whether a name is a field or `table.column`. */
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
  const context = contextOf(where, resource, catalogue);
  const verbs: readonly string[] = [...RESOURCE_VERBS, ...(resource.actions ?? []).map(({ code }) => code)];
  return [
    ...grant.may.flatMap((verb, index) =>
      must(
        verbs.includes(verb),
        within(context, `may[${index}]`),
        `"${grant.resource}" has neither verb nor action "${verb}"`,
      ),
    ),
    ...grant.rows.flatMap((scope, index) => checkScope(scope, within(context, `rows[${index}]`))),
    ...Object.keys(grant.fields ?? {}).flatMap((name) =>
      must(
        isFieldPath(name, context.fields),
        within(context, `fields.${name}`),
        `there is no field "${name}"`,
      ),
    ),
  ];
}

/** Errors in the permission groups of a module. */
export function checkPermissions(
  groups: readonly PermissionGroupDefinition[],
  catalogue: Catalogue,
): Finding[] {
  const codes = groups.map(({ code }) => code);
  return [
    ...repeated(codes, (index) => `${codes[index] ?? ''}.group`, 'the permission group'),
    ...groups.flatMap(({ code, audience, posts, orgs, grants }) => [
      ...must(
        audience !== 'ENTERPRISE' || (posts === undefined && orgs === undefined),
        { where: `${code}.group` },
        'only enterprise accounts can hold an enterprise group',
      ),
      ...repeated(
        grants.map(({ resource }) => resource),
        (index) => `${code}.group.grants[${index}]`,
        'the grant for',
      ),
      ...grants.flatMap((grant, index) => checkGrant(grant, `${code}.group.grants[${index}]`, catalogue)),
    ]),
  ];
}
