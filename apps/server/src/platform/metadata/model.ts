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
  /** Pinyin column of a text field, used for sorting. */
  readonly pinyinColumn: string | null;
  /** Whether every business record has it (`BASE_FIELDS`). */
  readonly isBase: boolean;
  /** The sub-table with its columns. */
  readonly rows: RowsModel | null;
}

/** A sub-table: `biz_<resource>__<field>` with `id, parent_id, order_no` and its own columns. */
export interface RowsModel {
  /** Only `platform/install` and `platform/records/source` name it in statements. */
  readonly recordTable: string;
  readonly fields: ReadonlyMap<string, FieldModel>;
}

/** A field that refers to a resource. */
export interface Inbound {
  readonly resource: string;
  readonly field: string;
  /** Set where the reference is in a row of a sub-table. */
  readonly row?: string;
  readonly kind: 'ref' | 'refs';
  readonly onTargetDelete: 'refuse' | 'delete' | 'clear';
}

/** An installed resource: base and overlay merged, every column resolved. Immutable. */
export interface ResourceModel {
  readonly code: string;
  readonly definition: ResourceDefinition;
  /** Only `platform/install` and `platform/records/source` name it in statements. */
  readonly recordTable: string;
  /** Uses a platform table: no base columns, no recycle bin, written by its own services. */
  readonly isPlatform: boolean;
  /** Has the columns `search` and `search_text` of keyword search. */
  readonly hasSearch: boolean;
  /** Base fields first, then declared ones, by name. */
  readonly fields: ReadonlyMap<string, FieldModel>;
  readonly statuses: readonly StatusDefinition[];
  readonly inbound: readonly Inbound[];
  /** Its records run flows, whichever form is used: actions are first offered to their tasks. */
  readonly hasFlow: boolean;
  readonly version: number;
}

/** An installed list. */
export interface ListModel {
  readonly definition: ListDefinition;
  readonly resource: ResourceModel;
  readonly form: FormModel | null;
  /** Forms by kind, where its records have several kinds. */
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
  /** Translation of a definition text by its key (`enterprise.enterpriseName`); the source text where there is none. */
  readonly text: (key: string, source: string, locale: LocaleCode) => string;
}

/** Access to the current snapshot; a change anywhere in the cluster replaces it. */
export interface MetadataStore {
  /** The current snapshot, from memory unless the notification connection is down. */
  current(): Promise<Metadata>;
  /** @throws AppError DEFINITION_NOT_FOUND */
  list(code: string): Promise<ListModel>;
  /** @throws AppError DEFINITION_NOT_FOUND */
  form(code: string): Promise<FormModel>;
  /** @throws AppError DEFINITION_NOT_FOUND */
  resource(code: string): Promise<ResourceModel>;
}
