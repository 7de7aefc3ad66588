import type { ColumnType } from 'kysely';

type Defaulted<Value> = ColumnType<Value, Value | undefined, Value>;

export interface FileTable {
  id: string;
  /** Where the storage keeps it; made here, never out of a name that somebody chose. */
  key: string;
  name: string;
  size_bytes: number;
  mime: string;
  sha256: string;
  uploaded_by: string | null;
  /** Key of the program that sent it, where no member did. */
  uploaded_key: ColumnType<string | null, string | null | undefined, string | null>;
  uploaded_at: Date;
  purpose: 'upload' | 'export' | 'template' | 'avatar' | 'preview';
  biz_type: Defaulted<string>;
  biz_id: string | null;
  field: Defaulted<string>;
  /** Taken away after that; null for a file that belongs to a record. */
  expires_at: Date | null;
  deleted_at: Date | null;
  /** Whether a record held it once: its row stays for the histories that name it. */
  was_held: Defaulted<boolean>;
}

export interface TransferTable {
  id: string;
  kind: 'export' | 'import';
  member_id: string;
  list_code: string;
  file_name: string;
  state: Defaulted<'queued' | 'running' | 'done' | 'failed' | 'cancelled'>;
  done: Defaulted<number>;
  total: number | null;
  params: ColumnType<unknown, string, string>;
  report: ColumnType<unknown, string | null, string | null>;
  file_id: string | null;
  /** Id of the error catalogue. */
  error: string | null;
  error_details: ColumnType<Readonly<Record<string, string | number>>, string | undefined, string>;
  locale: string;
  is_cancel_wanted: Defaulted<boolean>;
  tries: Defaulted<number>;
  created_at: Date;
  started_at: Date | null;
  /** Moved on while somebody works on it: a row that stands still was left behind by a node that is gone. */
  beat_at: Date | null;
  ended_at: Date | null;
}

/** Stored files, exports and imports. */
export interface TransferTables {
  sys_file: FileTable;
  sys_transfer: TransferTable;
}
