import type { ListLayout, viewQuerySchema } from '@haiqiao/contract/endpoints';
import type { WireValue } from '@haiqiao/contract/field-types';
import type { ColumnType } from 'kysely';
import type { z } from 'zod';

type Defaulted<Value> = ColumnType<Value, Value | undefined, Value>;

/** Changed fields: before and after, in wire format. */
export type StoredChanges = Readonly<Record<string, readonly [before: WireValue, after: WireValue]>>;

/** Written once, never changed. */
export interface RecordChangeTable {
  id: string;
  at: Date;
  resource: string;
  record_id: string;
  row_version: number;
  /** `create`, `update`, `remove`, `restore`, or the code of an action. */
  action: string;
  changes: ColumnType<StoredChanges, string | undefined, never>;
  opinion: Defaulted<string>;
  actor_id: string | null;
  actor_name: Defaulted<string>;
}

export interface NumberSequenceTable {
  prefix: string;
  /** In Asia/Shanghai. */
  day: string;
  last_no: number;
}

export interface RequestKeyTable {
  member_id: string;
  key: string;
  resource: string;
  record_id: string;
  /** SHA-256 of the values that came with the key. */
  body_hash: Buffer;
  at: Date;
}

/** A record that a member opened or marked. */
export interface OwnRecordTable {
  member_id: string;
  resource: string;
  record_id: string;
  /** Form that opens it. */
  form_code: string;
  at: Date;
}

export interface DraftTable {
  id: string;
  member_id: string;
  form_code: string;
  data_id: string | null;
  field_values: ColumnType<Readonly<Record<string, unknown>>, string, string>;
  /** Record version on which the draft is based. */
  record_version: number | null;
  saved_at: Date;
}

export interface ListViewTable {
  id: string;
  list_code: string;
  owner_id: string;
  name: string;
  sharing: 'private' | 'shared';
  query: ColumnType<z.output<typeof viewQuerySchema>, string, string>;
  layout: ColumnType<ListLayout | null, string | null, string | null>;
  row_version: Defaulted<number>;
  created_at: Date;
  updated_at: Date;
}

export interface ListLayoutTable {
  member_id: string;
  list_code: string;
  layout: ColumnType<ListLayout | null, string | null, string | null>;
  /** The default view. */
  default_view_id: string | null;
  updated_at: Date;
}

export interface AuditBlockTable {
  no: number;
  sealed_at: Date;
  from_at: Date;
  to_at: Date;
  row_count: number;
  rows_hash: Buffer;
  previous_hash: Buffer;
  hash: Buffer;
  key_id: string;
  signature: Buffer;
}

/** Two possible duplicate records. */
export interface DuplicateTable {
  resource: string;
  /** The smaller id. */
  one_id: string;
  other_id: string;
  /** The smallest id of the connected group. */
  group_id: string;
  state: Defaulted<'OPEN' | 'DISMISSED'>;
  /** Name similarity in hundredths; null when the names are not similar. */
  likeness: number | null;
  fields: Defaulted<string[]>;
  found_at: Date;
  decided_by: Defaulted<string | null>;
  decided_at: Defaulted<Date | null>;
}

export interface DuplicateSearchTable {
  resource: string;
  asked_at: Date;
  /** null while it runs. */
  ended_at: Date | null;
  is_cut: Defaulted<boolean>;
}

/** A deleted item other than a record: its rows at that time. */
export interface BinEntryTable {
  /** The id of the deleted item. */
  id: string;
  kind: string;
  title: string;
  record_no: string | null;
  /** Rows by table, in restore order. */
  rows: ColumnType<readonly BinRows[], string, never>;
  /** Names of children deleted with it. */
  children: Defaulted<string[]>;
  /** The only member who may access it; null for everyone with the permission. */
  owner_id: string | null;
  deleted_by: string | null;
  deleted_at: Date;
  delete_reason: Defaulted<string>;
}

/** Rows of one table as JSON objects. */
export interface BinRows {
  readonly table: string;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/** Tables common to records of every kind. */
export interface RecordTables {
  log_record_change: RecordChangeTable;
  log_audit_block: AuditBlockTable;
  sys_number_sequence: NumberSequenceTable;
  sys_request_key: RequestKeyTable;
  sys_favourite_record: OwnRecordTable;
  sys_recent_record: OwnRecordTable;
  sys_draft: DraftTable;
  sys_list_view: ListViewTable;
  sys_list_layout: ListLayoutTable;
  sys_bin_entry: BinEntryTable;
  sys_duplicate: DuplicateTable;
  sys_duplicate_search: DuplicateSearchTable;
}
