import type { ColumnType, Generated } from 'kysely';

type Defaulted<Value> = ColumnType<Value, Value | undefined, Value>;

/** The API key of a filing program. */
export interface ApiKeyTable {
  id: string;
  name: string;
  /** Public prefix that identifies the key; not secret. */
  prefix: string;
  /** SHA-256 of the secret as hex. */
  secret_hash: string;
  /** Codes of the forms that it may file. */
  forms: string[];
  /** Allowed addresses and networks; empty allows any. */
  addresses: Defaulted<string[]>;
  /** Last day in Shanghai, `YYYY-MM-DD`. */
  valid_to: string | null;
  last_used_at: Date | null;
  last_used_address: Defaulted<string>;
  row_version: Generated<number>;
  created_by: string | null;
  created_at: Date;
  revoked_by: string | null;
  revoked_at: Date | null;
}

/** A received filing, by the sender's reference. */
export interface IntakeTable {
  key_id: string;
  form_code: string;
  reference: string;
  /** SHA-256 of the filing, with files by content. */
  body_hash: Buffer;
  record_id: string;
  received_at: Date;
}

/** Tables of the intake. */
export interface IntakeTables {
  sys_api_key: ApiKeyTable;
  sys_intake: IntakeTable;
}
