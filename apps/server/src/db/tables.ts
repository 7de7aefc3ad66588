import type { Translations } from '@haiqiao/contract/i18n';
import type { ColumnType, Generated } from 'kysely';
import type { AccessRequestTables } from './tables/access-requests.ts';
import type { CredentialTables } from './tables/credentials.ts';
import type { FlowTables } from './tables/flows.ts';
import type { IntakeTables } from './tables/intake.ts';
import type { JobTables } from './tables/jobs.ts';
import type { MemberWriteTables } from './tables/member-writes.ts';
import type { MenuTables } from './tables/menus.ts';
import type { MessageTables } from './tables/messages.ts';
import type { MetadataTables } from './tables/metadata.ts';
import type { PermissionTables } from './tables/permissions.ts';
import type { RecordTables } from './tables/records.ts';
import type { TransferTables } from './tables/transfers.ts';
import type { UploadTables } from './tables/uploads.ts';
import type { ViewAsTables } from './tables/view-as.ts';
import type { WorkCalendarTables } from './tables/work-calendar.ts';

/** A column that the database fills when an insert leaves it out. */
type Defaulted<Value> = ColumnType<Value, Value | undefined, Value>;
/** JSON that is read as a value and written as its text. */
type Json<Value> = ColumnType<Value, string | undefined, string>;

export interface OrgTable {
  id: string;
  parent_id: string | null;
  name: string;
  code: string;
  type: 'UNIT' | 'DEPARTMENT' | 'SECTION';
  leader_id: string | null;
  order_no: Defaulted<number>;
  status: Defaulted<'ENABLED' | 'DISABLED'>;
  row_version: Generated<number>;
  created_at: Defaulted<Date>;
  updated_at: Defaulted<Date>;
}

export interface PostTable {
  id: string;
  name: string;
  code: string;
  org_id: string | null;
  level: Defaulted<number>;
  order_no: Defaulted<number>;
  row_version: Generated<number>;
  created_at: Defaulted<Date>;
  updated_at: Defaulted<Date>;
}

export interface MemberTable {
  id: string;
  username: string;
  account: string;
  org_id: string | null;
  employee_no: string | null;
  avatar_uri: string | null;
  gender: 'MALE' | 'FEMALE' | null;
  entry_on: string | null;
  status: Defaulted<'ACTIVE' | 'DISABLED' | 'LEFT'>;
  password_hash: string;
  password_changed_at: Defaulted<Date>;
  last_login_at: Date | null;
  row_version: Generated<number>;
  created_at: Defaulted<Date>;
  updated_at: Defaulted<Date>;
  username_pinyin: string | null;
  search: Defaulted<number[]>;
  /** Null: to be recomputed (`refreshMemberSearch`). */
  search_text: string | null;
  /** Maintained by the database from `sys_member_post`. */
  post_ids: Generated<string[]>;
  /** Maintained by the database: the member's unit and all units above it. */
  unit_ids: Generated<string[]>;
  /** Maintained by the database from `sys_member_attribute`. */
  phone: Generated<string | null>;
  /** The same. */
  email: Generated<string | null>;
  left_at: Date | null;
  /** The member's successor after they left. */
  successor_id: string | null;
}

export interface MemberPostTable {
  member_id: string;
  post_id: string;
  order_no: Defaulted<number>;
}

export interface AttributeTable {
  code: string;
  name: string;
  type: Defaulted<string>;
  dictionary_code: string | null;
  is_required: Defaulted<boolean>;
  is_editable_by_self: Defaulted<boolean>;
  is_sensitive: Defaulted<boolean>;
  order_no: Defaulted<number>;
  translations: Json<Translations>;
  /** Shipped with the product: it can be renamed, not deleted. */
  is_shipped: Defaulted<boolean>;
  row_version: Generated<number>;
  updated_at: Defaulted<Date>;
}

export interface MemberAttributeTable {
  member_id: string;
  code: string;
  value: string;
  updated_at: Defaulted<Date>;
}

export interface PermissionGroupTable {
  id: string;
  parent_id: string | null;
  code: string;
  name: string;
  status: Defaulted<'ENABLED' | 'DISABLED'>;
  description: Defaulted<string>;
  audience: Defaulted<'STAFF' | 'ENTERPRISE'>;
  valid_from: Date | null;
  valid_to: Date | null;
  /** Incremented by every publication. */
  version: Defaulted<number>;
  published_at: Defaulted<Date>;
  row_version: Generated<number>;
  created_at: Defaulted<Date>;
  updated_at: Defaulted<Date>;
}

export interface PermissionGroupMenuTable {
  group_id: string;
  menu_id: string;
  is_denied: Defaulted<boolean>;
}

export interface PermissionGroupButtonTable {
  group_id: string;
  button_code: string;
  is_denied: Defaulted<boolean>;
}

export interface PermissionGroupHolderTable {
  group_id: string;
  holder_kind: 'MEMBER' | 'POST' | 'ORG';
  holder_id: string;
}

export interface PermissionVersionTable {
  is_only: Generated<boolean>;
  version: Defaulted<number>;
}

export interface SessionTable {
  id: string;
  member_id: string;
  created_at: Date;
  last_seen_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  end_reason: 'LOGOUT' | 'REUSE' | 'PASSWORD' | 'ADMIN' | 'DISABLED' | 'SELF' | 'REPLACED' | null;
  address: string;
  user_agent: string;
}

export interface RefreshTokenTable {
  token_hash: string;
  session_id: string;
  created_at: Date;
  expires_at: Date;
  rotated_at: Date | null;
}

export interface CaptchaTable {
  id: string;
  kind: string;
  answer: ColumnType<unknown, string, string>;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

export interface UsedNonceTable {
  nonce: string;
  expires_at: Date;
}

export interface LoginGuardTable {
  account_key: string;
  failed_count: Defaulted<number>;
  last_failed_at: Date | null;
  locked_until: Date | null;
}

export interface SettingTable {
  key: string;
  /** Null: the default is in force. */
  value: ColumnType<unknown, string | null, string | null>;
  row_version: Generated<number>;
  updated_by: string | null;
  updated_at: Defaulted<Date>;
}

export interface SettingHistoryTable {
  id: string;
  key: string;
  before: ColumnType<unknown, string, never>;
  after: ColumnType<unknown, string, never>;
  /** The default was restored. */
  is_restored: boolean;
  reason: Defaulted<string>;
  changed_by: string | null;
  changed_at: Date;
}

export interface AuditTable {
  id: string;
  at: Date;
  actor_kind: 'member' | 'key' | 'nobody' | 'system';
  actor_id: string | null;
  actor_account: Defaulted<string>;
  action: string;
  outcome: 'done' | 'refused';
  target_type: Defaulted<string>;
  target_id: Defaulted<string>;
  details: Json<Readonly<Record<string, unknown>>>;
  address: Defaulted<string>;
  request_id: Defaulted<string>;
  /** Block of the chain that contains it; null until it is sealed. */
  block_no: ColumnType<number | null, undefined, number | null>;
  row_hash: ColumnType<Buffer | null, undefined, Buffer | null>;
}

/** A file with a part of a partition of a log. The partition is dropped when all its parts are stored. */
export interface LogArchiveTable {
  id: string;
  log: string;
  partition: string;
  /** First instant after it. */
  until: Date;
  /** From 1, in the order of the partition. */
  part: Defaulted<number>;
  /** Last instant in the file; null for the audit log and for an empty partition. */
  to_at: Defaulted<Date | null>;
  file_id: string;
  /** Of the file, hexadecimal. */
  sha256: string;
  row_count: number;
  archived_at: Date;
  /** Blocks of the audit log, with the hashes before the first and of the last; null for other logs. */
  first_block: Defaulted<number | null>;
  last_block: Defaulted<number | null>;
  last_to_at: Defaulted<Date | null>;
  previous_hash: Defaulted<Buffer | null>;
  last_hash: Defaulted<Buffer | null>;
  key_id: Defaulted<string | null>;
  /** Over the file and the blocks. */
  signature: Defaulted<Buffer | null>;
}

export interface FrontLogTable {
  id: string;
  member_id: string | null;
  received_at: Date;
  happened_at: Date;
  type: 'info' | 'danger';
  message: string;
  meta: Json<Readonly<Record<string, string>>>;
  route: Defaulted<string>;
  release: Defaulted<string>;
  browser: Defaulted<string>;
  trace_id: Defaulted<string>;
  fingerprint: string;
  stack: Defaulted<string>;
}

/** Every table of the platform by its name. */
export interface Tables
  extends AccessRequestTables,
    MetadataTables,
    CredentialTables,
    FlowTables,
    IntakeTables,
    JobTables,
    MemberWriteTables,
    TransferTables,
    UploadTables,
    RecordTables,
    PermissionTables,
    ViewAsTables,
    WorkCalendarTables,
    MenuTables,
    MessageTables {
  sys_org: OrgTable;
  sys_post: PostTable;
  sys_member: MemberTable;
  sys_member_post: MemberPostTable;
  sys_attribute: AttributeTable;
  sys_member_attribute: MemberAttributeTable;
  sys_permission_group: PermissionGroupTable;
  sys_permission_group_menu: PermissionGroupMenuTable;
  sys_permission_group_button: PermissionGroupButtonTable;
  sys_permission_group_holder: PermissionGroupHolderTable;
  sys_permission_version: PermissionVersionTable;
  sys_session: SessionTable;
  sys_refresh_token: RefreshTokenTable;
  sys_captcha: CaptchaTable;
  sys_used_nonce: UsedNonceTable;
  sys_login_guard: LoginGuardTable;
  sys_setting: SettingTable;
  sys_setting_history: SettingHistoryTable;
  log_audit: AuditTable;
  log_archive: LogArchiveTable;
  log_front: FrontLogTable;
}
