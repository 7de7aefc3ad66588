import type { ColumnType } from 'kysely';

type Defaulted<Value> = ColumnType<Value, Value | undefined, Value>;

export interface AccessRequestTable {
  id: string;
  asker_id: string;
  /** The missing permission; empty when none was named. */
  permission: string;
  /** Address of the page. */
  page: string;
  /** Id of the error. */
  error: string;
  /** Request id of the denied call. */
  trace: string;
  /** The requester's note. */
  note: string;
  /** Why access was denied, at that time; null when no permission was named. */
  explanation: ColumnType<unknown, string | null, string | null>;
  status: Defaulted<'OPEN' | 'GRANTED' | 'DECLINED'>;
  answered_by: string | null;
  answered_at: Date | null;
  remark: Defaulted<string>;
  created_at: Date;
}

/** Access requests to administrators. */
export interface AccessRequestTables {
  sys_access_request: AccessRequestTable;
}
