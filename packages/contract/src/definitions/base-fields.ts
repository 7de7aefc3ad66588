import type { FieldDefinition } from './field.ts';

/** Codes of a record's source (DOMAIN §1.1). */
export const RECORD_SOURCES = ['PORTAL', 'STAFF', 'IMPORT', 'API'] as const;

/** Fields of every business record (DOMAIN §1.1), besides those of its resource. Set by the server. */
export const BASE_FIELDS = {
  recordNo: { type: 'text', label: '编号', maxLength: 40, readonly: true, searchable: true },
  title: { type: 'text', label: '标题', maxLength: 500, readonly: true, pinyin: true },
  status: { type: 'status', label: '状态', readonly: true },
  orgId: { type: 'org', label: '所属部门' },
  ownerId: { type: 'user', label: '负责人' },
  createdBy: { type: 'user', label: '创建人', readonly: true },
  createdAt: { type: 'instant', label: '创建时间', readonly: true },
  updatedBy: { type: 'user', label: '更新人', readonly: true },
  updatedAt: { type: 'instant', label: '更新时间', readonly: true },
  submittedAt: { type: 'instant', label: '提交时间', readonly: true },
  source: { type: 'dictionary', label: '来源', dictionary: 'RS_SOURCE', readonly: true },
  tags: { type: 'tags', label: '标签' },
} as const satisfies Readonly<Record<string, FieldDefinition>>;

/** Name of a field that every business record has. */
export type BaseFieldName = keyof typeof BASE_FIELDS;

/** Reserved columns. */
export const RESERVED_COLUMNS: readonly string[] = [
  'id',
  'record_no',
  'title',
  'title_pinyin',
  'status',
  'org_id',
  'owner_id',
  'created_by',
  'created_at',
  'updated_by',
  'updated_at',
  'submitted_at',
  'row_version',
  'form_version',
  'flow_version',
  'flow_instance_id',
  'deleted_at',
  'deleted_by',
  'delete_reason',
  'delete_root',
  'source',
  'tags',
  'search',
  'search_text',
  'twin_keys',
];
