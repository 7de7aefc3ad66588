import {
  type MenuDefinition,
  type ModuleDefinition,
  type PermissionGroupDefinition,
  type ResourceDefinition,
  textKeys,
} from '@haiqiao/contract/definitions';
import { formatMessage, type Translations } from '@haiqiao/contract/i18n';
import { type ShippedModule, TRANSLATED_LOCALES } from '../shipped-module.ts';
import type { AccessSeed, ButtonSeed, GroupSeed, MenuBehaviour, MenuSeed } from './access-seed.ts';
import { ACTION_TEXT, VERB_TEXTS } from './verb-texts.ts';

/** Menus, permissions and groups of all modules combined: areas may grant permissions of other areas. */
export function modulesAccess(modules: readonly ShippedModule[]): AccessSeed {
  return {
    menus: modules.flatMap((module) => (module.definition.menus ?? []).map((menu) => menuSeed(module, menu))),
    buttons: modules.flatMap((module) =>
      (module.definition.resources ?? []).flatMap((resource) => buttonSeeds(module, resource)),
    ),
    groups: [...moduleGroups(modules), ...menuGrants(modules)],
  };
}

/** Groups of all modules with their holders, for posts and units created later. */
export function moduleGroups(modules: readonly ShippedModule[]): readonly GroupSeed[] {
  return modules.flatMap(({ definition }) => (definition.permissions ?? []).map(groupSeed));
}

/** Translations of a module text, as far as its `locales/` contain it. */
export function translationsOf({ texts }: ShippedModule, key: string): Translations {
  const found = TRANSLATED_LOCALES.map((locale) => [locale, texts[locale][key]] as const);
  return Object.fromEntries(found.filter(([, text]) => text !== undefined));
}

function menuSeed(module: ShippedModule, menu: MenuDefinition): MenuSeed {
  const { group } = menu;
  return {
    code: menu.code,
    name: menu.label,
    translations: translationsOf(module, textKeys.menu(menu.code)),
    icon: menu.icon,
    orderNo: menu.order,
    ...(menu.parent === undefined ? {} : { parentCode: menu.parent }),
    ...(menu.route === undefined ? {} : { param: menu.route }),
    ...(menu.buttons === undefined ? {} : { buttons: menu.buttons }),
    ...behaviourOf(menu),
    ...(group === undefined
      ? {}
      : {
          group: { name: group.label, translations: translationsOf(module, textKeys.menuGroup(group.code)) },
        }),
  };
}

/** How the menu opens and who sees it; only properties set in the definition. */
function behaviourOf(menu: MenuDefinition): MenuBehaviour {
  const { preset, hideForPosts, hideUnlessPosts, keepAlive, openMode } = menu;
  const { temporary, audience, visible, themes, setting } = menu;
  const behaviour = { preset, hideForPosts, hideUnlessPosts, keepAlive, openMode };
  const more = { temporary, audience, visible, themes, setting };
  return Object.fromEntries(
    Object.entries({ ...behaviour, ...more }).filter(([, value]) => value !== undefined),
  );
}

function buttonSeeds(module: ShippedModule, resource: ResourceDefinition): readonly ButtonSeed[] {
  const menuCode = menuOf(module.definition, resource);
  const target = menuCode === undefined ? {} : { menuCode };
  const verbs = Object.entries(VERB_TEXTS).map(
    ([verb, text]): ButtonSeed => ({
      code: `${resource.code}:${verb}`,
      kind: LIST_VERBS.has(verb) ? 'LIST' : 'ROW',
      ...target,
      ...named(module, text, { label: [textKeys.resource(resource.code), resource.label] }),
    }),
  );
  const actions = (resource.actions ?? []).map(
    (action): ButtonSeed => ({
      code: `${resource.code}:${action.code}`,
      kind: action.batch === true ? 'BATCH' : 'ROW',
      ...target,
      ...named(module, ACTION_TEXT, {
        label: [textKeys.resource(resource.code), resource.label],
        action: [textKeys.action(resource.code, action.code), action.label],
      }),
    }),
  );
  return [...verbs, ...actions];
}

/** Verbs of a list rather than of one record. */
const LIST_VERBS: ReadonlySet<string> = new Set(['create', 'export', 'import']);

/** Fills a pattern with module texts, in every language that has all of them. */
function named(
  module: ShippedModule,
  pattern: { readonly name: string; readonly translations: Translations },
  sources: Readonly<Record<string, readonly [key: string, source: string]>>,
): Pick<ButtonSeed, 'name' | 'translations'> {
  const parts = Object.entries(sources);
  const fill = (text: string, textOf: (key: string, source: string) => string): string =>
    formatMessage(
      text,
      Object.fromEntries(parts.map(([name, [key, source]]) => [name, textOf(key, source)])),
    );
  return {
    name: fill(pattern.name, (_, source) => source),
    translations: Object.fromEntries(
      TRANSLATED_LOCALES.map((locale) => [
        locale,
        fill(
          pattern.translations[locale] ?? pattern.name,
          (key, source) => module.texts[locale][key] ?? source,
        ),
      ]),
    ),
  };
}

/** The menu for the permissions of a resource: that of one of its lists. */
function menuOf(
  { lists = [], menus = [] }: ModuleDefinition,
  { code }: ResourceDefinition,
): string | undefined {
  const routes = lists.filter(({ resource }) => resource === code).map((list) => `code=${list.code}`);
  const own = menus.find(({ route }) => routes.some((part) => route?.split(/[?&]/).includes(part)));
  return own?.code ?? menus[0]?.code;
}

/** Menu grants of the modules. A group that no module ships exists already and only gets grants. */
function menuGrants(modules: readonly ShippedModule[]): readonly GroupSeed[] {
  const grants = modules.flatMap(({ definition }) =>
    (definition.menus ?? []).flatMap((menu) => menu.groups.map((group) => ({ group, menu: menu.code }))),
  );
  return [...Map.groupBy(grants, ({ group }) => group)].map(([code, own]) => ({
    code,
    name: null,
    menus: own.map(({ menu }) => menu),
    buttons: [],
  }));
}

function groupSeed({ code, label, audience, posts, orgs, grants }: PermissionGroupDefinition): GroupSeed {
  return {
    code,
    name: label,
    menus: [],
    buttons: grants.flatMap(({ resource, may }) => may.map((verb) => `${resource}:${verb}`)),
    rules: grants.map(({ resource, rows, fields }) => ({ resource, rows, fields: fields ?? {} })),
    ...(audience === undefined ? {} : { audience }),
    ...(posts === undefined ? {} : { posts }),
    ...(orgs === undefined ? {} : { orgs }),
  };
}
