import type {
  FieldDefinition,
  FormDefinition,
  ListDefinition,
  ResourceDefinition,
  StatusDefinition,
} from '@haiqiao/contract/definitions';
import type { LocaleCode } from '@haiqiao/contract/i18n';
import type { ColumnSpec } from '#server/platform/field-types/server-field-type.ts';

/** A field of an installed resource. */
export interface FieldModel {
  readonly name: string;
  readonly definition: FieldDefinition;
  /** Columns that hold it; empty for a sub-table. */
  readonly columns: readonly ColumnSpec[];
  /** Column with the pinyin of a text field that keeps it, by which it sorts. */
  readonly pinyinColumn: string | null;
  /** Whether every business record has it (`BASE_FIELDS`). */
  readonly isBase: boolean;
  /** The table of a sub-table with its columns. */
  readonly rows: RowsModel | null;
}

/** A sub-table: `biz_<resource>__<field>` with `id, parent_id, order_no` and its own columns. */
export interface RowsModel {
  readonly table: string;
  readonly fields: ReadonlyMap<string, FieldModel>;
}

/** A field elsewhere that points to a resource. */
export interface Inbound {
  readonly resource: string;
  readonly field: string;
  /** Set where the reference stands in a row of a sub-table. */
  readonly row?: string;
  readonly kind: 'ref' | 'refs';
  readonly onTargetDelete: 'refuse' | 'delete' | 'clear';
}

/** An installed resource: base and overlay merged, every column resolved. Immutable. */
export interface ResourceModel {
  readonly code: string;
  readonly definition: ResourceDefinition;
  readonly table: string;
  /** Stands on a platform table: no base columns, no recycle bin, written by services of its own. */
  readonly isPlatform: boolean;
  /** Has the columns `search` and `search_text` that the keyword box asks. */
  readonly hasSearch: boolean;
  /** Base fields first, then those declared, by name. */
  readonly fields: ReadonlyMap<string, FieldModel>;
  readonly statuses: readonly StatusDefinition[];
  readonly inbound: readonly Inbound[];
  /** Its records run flows, whichever of its forms somebody comes by: actions are asked of their tasks first. */
  readonly hasFlow: boolean;
  readonly version: number;
}

/** An installed list. */
export interface ListModel {
  readonly definition: ListDefinition;
  readonly resource: ResourceModel;
  readonly form: FormModel | null;
  /** Forms by kind, where its records are of several. */
  readonly kinds: ReadonlyMap<string, FormModel>;
  readonly version: number;
}

/** An installed form. */
export interface FormModel {
  readonly definition: FormDefinition;
  readonly resource: ResourceModel;
  readonly version: number;
}

/** Every installed definition at one version: an immutable snapshot. */
export interface Metadata {
  readonly version: number;
  readonly resources: ReadonlyMap<string, ResourceModel>;
  readonly lists: ReadonlyMap<string, ListModel>;
  readonly forms: ReadonlyMap<string, FormModel>;
  /** Translation of a text of a definition by its key (`enterprise.enterpriseName`); the source text where there is none. */
  readonly text: (key: string, source: string, locale: LocaleCode) => string;
}

/** Holds the snapshot in force; a change anywhere in the cluster replaces it. */
export interface MetadataStore {
  /** The snapshot in force. Answers from memory unless the line to the database's notices is down. */
  current(): Promise<Metadata>;
  /** @throws AppError DEFINITION_NOT_FOUND */
  list(code: string): Promise<ListModel>;
  /** @throws AppError DEFINITION_NOT_FOUND */
  form(code: string): Promise<FormModel>;
  /** @throws AppError DEFINITION_NOT_FOUND */
  resource(code: string): Promise<ResourceModel>;
}
