import type { Translations } from '@haiqiao/contract/i18n';
import type { ColumnType, Generated } from 'kysely';
import type { MetadataTables } from './tables/metadata.ts';
import type { RecordTables } from './tables/records.ts';
import type { TransferTables } from './tables/transfers.ts';

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
}

export interface MemberAttributeTable {
  member_id: string;
  code: string;
  value: string;
  updated_at: Defaulted<Date>;
}

export interface MenuTable {
  id: string;
  parent_id: string | null;
  code: string;
  name: string;
  translations: Json<Translations>;
  group_name: Defaulted<string>;
  group_translations: Json<Translations>;
  param: Defaulted<string>;
  icon: Defaulted<string>;
  order_no: Defaulted<number>;
  is_visible: Defaulted<boolean>;
  is_keep_alive: Defaulted<boolean>;
  is_temporary: Defaulted<boolean>;
  open_mode: Defaulted<'TAB' | 'WINDOW' | 'EMBED'>;
  audience: Defaulted<'STAFF' | 'ENTERPRISE'>;
  status: Defaulted<'ENABLED' | 'DISABLED'>;
  row_version: Generated<number>;
  created_at: Defaulted<Date>;
  updated_at: Defaulted<Date>;
}

export interface ButtonTable {
  code: string;
  menu_id: string | null;
  name: string;
  translations: Json<Translations>;
  kind: Defaulted<'LIST' | 'ROW' | 'DETAIL' | 'BATCH'>;
  order_no: Defaulted<number>;
}

export interface PermissionGroupTable {
  id: string;
  parent_id: string | null;
  code: string;
  name: string;
  status: Defaulted<'ENABLED' | 'DISABLED'>;
  valid_from: Date | null;
  valid_to: Date | null;
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
  end_reason: 'LOGOUT' | 'REUSE' | 'PASSWORD' | 'ADMIN' | 'DISABLED' | null;
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
  value: ColumnType<unknown, string, string>;
  row_version: Generated<number>;
  updated_by: string | null;
  updated_at: Defaulted<Date>;
}

export interface MessageTable {
  id: string;
  receiver_id: string;
  title: string;
  translations: Json<Translations>;
  kind: 'TODO' | 'NOTICE' | 'REMIND' | 'SYSTEM';
  is_click_read: Defaulted<boolean>;
  parameter: ColumnType<unknown, string | null, string | null>;
  biz_type: string | null;
  biz_id: string | null;
  read_at: Date | null;
  created_at: Date;
}

export interface AuditTable {
  id: string;
  at: Date;
  actor_kind: 'member' | 'nobody' | 'system';
  actor_id: string | null;
  actor_account: Defaulted<string>;
  action: string;
  outcome: 'done' | 'refused';
  target_type: Defaulted<string>;
  target_id: Defaulted<string>;
  details: Json<Readonly<Record<string, unknown>>>;
  address: Defaulted<string>;
  request_id: Defaulted<string>;
  /** Block of the chain that holds it; null until the sealer has been there. */
  block_no: ColumnType<number | null, undefined, number | null>;
  row_hash: ColumnType<Buffer | null, undefined, Buffer | null>;
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
export interface Database extends MetadataTables, TransferTables, RecordTables {
  sys_org: OrgTable;
  sys_post: PostTable;
  sys_member: MemberTable;
  sys_member_post: MemberPostTable;
  sys_attribute: AttributeTable;
  sys_member_attribute: MemberAttributeTable;
  sys_menu: MenuTable;
  sys_button: ButtonTable;
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
  sys_message: MessageTable;
  log_audit: AuditTable;
  log_front: FrontLogTable;
}
