import type { DictionaryDefinition } from './dictionary.ts';
import type { FlowDefinition } from './flow/flow.ts';
import type { FormDefinition } from './form.ts';
import type { ListDefinition } from './list.ts';
import type { MenuDefinition } from './menu.ts';
import type { PermissionGroupDefinition } from './permission.ts';
import type { RecordCheckDefinition } from './record/record-check.ts';
import type { ResourceDefinition } from './resource.ts';

/** A business area: its contents list, pure data. */
export interface ModuleDefinition {
  /** The folder's name. */
  readonly code: string;
  /** Translations under `module`. */
  readonly label: string;
  /** Kinds of records that it brings. */
  readonly resources?: readonly ResourceDefinition[];
  /** Forms over its resources. */
  readonly forms?: readonly FormDefinition[];
  /** Lists over its resources. */
  readonly lists?: readonly ListDefinition[];
  /** What is looked into for records. */
  readonly checks?: readonly RecordCheckDefinition[];
  /** Flows, with their diagrams beside them. */
  readonly flows?: readonly FlowDefinition[];
  /** Dictionaries with their items. */
  readonly dictionaries?: readonly DictionaryDefinition[];
  /** Entries of the side menu, parents before their children. */
  readonly menus?: readonly MenuDefinition[];
  /** Permission groups, or more grants for those of other modules. */
  readonly permissions?: readonly PermissionGroupDefinition[];
}

/**
 * Declares a business area; `module.ts` has it as its default export.
 * @example export default defineModule({ code: 'enterprise', label: '企业库', resources: [enterprise], lists: [enterpriseList] });
 */
export function defineModule(definition: ModuleDefinition): ModuleDefinition {
  return definition;
}
