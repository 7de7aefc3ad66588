import type { DictionaryDefinition } from './dictionary.ts';
import type { FlowDefinition } from './flow/flow.ts';
import type { FormDefinition } from './form.ts';
import type { ListDefinition } from './list.ts';
import type { MenuDefinition } from './menu.ts';
import type { PermissionGroupDefinition } from './permission.ts';
import type { RecordCheckDefinition } from './record/record-check.ts';
import type { ResourceDefinition } from './resource.ts';

/** A business area: its definitions as pure data. */
export interface ModuleDefinition {
  /** The folder's name. */
  readonly code: string;
  /** Translations under `module`. */
  readonly label: string;
  /** Its kinds of records. */
  readonly resources?: readonly ResourceDefinition[];
  /** Forms of its resources. */
  readonly forms?: readonly FormDefinition[];
  /** Lists of its resources. */
  readonly lists?: readonly ListDefinition[];
  /** Record checks. */
  readonly checks?: readonly RecordCheckDefinition[];
  /** Flows, with their diagram files. */
  readonly flows?: readonly FlowDefinition[];
  /** Dictionaries with their items. */
  readonly dictionaries?: readonly DictionaryDefinition[];
  /** Side menu entries, parents before their children. */
  readonly menus?: readonly MenuDefinition[];
  /** Permission groups, or additional grants for those of other modules. */
  readonly permissions?: readonly PermissionGroupDefinition[];
  /** Paths of the pages in `web/index.ts`, so that menus may name them; routes of forms are known already. */
  readonly pages?: readonly string[];
}

/** Paths that a module adds to the pages of the browser application: its `pages` and the routes of its forms. */
export function pagePathsOf({ pages = [], forms = [] }: ModuleDefinition): readonly string[] {
  return [...pages, ...forms.flatMap(({ routes }) => [routes?.see ?? [], routes?.edit ?? []].flat())];
}

/**
 * Declares a business area; `module.ts` has it as its default export.
 * @example export default defineModule({ code: 'enterprise', label: '企业库', resources: [enterprise], lists: [enterpriseList] });
 */
export function defineModule(definition: ModuleDefinition): ModuleDefinition {
  return definition;
}
