import type { DictionaryDefinition, DictionaryItemDefinition } from '../dictionary.ts';
import { type FieldsByName, fieldsOf } from '../fields-of.ts';
import type { FormDefinition } from '../form.ts';
import type { ListDefinition } from '../list.ts';
import type { ModuleDefinition } from '../module.ts';
import type { RecordCheckDefinition } from '../record/record-check.ts';
import type { ResourceDefinition } from '../resource.ts';

/** Something wrong with a definition: the place inside its module, and a sentence for whoever wrote it. */
export interface Finding {
  /** `enterprise.resource.fields.level.dictionary`, `rs_enterprise_list.list.columns[3].field` */
  readonly where: string;
  readonly reason: string;
}

/** Codes of what exists beside the modules: brought by the platform, or made by people. */
export interface KnownCodes {
  /** Also resources that only have permissions, such as `recycle_bin`. */
  readonly resources?: readonly string[];
  readonly dictionaries?: readonly string[];
  readonly menus?: readonly string[];
  /** Keys of flows. */
  readonly flows?: readonly string[];
  readonly groups?: readonly string[];
  /** Keys of system settings; unless given, those that are named are not looked for. */
  readonly settings?: readonly string[];
}

/** Everything that definitions may name, by code. */
export interface Catalogue {
  readonly resources: ReadonlyMap<string, ResourceDefinition>;
  readonly forms: ReadonlyMap<string, FormDefinition>;
  readonly lists: ReadonlyMap<string, ListDefinition>;
  readonly dictionaries: ReadonlyMap<string, DictionaryDefinition>;
  readonly menus: ReadonlySet<string>;
  readonly flows: ReadonlySet<string>;
  /** What is looked into for records. */
  readonly checks: ReadonlyMap<string, RecordCheckDefinition>;
  readonly groups: ReadonlySet<string>;
  /** Those of them that are of the enterprise side. */
  readonly enterpriseGroups: ReadonlySet<string>;
  readonly known: KnownCodes;
}

function byCode<Definition extends { readonly code: string }>(
  definitions: readonly Definition[],
): ReadonlyMap<string, Definition> {
  return new Map(definitions.map((definition) => [definition.code, definition]));
}

/** Gathers what modules and platform bring. */
export function catalogueOf(modules: readonly ModuleDefinition[], known: KnownCodes): Catalogue {
  return {
    resources: byCode(modules.flatMap(({ resources = [] }) => resources)),
    forms: byCode(modules.flatMap(({ forms = [] }) => forms)),
    lists: byCode(modules.flatMap(({ lists = [] }) => lists)),
    dictionaries: byCode(modules.flatMap(({ dictionaries = [] }) => dictionaries)),
    menus: new Set([
      ...(known.menus ?? []),
      ...modules.flatMap(({ menus = [] }) => menus.map(({ code }) => code)),
    ]),
    flows: new Set([
      ...(known.flows ?? []),
      ...modules.flatMap(({ flows = [] }) => flows.map(({ key }) => key)),
    ]),
    checks: byCode(modules.flatMap(({ checks = [] }) => checks)),
    groups: new Set([
      ...(known.groups ?? []),
      ...modules.flatMap(({ permissions = [] }) => permissions.map(({ code }) => code)),
    ]),
    enterpriseGroups: new Set(
      modules.flatMap(({ permissions = [] }) =>
        permissions.filter(({ audience }) => audience === 'ENTERPRISE').map(({ code }) => code),
      ),
    ),
    known,
  };
}

/** Where a check stands: the place, the fields that may be named there, and everything else. */
export interface Place {
  readonly where: string;
  readonly fields: FieldsByName;
  /** The resource at hand, for its states; null where there is none. */
  readonly resource: ResourceDefinition | null;
  readonly catalogue: Catalogue;
}

/** The place of a resource's own definitions. */
export function placeOf(where: string, resource: ResourceDefinition, catalogue: Catalogue): Place {
  return { where, fields: fieldsOf(resource), resource, catalogue };
}

/** A place inside a place. */
export function within(place: Place, step: string): Place {
  return { ...place, where: step.startsWith('[') ? `${place.where}${step}` : `${place.where}.${step}` };
}

/** One finding at a place. */
export function fault(place: { readonly where: string }, reason: string): Finding[] {
  return [{ where: place.where, reason }];
}

/** A finding unless something holds. */
export function must(isSo: boolean, place: { readonly where: string }, reason: string): Finding[] {
  return isSo ? [] : fault(place, reason);
}

/** Findings for each value that stands in a list more than once. */
export function repeated(
  values: readonly string[],
  where: (index: number) => string,
  what: string,
): Finding[] {
  return values.flatMap((value, index) =>
    values.indexOf(value) === index
      ? []
      : fault({ where: where(index) }, `${what} "${value}" stands here twice`),
  );
}

/** Whether a resource is known, be it without its fields. */
export function knowsResource(catalogue: Catalogue, code: string): boolean {
  return catalogue.resources.has(code) || (catalogue.known.resources ?? []).includes(code);
}

/** Whether a dictionary is known, be it without its items. */
export function knowsDictionary(catalogue: Catalogue, code: string): boolean {
  return catalogue.dictionaries.has(code) || (catalogue.known.dictionaries ?? []).includes(code);
}

/** Every item of a dictionary, those below others too. */
export function itemsOf(items: readonly DictionaryItemDefinition[]): readonly DictionaryItemDefinition[] {
  return items.flatMap((item) => [item, ...itemsOf(item.items ?? [])]);
}
