import type { Generated } from 'kysely';

/** An upload in parts; the parts themselves are in the file storage. */
export interface UploadTable {
  id: string;
  /** The only member who may continue it. */
  member_id: string;
  /** Already sanitised. */
  name: string;
  /** The declared size. */
  size_bytes: number;
  created_at: Date;
  /** Deleted after that time, finished or not. */
  expires_at: Date;
  /** Number of requests writing to it, on any node; requests of a killed node are counted forever. */
  writers: Generated<number>;
  /** Since when it is being converted to a file; writes are rejected meanwhile. */
  closed_at: Date | null;
  /** The resulting file. */
  file_id: string | null;
}

/** Uploads over several requests. */
export interface UploadTables {
  sys_upload: UploadTable;
}
