import type { FieldMode, RowScope } from '@haiqiao/contract/access';
import type { Translations } from '@haiqiao/contract/i18n';
import type { ColumnType, Generated } from 'kysely';

type Defaulted<Value> = ColumnType<Value, Value | undefined, Value>;
/** JSON that is read as a value and written as its text. */
type Json<Value> = ColumnType<Value, string | undefined, string>;

export interface ModuleTable {
  code: string;
  label: string;
  checksum: string;
  installed_at: Date;
}

export interface DefinitionTable {
  kind: 'resource' | 'form' | 'list';
  code: string;
  module_code: string | null;
  /** As shipped. */
  base: ColumnType<unknown, string, string>;
  base_checksum: string;
  /** The designer's customisation; merged over `base` when read. */
  overlay: ColumnType<unknown, string | null, string | null>;
  /** Why the overlay is disabled; null while it is in force. */
  overlay_fault: Defaulted<string | null>;
  version: Defaulted<number>;
  updated_at: Date;
}

/** The draft of a definition; the row remains when the draft is discarded, so its version only increases. */
export interface DesignTable {
  kind: DefinitionTable['kind'];
  code: string;
  /** Overlay over the shipped definition; null while there is no draft. */
  draft: ColumnType<unknown, string | null, string | null>;
  row_version: Defaulted<number>;
  updated_by: string | null;
  updated_at: Date;
}

/** A published version of a definition; immutable. */
export interface DesignVersionTable {
  id: string;
  kind: DefinitionTable['kind'];
  code: string;
  number: number;
  /** Overlay over the shipped definition; null for none. */
  overlay: ColumnType<unknown, string | null, never>;
  /** The effective definition. */
  definition: ColumnType<unknown, string, never>;
  note: string;
  published_by: string | null;
  published_at: Date;
}

export interface TranslationTable {
  module_code: string;
  locale: string;
  texts: ColumnType<Readonly<Record<string, string>>, string, string>;
}

/** Versions of cached rows, raised by triggers. */
export interface CacheVersionTable {
  kind: string;
  version: Generated<number>;
}

export interface MetadataVersionTable {
  is_only: Generated<boolean>;
  version: Defaulted<number>;
}

export interface InstallStepTable {
  id: string;
  at: Date;
  module_code: string;
  subject: string;
  step: string;
  details: Defaulted<string>;
}

export interface DictionaryTypeTable {
  id: string;
  code: string;
  name: string;
  translations: Json<Translations>;
  system_code: Defaulted<string>;
  module_code: string | null;
  order_no: Defaulted<number>;
  /** Incremented by every change of the type or its items, so clients refresh. */
  version: Defaulted<number>;
  row_version: Defaulted<number>;
  created_at: Defaulted<Date>;
  updated_at: Defaulted<Date>;
}

export interface DictionaryItemTable {
  id: string;
  type_id: string;
  parent_id: string | null;
  value: string;
  name: string;
  translations: Json<Translations>;
  order_no: Defaulted<number>;
  is_valid: Defaulted<boolean>;
  icon: Defaulted<string>;
  extend1: Defaulted<string>;
  extend2: Defaulted<string>;
  extend3: Defaulted<string>;
  extend4: Defaulted<string>;
  extend5: Defaulted<string>;
  extend6: Defaulted<string>;
  /** Shipped by a module. */
  is_shipped: Defaulted<boolean>;
  /** Customised by the centre: an upgrade does not change its name and order. */
  is_customised: Defaulted<boolean>;
  /** Null for an unchanged item of a module. */
  updated_by: string | null;
  row_version: Defaulted<number>;
  created_at: Defaulted<Date>;
  updated_at: Defaulted<Date>;
}

export interface RowRuleTable {
  group_id: string;
  resource: string;
  order_no: Defaulted<number>;
  scope: ColumnType<RowScope, string, string>;
  is_denied: Defaulted<boolean>;
}

export interface FieldRuleTable {
  group_id: string;
  resource: string;
  field: string;
  mode: FieldMode;
  /** Codes of states; empty for all. */
  statuses: Defaulted<readonly string[]>;
}

/** Tables of the definition engine's own data. */
export interface MetadataTables {
  meta_module: ModuleTable;
  meta_definition: DefinitionTable;
  meta_design: DesignTable;
  meta_design_version: DesignVersionTable;
  meta_translation: TranslationTable;
  meta_version: MetadataVersionTable;
  sys_cache_version: CacheVersionTable;
  meta_install_step: InstallStepTable;
  sys_dictionary_type: DictionaryTypeTable;
  sys_dictionary_item: DictionaryItemTable;
  sys_permission_group_row_rule: RowRuleTable;
  sys_permission_group_field_rule: FieldRuleTable;
}
