import type { GroupContent } from '@haiqiao/contract/access';
import type { ColumnType, Generated } from 'kysely';

type Defaulted<Value> = ColumnType<Value, Value | undefined, Value>;
type Json<Value> = ColumnType<Value, string, string>;

/** Kind of a pending change. */
export type ChangeKind = 'CREATE' | 'UPDATE' | 'REMOVE';

export interface PermissionChangeTable {
  id: string;
  group_id: string;
  kind: ChangeKind;
  base_version: number;
  /** The published content when the change began; null for a new group. */
  base: ColumnType<GroupContent | null, string | null, string | null>;
  /** The new content of the group; null to delete it. */
  content: ColumnType<GroupContent | null, string | null, string | null>;
  author_id: string | null;
  remark: Defaulted<string>;
  row_version: Generated<number>;
  created_at: Date;
  updated_at: Date;
}

export interface PermissionHistoryTable {
  id: string;
  group_id: string;
  version: number;
  /** `SHIPPED`: the content before the first publication. */
  kind: ChangeKind | 'SHIPPED';
  /** The content from then on; for a deleted group, its last content. */
  content: Json<GroupContent>;
  remark: Defaulted<string>;
  author_id: string | null;
  published_by: string | null;
  published_at: Date;
}

export interface PostSettingGroupTable {
  /** Setting that names a post: `post.admin`. */
  setting_key: string;
  /** Group granted to the members that the setting names. */
  group_code: string;
}

export interface PermissionTables {
  sys_post_setting_group: PostSettingGroupTable;
  sys_permission_change: PermissionChangeTable;
  sys_permission_history: PermissionHistoryTable;
}
