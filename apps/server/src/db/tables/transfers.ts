import type { ColumnType } from 'kysely';

type Defaulted<Value> = ColumnType<Value, Value | undefined, Value>;

export interface FileTable {
  id: string;
  /** Key in the file storage; generated, never derived from a user-chosen name. */
  key: string;
  name: string;
  size_bytes: number;
  mime: string;
  sha256: string;
  uploaded_by: string | null;
  /** Key of the uploading program, when not uploaded by a member. */
  uploaded_key: ColumnType<string | null, string | null | undefined, string | null>;
  uploaded_at: Date;
  purpose: 'upload' | 'export' | 'template' | 'avatar' | 'preview' | 'archive';
  biz_type: Defaulted<string>;
  biz_id: string | null;
  field: Defaulted<string>;
  /** Deleted after that time; null for a file that belongs to a record. */
  expires_at: Date | null;
  deleted_at: Date | null;
  /** Whether a record has used it: its row remains for the histories that name it. */
  was_held: Defaulted<boolean>;
  /** False for an image from before metadata was removed on arrival, until a job has checked it. */
  is_metadata_checked: Defaulted<boolean>;
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
  /** Updated while a worker is active: an old value means that the worker's node is gone. */
  beat_at: Date | null;
  ended_at: Date | null;
}

/** Stored files, exports and imports. */
export interface TransferTables {
  sys_file: FileTable;
  sys_transfer: TransferTable;
}
