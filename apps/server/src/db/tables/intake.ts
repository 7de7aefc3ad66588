import type { ColumnType, Generated } from 'kysely';

type Defaulted<Value> = ColumnType<Value, Value | undefined, Value>;

/** The key of a program that files. */
export interface ApiKeyTable {
  id: string;
  name: string;
  /** Stands in front of the secret and tells keys apart; no secret itself. */
  prefix: string;
  /** SHA-256 of the secret as hex. */
  secret_hash: string;
  /** Codes of the forms that it files. */
  forms: string[];
  /** Addresses and networks that it may be used from; from anywhere when there are none. */
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

/** A filing that came in, by the reference that its sender gave it. */
export interface IntakeTable {
  key_id: string;
  form_code: string;
  reference: string;
  /** SHA-256 of what was filed, files by their content. */
  body_hash: Buffer;
  record_id: string;
  received_at: Date;
}

/** Tables of the intake. */
export interface IntakeTables {
  sys_api_key: ApiKeyTable;
  sys_intake: IntakeTable;
}
