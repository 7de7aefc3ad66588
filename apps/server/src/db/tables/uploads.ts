import type { Generated } from 'kysely';

/** A file that comes in pieces; the pieces themselves lie with the storage. */
export interface UploadTable {
  id: string;
  /** The only one who may go on with it. */
  member_id: string;
  /** Cleaned already. */
  name: string;
  /** How long it says it will be. */
  size_bytes: number;
  created_at: Date;
  /** Taken away after that, finished or not. */
  expires_at: Date;
  /** Requests that are writing to it, on any node; one of a node that was killed counts for ever. */
  writers: Generated<number>;
  /** Since when somebody makes a file of it; nobody may write to it meanwhile. */
  closed_at: Date | null;
  /** What it became. */
  file_id: string | null;
}

/** Uploads that take more than one request. */
export interface UploadTables {
  sys_upload: UploadTable;
}
