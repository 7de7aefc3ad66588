import type { ColumnType } from 'kysely';

type Defaulted<Value> = ColumnType<Value, Value | undefined, Value>;

export interface AccessRequestTable {
  id: string;
  asker_id: string;
  /** Permission that was missing; empty where none was named. */
  permission: string;
  /** Address at which it happened. */
  page: string;
  /** Id of the error. */
  error: string;
  /** Number of the call that was refused. */
  trace: string;
  /** What the asker says about it. */
  note: string;
  /** Why it was refused, as it stood then; null where no permission was named. */
  explanation: ColumnType<unknown, string | null, string | null>;
  status: Defaulted<'OPEN' | 'GRANTED' | 'DECLINED'>;
  answered_by: string | null;
  answered_at: Date | null;
  remark: Defaulted<string>;
  created_at: Date;
}

/** What people ask the administrators for. */
export interface AccessRequestTables {
  sys_access_request: AccessRequestTable;
}
