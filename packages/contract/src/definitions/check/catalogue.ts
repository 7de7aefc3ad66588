import type { DictionaryDefinition, DictionaryItemDefinition } from '../dictionary.ts';
import { type FieldsByName, fieldsOf } from '../fields-of.ts';
import type { FormDefinition } from '../form.ts';
import type { ListDefinition } from '../list.ts';
import type { ModuleDefinition } from '../module.ts';
import type { RecordCheckDefinition } from '../record/record-check.ts';
import type { ResourceDefinition } from '../resource.ts';

/** An error in a definition: its path inside the module, and a message for the author. */
export interface Finding {
  /** `enterprise.resource.fields.level.dictionary`, `rs_enterprise_list.list.columns[3].field` */
  readonly where: string;
  readonly reason: string;
}

/** Codes defined outside the modules: by the platform or by people. */
export interface ExternalCodes {
  /** Includes resources that only have permissions, such as `recycle_bin`. */
  readonly resources?: readonly string[];
  readonly dictionaries?: readonly string[];
  readonly menus?: readonly string[];
  /** Keys of flows. */
  readonly flows?: readonly string[];
  readonly groups?: readonly string[];
  /** Keys of system settings; if absent, references to settings are not checked. */
  readonly settings?: readonly string[];
}

/** Everything definitions may refer to, by code. */
export interface Catalogue {
  readonly resources: ReadonlyMap<string, ResourceDefinition>;
  readonly forms: ReadonlyMap<string, FormDefinition>;
  readonly lists: ReadonlyMap<string, ListDefinition>;
  readonly dictionaries: ReadonlyMap<string, DictionaryDefinition>;
  readonly menus: ReadonlySet<string>;
  readonly flows: ReadonlySet<string>;
  /** Record checks. */
  readonly checks: ReadonlyMap<string, RecordCheckDefinition>;
  readonly groups: ReadonlySet<string>;
  /** The groups among them that belong to the enterprise side. */
  readonly enterpriseGroups: ReadonlySet<string>;
  readonly external: ExternalCodes;
}

function byCode<Definition extends { readonly code: string }>(
  definitions: readonly Definition[],
): ReadonlyMap<string, Definition> {
  return new Map(definitions.map((definition) => [definition.code, definition]));
}

/** Collects the definitions of modules and platform. */
export function catalogueOf(modules: readonly ModuleDefinition[], external: ExternalCodes): Catalogue {
  return {
    resources: byCode(modules.flatMap(({ resources = [] }) => resources)),
    forms: byCode(modules.flatMap(({ forms = [] }) => forms)),
    lists: byCode(modules.flatMap(({ lists = [] }) => lists)),
    dictionaries: byCode(modules.flatMap(({ dictionaries = [] }) => dictionaries)),
    menus: new Set([
      ...(external.menus ?? []),
      ...modules.flatMap(({ menus = [] }) => menus.map(({ code }) => code)),
    ]),
    flows: new Set([
      ...(external.flows ?? []),
      ...modules.flatMap(({ flows = [] }) => flows.map(({ key }) => key)),
    ]),
    checks: byCode(modules.flatMap(({ checks = [] }) => checks)),
    groups: new Set([
      ...(external.groups ?? []),
      ...modules.flatMap(({ permissions = [] }) => permissions.map(({ code }) => code)),
    ]),
    enterpriseGroups: new Set(
      modules.flatMap(({ permissions = [] }) =>
        permissions.filter(({ audience }) => audience === 'ENTERPRISE').map(({ code }) => code),
      ),
    ),
    external,
  };
}

/** Context of a check: its path, the fields that may be named, and all other definitions. */
export interface CheckContext {
  readonly where: string;
  readonly fields: FieldsByName;
  /** The current resource, for its states; null without one. */
  readonly resource: ResourceDefinition | null;
  readonly catalogue: Catalogue;
}

/** The context of a resource's own definitions. */
export function contextOf(where: string, resource: ResourceDefinition, catalogue: Catalogue): CheckContext {
  return { where, fields: fieldsOf(resource), resource, catalogue };
}

/** A nested context. */
export function within(context: CheckContext, step: string): CheckContext {
  return { ...context, where: step.startsWith('[') ? `${context.where}${step}` : `${context.where}.${step}` };
}

/** One finding in a context. */
export function fault(context: { readonly where: string }, reason: string): Finding[] {
  return [{ where: context.where, reason }];
}

/** A finding unless the condition is true. */
export function must(isSo: boolean, context: { readonly where: string }, reason: string): Finding[] {
  return isSo ? [] : fault(context, reason);
}

/** Findings for each value that occurs more than once in a list. */
export function repeated(
  values: readonly string[],
  where: (index: number) => string,
  what: string,
): Finding[] {
  return values.flatMap((value, index) =>
    values.indexOf(value) === index ? [] : fault({ where: where(index) }, `${what} "${value}" appears twice`),
  );
}

/** Whether a resource exists, even without its fields. */
export function knowsResource(catalogue: Catalogue, code: string): boolean {
  return catalogue.resources.has(code) || (catalogue.external.resources ?? []).includes(code);
}

/** Whether a dictionary exists, even without its items. */
export function knowsDictionary(catalogue: Catalogue, code: string): boolean {
  return catalogue.dictionaries.has(code) || (catalogue.external.dictionaries ?? []).includes(code);
}

/** Every item of a dictionary, including nested ones. */
export function itemsOf(items: readonly DictionaryItemDefinition[]): readonly DictionaryItemDefinition[] {
  return items.flatMap((item) => [item, ...itemsOf(item.items ?? [])]);
}
